/// One `import` in one file.
///
/// The position is that of the module's name, where the compiler too would point. Sendable.
public struct ImportDeclaration: Sendable, Hashable {
    /// The components after `import` and its kind: `["Foundation"]`, `["UIKit", "UIView"]`.
    public var path: [String]
    /// `struct`, `func` and so on in `import struct Foundation.Date`; `nil` for a whole module.
    public var kind: String?
    /// The level written before `import`; `nil` when none is.
    public var access: AccessLevel?
    /// The attributes as written: `@testable`, `@_exported`, `@_spi(Experimental)`.
    public var attributes: [String]
    /// The conditions of the `#if` branches around it, outermost first; an `#else` reads `!(condition)`.
    public var conditions: [String]
    /// Where the module's name stands.
    public var position: CodePosition

    /// An import made by hand, for tests of custom rules.
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

    /// The module that the import needs: the first component.
    public var module: String { path.first ?? "" }

    /// Whether clients of this module see the imported one: `@_exported`, or a `public` level.
    public var isPublic: Bool { isReexported || access == .public || access == .open }

    /// Whether the internal declarations of the module are seen.
    var isTestable: Bool { attributes.contains("@testable") }

    /// Whether clients get the imported module as if they imported it themselves.
    public var isReexported: Bool { attributes.contains("@_exported") }
}
