import StrataServiceLayer

/// The appraisers of one property live and die together: they share a worksheet, so the next valuation must find none
/// of them.
enum ValuationContext: GroupContext, Registerable {
    static let scopeName = "valuation"

    static func register(in container: Container) {
        container.registerGroup(ValuationContext.self)
    }
}

extension ObjectScope where Service: Sendable {
    /// Until the valuation is done.
    static var valuation: Self { .contextual(ValuationContext.self) }
}
