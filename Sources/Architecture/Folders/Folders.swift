/// A folder may use folders on its own floor and on the floors below, never on a floor above, like ``Layers`` inside a
/// module.
///
/// Floors are written from the top. With `exhaustive`, every file must be on a floor, so no new folder escapes the
/// contract; this is not checked if a floor has a `type:` pattern. Without `exhaustive`, a chain that goes up through
/// other folders is still found. Sendable.
///
/// ```swift
/// let floors = Folders(within: "App", because: "the model knows no screen") {
///     Folder("UI/**")
///     Folder("Features/*").independentSiblings()
///     Folder("Model/**")
/// }
/// ```
public struct Folders: ReferenceContract, Hashable {
    /// The name in messages: `folders` unless given.
    public var name: String
    /// The reason for the floors.
    public var reason: String?
    /// The modules whose folders are checked; empty for all production modules.
    public var modules: [ModulePattern]
    /// The floors from the top; each is one ``Folder``, which may have several patterns.
    public var folders: [Folder]
    /// Whether a file outside all floors is a violation. Has no effect if a floor has a `type:` pattern.
    public var isExhaustive: Bool
    /// Whether the references come from the compiler's index, which a debug build writes, instead of the text.
    ///
    /// The index is exact for the compiled code, and it also has the references that depend on the types of
    /// expressions. Each violation states the age of the index; a file that has changed since is read as text.
    public var isPrecise: Bool

    /// Floors from the top to the bottom.
    public init(
        _ name: String = "folders", within modules: ModulePattern..., exhaustive: Bool = true,
        precise: Bool = false, because reason: String? = nil, @FoldersBuilder _ folders: () -> [Folder]
    ) {
        self.init(
            name, within: modules, exhaustive: exhaustive, precise: precise, because: reason, folders: folders())
    }

    /// Floors from a list.
    public init(
        _ name: String = "folders", within modules: [ModulePattern], exhaustive: Bool = true,
        precise: Bool = false, because reason: String? = nil, folders: [Folder]
    ) {
        self.name = name
        self.reason = reason
        self.modules = modules
        self.folders = folders
        isExhaustive = exhaustive
        isPrecise = precise
    }

    func violations(in codebase: Codebase, references: ReferenceGraph) -> [Violation] {
        guard !folders.isEmpty else { return [.matchesNothing(name, "no folder is named", in: codebase)] }
        let levels = folders.enumerated().flatMap { level, folder in folder.patterns.map { _ in level } }
        let selection = FolderSelection(folders.flatMap(\.patterns), in: references, codebase: codebase)
        var found = folders.filter { !$0.isOptional }.flatMap { folder in
            FolderSelection(folder.patterns, in: references, codebase: codebase)
                .unmatchedViolations(name, in: codebase)
        }
        for folder in folders where folder.patterns.isEmpty && !folder.isOptional {
            found.append(.matchesNothing(name, "a floor names no folder", in: codebase))
        }
        if isExhaustive { found += filesWithoutFloor(selection, references) }
        return found + upwardReferences(selection, levels: levels, references: references, codebase: codebase)
    }

    private func filesWithoutFloor(_ selection: FolderSelection, _ references: ReferenceGraph) -> [Violation] {
        // A `type:` pattern puts single types on a floor, so a file outside the folders may be intended.
        guard !folders.contains(where: { $0.patterns.contains { $0.typePattern != nil } }) else { return [] }
        return references.files.enumerated().filter { selection.folder(of: $0.offset) == nil }.map { _, file in
            Violation(
                contract: name, location: file.location, subject: "is in no folder",
                message:
                    "the file is on no floor; move it, or add its folder to one of \(folders.map(\.name).joined(separator: "; "))"
            )
        }
    }

    private func upwardReferences(
        _ selection: FolderSelection, levels: [Int], references: ReferenceGraph, codebase: Codebase
    ) -> [Violation] {
        var numbers: [String: Int] = [:]
        var names: [String] = []
        var floor: [Int?] = []
        func number(_ name: String, floor level: Int?) -> Int {
            let key = "\(level ?? -1) \(name)"
            if let known = numbers[key] { return known }
            numbers[key] = names.count
            names.append(name)
            floor.append(level)
            return names.count - 1
        }
        // All nodes first, because the graph needs their names.
        let outside = references.files.map { file in
            FolderSelection.pathInModule(of: file, in: codebase).split(separator: "/").dropLast().joined(separator: "/")
        }
        func node(_ file: Int, _ declaration: UInt32?) -> Int {
            guard let place = selection.place(of: file, declaration) else {
                return number(outside[file].isEmpty ? "." : outside[file], floor: nil)
            }
            return number(place.folder, floor: levels[place.pattern])
        }
        for (file, found) in references.found.enumerated() {
            _ = node(file, nil)
            for place in 0..<found.offsets.count {
                let target = found.targets[place]
                let user = found.users[place]
                _ = node(file, user == 0 ? nil : user - 1)
                _ = node(Int(references.index.files[Int(target)]), target)
            }
        }
        let graph = FolderGraph(names: names, references: references, node: node)
        let others = Set(names.indices.filter { floor[$0] == nil })
        return names.indices.flatMap { from -> [Violation] in
            guard let low = floor[from] else { return [] }
            return names.indices.flatMap { to -> [Violation] in
                guard let high = floor[to], from != to else { return [] }
                guard high < low || high == low && folders[low].hasIndependentSiblings else { return [] }
                let path = graph.path(from: from, to: to, inside: others.union([to]))
                return graph.violations(along: path, contract: name, rule: rule(low, high))
            }
        }
    }

    private func rule(_ low: Int, _ high: Int) -> String {
        low == high
            ? "the folders of \(folders[low].name) are independent"
            : "\(folders[low].name) is below \(folders[high].name)"
    }
}
