import Foundation

/// Reads a layout from folders only.
enum FolderLayout {
    /// Each subfolder of a source folder that has Swift files is a target; if its name ends in `Tests`, it is a test.
    static func read(root: String, sources: [String]) throws(ArchitectureError) -> CodebaseLayout {
        let root = URL(fileURLWithPath: root).standardizedFileURL.path
        var targets: [CodebaseLayout.Target] = []
        for folder in sources {
            let path = folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                throw ArchitectureError(
                    .noCodebase, path: path,
                    detail: "the folder is not there; name folders that hold one folder for each module")
            }
            for name in names.sorted() where !name.hasPrefix(".") {
                let files = try swiftFiles(below: "\(path)/\(name)")
                guard !files.isEmpty else { continue }
                let kind: Module.Kind = name.hasSuffix("Tests") ? .test : .library
                targets.append(
                    CodebaseLayout.Target(
                        name: name, kind: kind, package: "", path: "\(path)/\(name)", targets: nil, products: [],
                        sources: files))
            }
        }
        return CodebaseLayout(root: root, targets: targets)
    }

    /// The Swift files below a folder, relative to it and sorted, without hidden files and folders. Symbolic links to
    /// folders are followed.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` for a folder that cannot be read, for a dangling
    ///   link whose name looks like a folder, and for a link to an enclosing folder.
    static func swiftFiles(below folder: String) throws(ArchitectureError) -> [String] {
        try files(below: folder, followsLinks: true) { $0.hasSuffix(".swift") }
    }

    /// The folders with a manifest below a root, without the root itself. Symbolic links to folders are not followed.
    static func packages(below root: String) throws(ArchitectureError) -> [String] {
        try files(below: root, followsLinks: false) { $0 == "Package.swift" || $0.hasSuffix("/Package.swift") }
            .filter { $0 != "Package.swift" }
            .map { "\(root)/\($0.dropLast("/Package.swift".count))" }
    }

    private static func files(
        below folder: String, followsLinks: Bool, where isWanted: (String) -> Bool
    ) throws(ArchitectureError) -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        // Each folder with its real path and the real paths of its enclosing folders, so that a cycle of links of any
        // length is found.
        let start = followsLinks ? URL(fileURLWithPath: folder).resolvingSymlinksInPath().path : folder
        var open: [(path: String, real: String, ancestors: Set<String>)] = [("", start, [])]
        while let next = open.popLast() {
            let path = next.path.isEmpty ? folder : "\(folder)/\(next.path)"
            guard !next.ancestors.contains(next.real) else {
                throw ArchitectureError(
                    .unreadableFile, path: path,
                    detail:
                        "the link leads back to \(next.real), which contains it; remove the link or change its target")
            }
            // The files of this folder are already listed under another path.
            guard seen.insert(next.real).inserted else { continue }
            guard let entries = FolderEntry.all(in: path) else {
                guard isFolder(path) else {
                    // A file next to the module folders is not a module.
                    if isDangling(path) { throw dangling(path) }
                    continue
                }
                throw ArchitectureError(
                    .unreadableFile, path: path, detail: "the folder cannot be read; check its permissions")
            }
            var ancestors = next.ancestors
            ancestors.insert(next.real)
            for item in entries.sorted(by: { $0.name < $1.name }) {
                let relative = next.path.isEmpty ? item.name : "\(next.path)/\(item.name)"
                let entry = "\(folder)/\(relative)"
                let isLink = item.kind == .unknown && isLink(entry)
                if item.kind == .folder || item.kind == .unknown && isFolder(entry) {
                    guard followsLinks || !isLink else { continue }
                    let real =
                        isLink
                        ? URL(fileURLWithPath: entry).resolvingSymlinksInPath().path : "\(next.real)/\(item.name)"
                    open.append((relative, real, ancestors))
                } else if isWanted(relative) {
                    found.append(relative)
                } else if followsLinks, isLink, isDangling(entry) {
                    throw dangling(entry)
                }
            }
        }
        return found.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Whether a path is a dangling link whose name looks like a folder.
    private static func isDangling(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return !name.contains(".") && isLink(path) && !FileManager.default.fileExists(atPath: path)
    }

    private static func dangling(_ path: String) -> ArchitectureError {
        ArchitectureError(
            .unreadableFile, path: path,
            detail: "the link leads nowhere or back to itself; correct it or remove it")
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}

/// One entry of a folder, with the kind that the folder itself states.
private struct FolderEntry {
    enum Kind {
        case file, folder
        /// A link, or an entry on a file system that does not state the kind.
        case unknown
    }

    var name: String
    var kind: Kind

    /// The entries of a folder, without hidden ones, unsorted; `nil` when it cannot be read.
    static func all(in path: String) -> [FolderEntry]? {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        var entries: [FolderEntry] = []
        while let next = unsafe readdir(folder) {
            // The name is a C string in a tuple of bytes.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
            let name = unsafe String(
                cString: (UnsafeRawPointer(next) + offset).assumingMemoryBound(to: CChar.self))
            guard !name.hasPrefix(".") else { continue }
            // These numbers are the same on every system: DT_DIR and DT_REG.
            let kind: Kind = unsafe next.pointee.d_type == 4 ? .folder : next.pointee.d_type == 8 ? .file : .unknown
            entries.append(FolderEntry(name: name, kind: kind))
        }
        return entries
    }
}
