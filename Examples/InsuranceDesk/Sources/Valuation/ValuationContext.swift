import StrataServiceLayer

/// The appraisers of one property are constructed and released together: they share a worksheet, so the next valuation
/// must not reuse any of them.
enum ValuationContext: GroupContext, Registerable {
    static let scopeName = "valuation"

    static func register(in container: Container) {
        container.registerGroup(ValuationContext.self)
    }
}

extension ObjectScope where Service: Sendable {
    /// One instance until the valuation is finished.
    static var valuation: Self { .contextual(ValuationContext.self) }
}
