/// Names a context: services that live and die together.
///
/// A type without instances. It stands for the scope of the group's services and for the group itself, so one cannot be
/// taken for another's:
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
    /// The name of the scope, for messages and graphs. Two contexts of one name in one container are reset together.
    static var scopeName: String { get }
}

extension GroupContext {
    /// The type's name with its module, which no other type has.
    public static var scopeName: String { String(reflecting: self) }
}

extension ObjectScope where Service: Sendable {
    /// One instance until the context's ``ContextualGroup`` is reset.
    ///
    /// A team gives it a name of its own: `static var quoteCalculation: Self { .contextual(QuoteCalculation.self) }`.
    public static func contextual<Context: GroupContext>(_ context: Context.Type) -> Self {
        ObjectScope(Context.scopeName, storage: PermanentStorage.init)
    }
}
