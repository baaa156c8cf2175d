import StrataServiceLayer

/// The calculators of one quote live and die together: they share a worksheet, so the next quote must find none of
/// them. `QuotingService` runs each quote in a group of its own.
enum QuoteCalculators: GroupContext, Registerable {
    static let scopeName = "quoteCalculation"

    static func register(in container: Container) {
        container.registerGroup(QuoteCalculators.self)
    }
}

extension ObjectScope where Service: Sendable {
    /// Until the quote is done.
    static var quoteCalculation: Self { .contextual(QuoteCalculators.self) }
}
