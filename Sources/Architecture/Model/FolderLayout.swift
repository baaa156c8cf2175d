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
                let files = swiftFiles(below: "\(path)/\(name)")
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

    /// The Swift files below a folder, relative to it and sorted, without hidden and build folders.
    static func swiftFiles(below folder: String) -> [String] {
        files(below: folder) { $0.hasSuffix(".swift") }
    }

    /// The folders with a manifest below a root, the root itself excepted.
    static func packages(below root: String) -> [String] {
        files(below: root) { $0 == "Package.swift" || $0.hasSuffix("/Package.swift") }
            .filter { $0 != "Package.swift" }
            .map { "\(root)/\($0.dropLast("/Package.swift".count))" }
    }

    private static func files(below folder: String, where isWanted: (String) -> Bool) -> [String] {
        var found: [String] = []
        var open = [""]
        while let next = open.popLast() {
            let path = next.isEmpty ? folder : "\(folder)/\(next)"
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { continue }
            for name in names where !name.hasPrefix(".") {
                let relative = next.isEmpty ? name : "\(next)/\(name)"
                var isFolder: ObjCBool = false
                guard unsafe FileManager.default.fileExists(atPath: "\(folder)/\(relative)", isDirectory: &isFolder)
                else {
                    continue
                }
                if !isFolder.boolValue {
                    if isWanted(relative) { found.append(relative) }
                } else if !isLink("\(folder)/\(relative)") {
                    open.append(relative)
                }
            }
        }
        return found.sorted()
    }

    /// A link to a folder is not followed: it may lead around in a circle.
    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
