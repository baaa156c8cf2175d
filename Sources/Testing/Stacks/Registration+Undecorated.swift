public import StrataCore

extension Registration {
    /// For an override in a ``LayerStack``: takes the place of the service and of all its decorators.
    ///
    /// Without it, an override takes the place of the decorated service, and the decorators of the application stay
    /// around it.
    ///
    /// ```swift
    /// try LayerStack(Presentation.self) { $0.register((any Pricing).self) { FixedPricing() }.undecorated() }
    /// ```
    @discardableResult
    public func undecorated() -> Self { replacingDecorators() }
}
