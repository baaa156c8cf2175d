/// One `import` in one file.
///
/// The position is that of the module's name, as in the compiler's messages. Sendable.
public struct ImportDeclaration: Sendable, Hashable {
    /// The components after `import` and its kind: `["Foundation"]`, `["UIKit", "UIView"]`.
    public var path: [String]
    /// `struct`, `func` and so on in `import struct Foundation.Date`; `nil` for a whole module.
    public var kind: String?
    /// The level written before `import`; `nil` when there is none.
    public var access: AccessLevel?
    /// The attributes as written: `@testable`, `@_exported`, `@_spi(Experimental)`.
    public var attributes: [String]
    /// The conditions of the enclosing `#if` branches, outermost first; an `#else` becomes `!(condition)`, and an
    /// `#elseif` also has its own condition.
    public var conditions: [String]
    /// The position of the module's name.
    public var position: CodePosition

    /// An import with the given values, for tests of custom rules.
    public init(
        path: [String], kind: String? = nil, access: AccessLevel? = nil, attributes: [String] = [],
        conditions: [String] = [], position: CodePosition
    ) {
        self.path = path
        self.kind = kind
        self.access = access
        self.attributes = attributes
        self.conditions = conditions
        self.position = position
    }

    /// The imported module: the first component.
    public var module: String { path.first ?? "" }

    /// Whether clients of this module see the imported one: `@_exported`, or the level `public` or `open`.
    public var isPublic: Bool { isReexported || access == .public || access == .open }

    /// Whether the import makes the module's internal declarations visible.
    var isTestable: Bool { attributes.contains("@testable") }

    /// Whether clients see the imported module as if they had imported it themselves.
    public var isReexported: Bool { attributes.contains("@_exported") }
}
