/// One place in the code that names a type in a way the contracts ask about.
///
/// `resolve(X.self)`, an `X.self` inside a `managedTypes` declaration, or `X.container`. Sendable.
public struct TypeMention: Sendable, Hashable {
    /// The type as written, without outer parentheses: `any Network`, `Storage.Cache`, `Self`.
    public var type: String
    /// The type in whose body the mention stands, with its enclosing types; empty at file scope.
    public var owner: String
    /// The conditions of the `#if` branches around it, outermost first.
    public var conditions: [String]
    /// Where the type's text begins.
    public var position: CodePosition

    /// A mention made by hand, for tests of custom rules.
    public init(type: String, owner: String = "", conditions: [String] = [], position: CodePosition) {
        self.type = type
        self.owner = owner
        self.conditions = conditions
        self.position = position
    }
}
