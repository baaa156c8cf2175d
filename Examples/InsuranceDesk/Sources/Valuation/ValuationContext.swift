import StrataServiceLayer

/// The appraisers of one property are constructed and released together, because they share a worksheet. Each valuation
/// has its own, so several valuations may be under way at once.
enum ValuationContext: ConcurrentGroupContext, Registerable {
    static let scopeName = "valuation"

    static func register(in container: Container) {
        container.registerGroup(ValuationContext.self, startingWith: ValuationCalculation.self)
    }
}

extension ObjectScope where Service: Sendable {
    /// One instance until the valuation is finished.
    static var valuation: Self { .contextual(ValuationContext.self) }
}
