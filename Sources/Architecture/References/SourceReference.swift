/// One position at which a file uses a declaration of the same codebase.
///
/// It is found by name in the text, as described at ``ReferenceGraph``, or read from the compiler's index if the graph
/// is precise. Sendable.
public struct SourceReference: Sendable, Hashable {
    /// The kinds of declarations that a file refers to.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A class, struct, enumeration, actor, protocol or type alias, also in `extension` and after a colon.
        case type
        /// A global function.
        case function
        /// A global variable or constant.
        case variable
        /// A member of a type that is known from the text: `Store.shared`, `self.rows`, a property of a written type;
        /// in a precise graph, any member or initializer.
        case member
        /// A member that only one file declares, when the text does not show the type of the value: `value.rows`,
        /// `.large`.
        case inferredMember
        /// A custom operator.
        case `operator`
        /// A macro.
        case macro
    }

    /// The kind of declaration that is used.
    public var kind: Kind
    /// The name of the declaration that is used, with its enclosing types: `Cache.Entry`.
    public var name: String
    /// Where it is used.
    public var location: CodeLocation
    /// Where it is declared.
    public var declaration: CodeLocation
    /// The outermost type around the use; `nil` outside all types.
    public var user: String?
    /// The outermost type around the declaration, or the declaration itself when there is none.
    public var used: String

    /// A reference with the given values.
    public init(
        kind: Kind, name: String, location: CodeLocation, declaration: CodeLocation, user: String?, used: String
    ) {
        self.kind = kind
        self.name = name
        self.location = location
        self.declaration = declaration
        self.user = user
        self.used = used
    }
}
