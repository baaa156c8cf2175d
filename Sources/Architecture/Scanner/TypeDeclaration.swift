/// One `class`, `struct`, `enum`, `actor`, `protocol` or `extension` in one file.
///
/// Facts are as written, so derived and inherited conformances are not included. Sendable.
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
        /// An `extension`; its name is that of the extended type.
        case `extension`
    }

    /// The keyword.
    public var kind: Kind
    /// The name with its enclosing types, without generic parameters: `Cache.Entry`. An extension has the extended type
    /// as written: `Cache<Int>`.
    public var name: String
    /// Whether it is in the body of another type. A type inside a method counts as nested in the type that has the
    /// method.
    public var isNested: Bool
    /// The elements after the colon, each without comments and with single spaces: `@unchecked Sendable`, `P<Int>`.
    public var inheritance: [String]
    /// The written level; `nil` when there is none.
    public var access: AccessLevel?
    /// The attributes as written, including `@main`.
    public var attributes: [String]
    /// The conditions of the enclosing `#if` branches, outermost first.
    public var conditions: [String]
    /// The position of the name.
    public var position: CodePosition

    /// A declaration with the given values, for tests of custom rules.
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

    /// The name without its enclosing types and generic arguments: `Entry` for `Cache<Core.Key>.Entry`.
    public var lastName: String { TypeName.plainNames(in: name).first ?? name }

    /// The plain names of the types to which it conforms or from which it inherits: without attributes, modifiers,
    /// generic arguments and module names; `A & B` counts as two. A suppressed conformance (`~Copyable`) is not
    /// included.
    public var conformances: [String] { inheritance.flatMap(TypeName.plainNames(in:)) }
}
