/// One `class`, `struct`, `enum`, `actor`, `protocol` or `extension` in one file.
///
/// Facts are as written: a conformance that the compiler derives or inherits is not among them. Sendable.
public struct TypeDeclaration: Sendable, Hashable {
    /// The keyword of a declaration.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A `class`.
        case `class`
        /// A `struct`.
        case `struct`
        /// An `enum`.
        case `enum`
        /// An `actor`.
        case actor
        /// A `protocol`.
        case `protocol`
        /// An `extension`; its name is that of the type it extends.
        case `extension`
    }

    /// The keyword.
    public var kind: Kind
    /// The name with its enclosing types, without generic parameters: `Cache.Entry`.
    public var name: String
    /// Whether it stands in the body of another type. A type inside a function counts as inside the function's type.
    public var isNested: Bool
    /// What stands after the colon, each without comments and with single spaces: `@unchecked Sendable`, `P<Int>`.
    public var inheritance: [String]
    /// The written level; `nil` when none is.
    public var access: AccessLevel?
    /// The attributes as written, `@main` among them.
    public var attributes: [String]
    /// The conditions of the `#if` branches around it, outermost first.
    public var conditions: [String]
    /// Where the name stands.
    public var position: CodePosition

    /// A declaration made by hand, for tests of custom rules.
    public init(
        kind: Kind, name: String, isNested: Bool = false, inheritance: [String] = [], access: AccessLevel? = nil,
        attributes: [String] = [], conditions: [String] = [], position: CodePosition
    ) {
        self.kind = kind
        self.name = name
        self.isNested = isNested
        self.inheritance = inheritance
        self.access = access
        self.attributes = attributes
        self.conditions = conditions
        self.position = position
    }

    /// The name without its enclosing types.
    public var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// The plain names of what it conforms to or inherits from: without attributes, modifiers, generic arguments and
    /// module names, with `A & B` taken apart. A suppressed conformance (`~Copyable`) is not among them.
    public var conformances: [String] { inheritance.flatMap(TypeName.plainNames(in:)) }
}
