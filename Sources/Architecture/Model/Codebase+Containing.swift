import Foundation

extension Codebase {
    /// The packages below a root package that belong to the codebase.
    public enum NestedPackages: Sendable, Hashable {
        /// Only the root package.
        case none
        /// The packages that the root package depends on by path, and their own dependencies by path.
        case dependencies
        /// Those of `dependencies`, and every folder with a manifest below the root, except in hidden folders such as
        /// `.build`.
        case all
    }

    /// Finds and scans the codebase of a file, with a choice of the nested packages.
    ///
    /// The root is the nearest enclosing folder with a `Package.swift`, else the nearest with a `Sources` folder. In
    /// the second case, each subfolder of `Sources` that has Swift files is a module. If there is a manifest,
    /// `swift package describe` reads it with a separate scratch path, because the build folder is locked inside
    /// `swift test`. The first time takes about half a second; after that, SwiftPM uses the compiled manifest in its
    /// cache.
    ///
    /// - Parameters:
    ///   - path: Any file or folder of the codebase.
    ///   - nested: The packages below the root that are part of it.
    ///   - timeout: The time limit for one manifest, in seconds.
    /// - Throws: ``ArchitectureError`` with the code `noCodebase`, `unreadableManifest`, `manifestTimeout` or
    ///   `unreadableFile`.
    public init(
        containing path: String, nested: NestedPackages, timeout: Double = 60
    ) throws(ArchitectureError) {
        let start = URL(fileURLWithPath: path).standardizedFileURL.path
        if let root = Self.ancestor(of: start, holding: "Package.swift") {
            try self.init(packageAt: root, nested: nested, timeout: timeout)
        } else if let root = Self.ancestor(of: start, holding: "Sources") {
            try self.init(layout: FolderLayout.read(root: root, sources: ["Sources"]))
        } else {
            throw ArchitectureError(
                .noCodebase, path: path,
                detail: "no folder above holds a Package.swift or a Sources folder; "
                    + "pass a path inside the codebase, or use Codebase(root:folders:)")
        }
    }

    /// Scans the package whose manifest is in a folder. See ``init(containing:nested:timeout:)``.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableManifest`, `manifestTimeout` or `unreadableFile`.
    public init(
        packageAt root: String, nested: NestedPackages = .dependencies, timeout: Double = 60
    ) throws(ArchitectureError) {
        try self.init(layout: ManifestReader(timeout: timeout).layout(of: root, nested: nested))
    }

    /// Scans folders without reading a manifest: each subfolder of `folders` that has Swift files is a module.
    ///
    /// For codebases without a `Package.swift`, such as Xcode projects with a folder for each module, and for platforms
    /// that cannot start a process. Such modules declare no dependencies.
    ///
    /// - Throws: ``ArchitectureError`` with the code `noCodebase` when a folder does not exist, else `unreadableFile`.
    public init(root: String, folders: [String]) throws(ArchitectureError) {
        try self.init(layout: FolderLayout.read(root: root, sources: folders))
    }

    static func ancestor(of path: String, holding name: String) -> String? {
        var folder = path
        while true {
            if FileManager.default.fileExists(atPath: folder == "/" ? "/\(name)" : "\(folder)/\(name)") {
                return folder
            }
            guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }
}
