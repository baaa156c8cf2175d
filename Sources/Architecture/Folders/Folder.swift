/// One floor of ``Folders``: the folders, or the types, on that level.
///
/// Sendable.
public struct Folder: Sendable, Hashable {
    /// The name, for messages: the patterns unless given.
    public var name: String
    /// The folders, files or types of this floor.
    public var patterns: [FolderPattern]
    /// Whether the folders of this floor must not use each other.
    public var hasIndependentSiblings = false
    /// Whether the floor may be empty.
    public var isOptional = false

    /// A floor; its folders may use each other unless ``independentSiblings()`` forbids it.
    public init(_ patterns: FolderPattern..., named name: String? = nil) {
        self.init(patterns, named: name)
    }

    /// A floor from a list of patterns.
    public init(_ patterns: [FolderPattern], named name: String? = nil) {
        self.patterns = patterns
        self.name = name ?? patterns.list
    }

    /// The same floor, except that its folders must not use each other. `Features/*` stands for each folder in
    /// `Features`; a pattern without wildcards is one folder.
    public func independentSiblings() -> Folder {
        var copy = self
        copy.hasIndependentSiblings = true
        return copy
    }

    /// The same floor, except that it may be empty, because not every checkout has its folders.
    public func optional() -> Folder {
        var copy = self
        copy.isOptional = true
        return copy
    }
}

/// Builds floors that are written one below the other.
@resultBuilder
public enum FoldersBuilder: Sendable {
    /// One floor.
    public static func buildExpression(_ folder: Folder) -> [Folder] { [folder] }
    /// Floors in source order.
    public static func buildBlock(_ folders: [Folder]...) -> [Folder] { folders.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ folders: [Folder]?) -> [Folder] { folders ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first folders: [Folder]) -> [Folder] { folders }
    /// The second branch of an `if`.
    public static func buildEither(second folders: [Folder]) -> [Folder] { folders }
    /// A loop.
    public static func buildArray(_ folders: [[Folder]]) -> [Folder] { folders.flatMap(\.self) }
}
