/// The unit that a contract or a drawing treats as one node inside a module. Sendable.
public enum FolderUnit: String, Sendable, Hashable, CaseIterable, Codable {
    /// The folders of the first level, each with all files below it.
    case folders
    /// Each folder without its subfolders.
    case subfolders
    /// Each file.
    case files

    /// The name of the unit that contains a file. With `isQualified`, files and folders of different modules have
    /// different names.
    func name(of file: SourceFile, in codebase: Codebase, isQualified: Bool) -> String {
        if self == .files { return file.path }
        let path = FolderSelection.pathInModule(of: file, in: codebase)
        let parts = path.split(separator: "/").map(String.init)
        let place: String
        switch self {
        case .files: return file.path
        case .folders: place = parts.count > 1 ? parts[0] : "."
        case .subfolders: place = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
        }
        return isQualified ? "\(file.module)/\(place)" : place
    }
}

extension ReferenceGraph {
    /// Whether the files belong to several modules, so that names of folders begin with their module.
    var hasSeveralModules: Bool { Set(files.map(\.module)).count > 1 }
}

extension FolderGraph {
    /// The arrows between the folders or files of some modules.
    init(_ unit: FolderUnit, of references: ReferenceGraph, in codebase: Codebase) {
        let isQualified = references.hasSeveralModules
        var numbers: [String: Int] = [:]
        var names: [String] = []
        let nodes = references.files.map { file in
            let name = unit.name(of: file, in: codebase, isQualified: isQualified)
            if let known = numbers[name] { return known }
            numbers[name] = names.count
            names.append(name)
            return names.count - 1
        }
        self.init(names: names, references: references) { file, _ in nodes[file] }
    }
}
