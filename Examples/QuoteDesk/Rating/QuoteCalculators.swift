import StrataServiceLayer

/// The calculators of one quote are constructed and released together: they share a worksheet, so the next quote must
/// not reuse any of them. `QuotingService` runs each quote in a separate group run.
enum QuoteCalculators: GroupContext, Registerable {
    static let scopeName = "quoteCalculation"

    static func register(in container: Container) {
        container.registerGroup(QuoteCalculators.self)
    }
}

extension ObjectScope where Service: Sendable {
    /// One instance until the quote is finished.
    static var quoteCalculation: Self { .contextual(QuoteCalculators.self) }
}
