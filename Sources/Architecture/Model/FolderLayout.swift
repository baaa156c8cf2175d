import Foundation

/// Reads a layout from folders alone.
enum FolderLayout {
    /// Each subfolder of each source folder is a target; one with a main file is an executable.
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

    /// The Swift files below a folder, relative to it and sorted, without hidden and build folders. Links to folders are
    /// followed.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` for a folder that cannot be read, and for a link that
    ///   leads nowhere or back to a folder around it.
    static func swiftFiles(below folder: String) throws(ArchitectureError) -> [String] {
        try files(below: folder, followsLinks: true) { $0.hasSuffix(".swift") }
    }

    /// The folders with a manifest below a root, the root itself excepted. Links to folders are not followed.
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
        // Each folder with the real paths of those around it, so that a circle of links is found, however long it is.
        var open: [(path: String, around: Set<String>)] = [("", [])]
        while let next = open.popLast() {
            let path = next.path.isEmpty ? folder : "\(folder)/\(next.path)"
            let real = followsLinks ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
            guard !next.around.contains(real) else {
                throw ArchitectureError(
                    .unreadableFile, path: path,
                    detail: "the link leads back to \(real), which it is in; remove it, or let it lead elsewhere")
            }
            // The second name of a folder whose files are here already.
            guard seen.insert(real).inserted else { continue }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                guard isFolder(path) else {
                    // A file beside the modules holds none.
                    if isDangling(path) { throw dangling(path) }
                    continue
                }
                throw ArchitectureError(
                    .unreadableFile, path: path, detail: "the folder cannot be read; check its permissions")
            }
            for name in names.sorted() where !name.hasPrefix(".") {
                let relative = next.path.isEmpty ? name : "\(next.path)/\(name)"
                let entry = "\(folder)/\(relative)"
                if isFolder(entry) {
                    if followsLinks || !isLink(entry) { open.append((relative, next.around.union([real]))) }
                } else if isWanted(relative) {
                    found.append(relative)
                } else if followsLinks, isDangling(entry) {
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

    /// Whether a link leads nowhere whose name is one of a folder.
    private static func isDangling(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return !name.contains(".") && isLink(path) && !FileManager.default.fileExists(atPath: path)
    }

    private static func dangling(_ path: String) -> ArchitectureError {
        ArchitectureError(
            .unreadableFile, path: path,
            detail: "the link leads nowhere, or around in a circle; mend it or remove it")
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
