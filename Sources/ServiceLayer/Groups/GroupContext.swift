/// Names a context: a group of services that are constructed and released together.
///
/// Use an enum without cases, because a context needs no instances. The type names both the scope of the group's
/// services and the group itself, so the compiler rejects one context where another is needed:
///
/// ```swift
/// enum QuoteCalculation: GroupContext, Registerable {
///     static func register(in container: Container) { container.registerGroup(Self.self) }
/// }
///
/// container.register(Worksheet.self) { Worksheet() }.scope(.contextual(QuoteCalculation.self))
///
/// init(group: ContextualGroup<QuoteCalculation>)
/// ```
public protocol GroupContext: SendableMetatype {
    /// The name of the scope, for messages and graphs. Two contexts with the same name in one container are reset
    /// together.
    static var scopeName: String { get }
}

extension GroupContext {
    /// The type's name with its module, which is unique.
    public static var scopeName: String { String(reflecting: self) }
}

extension ObjectScope where Service: Sendable {
    /// One instance until the context's ``ContextualGroup`` is reset.
    ///
    /// For a shorter form, add a property: `static var quoteCalculation: Self { .contextual(QuoteCalculation.self) }`.
    public static func contextual<Context: GroupContext>(_ context: Context.Type) -> Self {
        ObjectScope(Context.scopeName, storage: PermanentStorage.init)
    }
}
