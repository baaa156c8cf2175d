/// One function, property, initializer or other member that is written `public` or `open`, or is directly in an
/// extension that is.
///
/// Types are ``TypeDeclaration``s, not members. Enum cases and protocol requirements belong to their type. Sendable.
public struct PublicMember: Sendable, Hashable {
    /// The keyword: `func`, `var`, `let`, `init`, `subscript`, `typealias`, `macro`.
    public var keyword: String
    /// The name with its enclosing types; the name of an initializer or a subscript is its keyword.
    public var name: String
    /// The position of the keyword.
    public var position: CodePosition

    /// A member with the given values, for tests of custom rules.
    public init(keyword: String, name: String, position: CodePosition) {
        self.keyword = keyword
        self.name = name
        self.position = position
    }
}
