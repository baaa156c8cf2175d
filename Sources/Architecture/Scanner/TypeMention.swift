/// One place in the code that names a type in a form that contracts check.
///
/// The forms are `resolve(X.self)`, `X.self` inside a `managedTypes` declaration, and `X.container`. Sendable.
public struct TypeMention: Sendable, Hashable {
    /// The type as written, without outer parentheses: `any Network`, `Storage.Cache`, `Self`.
    public var type: String
    /// The type whose body contains the mention, with its enclosing types; empty outside all types.
    public var owner: String
    /// The conditions of the enclosing `#if` branches, outermost first.
    public var conditions: [String]
    /// The position of the type's text.
    public var position: CodePosition

    /// A mention with the given values, for tests of custom rules.
    public init(type: String, owner: String = "", conditions: [String] = [], position: CodePosition) {
        self.type = type
        self.owner = owner
        self.conditions = conditions
        self.position = position
    }
}
