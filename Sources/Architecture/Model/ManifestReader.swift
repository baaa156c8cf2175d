import Foundation

/// Reads a package's targets from SwiftPM.
struct ManifestReader {
    let timeout: Double

    /// The layout of a package and of the nested packages that belong to it.
    func layout(of root: String, nested: Codebase.NestedPackages) throws(ArchitectureError) -> CodebaseLayout {
        let root = URL(fileURLWithPath: root).standardizedFileURL.path
        var targets: [CodebaseLayout.Target] = []
        var seen: Set<String> = []
        var checkouts: [String] = []
        var open = [root] + (nested == .all ? try FolderLayout.packages(below: root) : [])
        while !open.isEmpty {
            let path = open.removeFirst()
            guard seen.insert(path).inserted else { continue }
            let description = try describe(path)
            // A checkout of the framework that the codebase depends on by path is a library, not a part of it.
            guard path == root || !description.isFramework else {
                checkouts.append(path)
                continue
            }
            targets += description.layoutTargets(packageAt: path)
            guard nested != .none else { continue }
            open += description.localDependencies
        }
        var layout = CodebaseLayout(root: root, targets: targets)
        for checkout in checkouts { layout.remove(checkout: checkout) }
        return layout
    }

    private func describe(_ path: String) throws(ArchitectureError) -> PackageDescription {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
            "strata-describe-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let command = Command(
            "swift",
            [
                "package", "--package-path", path, "--scratch-path", scratch.path, "--disable-sandbox", "describe",
                "--type",
                "json",
            ])
        let manifest = "\(path)/Package.swift"
        switch command.run(timeout: timeout) {
        case .notFound:
            throw ArchitectureError(
                .unreadableManifest, path: manifest,
                detail: "no `swift` to read the manifest with; put one on PATH, or use Codebase(root:folders:)")
        case .timedOut:
            throw ArchitectureError(
                .manifestTimeout, path: manifest,
                detail:
                    "`swift package describe` did not end in \(timeout) seconds; raise `timeout:` or find the cause")
        case .ended(let status, let output, let errors):
            // A plugin or a tool may print before the description.
            guard status == 0, let brace = output.firstIndex(of: UInt8(ascii: "{")),
                let description = try? JSONDecoder().decode(PackageDescription.self, from: output[brace...])
            else {
                let reason = String(decoding: errors.prefix(2000), as: UTF8.self)
                throw ArchitectureError(
                    .unreadableManifest, path: manifest,
                    detail: "`swift package describe` ended with status \(status); fix the reported problem: \(reason)")
            }
            return description
        }
    }
}

/// The parts of the output of `swift package describe --type json` that are used here.
struct PackageDescription: Decodable {
    struct Dependency: Decodable {
        var path: String?
        var type: String
    }
    struct Target: Decodable {
        var name: String
        var type: String
        var module_type: String?
        var path: String
        var sources: [String]
        var target_dependencies: [String]?
        var product_dependencies: [String]?
    }
    var name: String
    var dependencies: [Dependency]
    var targets: [Target]

    /// Whether it is the package of Strata.
    var isFramework: Bool { targets.contains { $0.name == "StrataArchitecture" } }

    /// The folders of the packages that it depends on by path.
    var localDependencies: [String] {
        dependencies.filter { $0.type == "fileSystem" }.compactMap(\.path)
    }

    /// The targets with absolute paths and only the Swift sources.
    func layoutTargets(packageAt root: String) -> [CodebaseLayout.Target] {
        targets.map { target in
            let isSwift = target.module_type.map { $0.hasPrefix("Swift") || $0.hasPrefix("Plugin") } ?? true
            let kind: Module.Kind =
                switch target.type {
                case "executable": .executable
                case "snippet": .snippet
                case "test": .test
                case "plugin": .plugin
                case "macro": .macro
                default: isSwift ? .library : .foreign
                }
            return CodebaseLayout.Target(
                name: target.name, kind: kind, package: name,
                path: target.path.hasPrefix("/") ? target.path : "\(root)/\(target.path)",
                targets: target.target_dependencies ?? [], products: target.product_dependencies ?? [],
                sources: target.sources.filter { $0.hasSuffix(".swift") })
        }
    }
}
