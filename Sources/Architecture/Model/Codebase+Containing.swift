import Foundation

extension Codebase {
    /// Which packages below a root package belong to the codebase.
    public enum NestedPackages: Sendable, Hashable {
        /// Only the root package.
        case none
        /// Those that the root package depends on by path, and those that they depend on.
        case dependencies
        /// Every folder with a manifest below the root, but for build folders and hidden ones.
        case all
    }

    /// Finds and scans the codebase that a file belongs to; meant for `Codebase(containing: #filePath)` in a test.
    ///
    /// The root is the nearest folder above with a `Package.swift`; without any, the nearest with a `Sources` folder,
    /// each of whose subfolders is then a module. A manifest is read by `swift package describe` with a scratch path of
    /// its own, because inside `swift test` the build folder is locked. That takes about half a second once; the
    /// compiled manifest is kept by SwiftPM.
    ///
    /// - Parameters:
    ///   - path: Any file or folder of the codebase.
    ///   - nested: Which packages below the root are part of it.
    ///   - timeout: How long one manifest may take, in seconds.
    /// - Throws: ``ArchitectureError`` with the code `noCodebase`, `unreadableManifest`, `manifestTimeout` or
    ///   `unreadableFile`.
    public init(
        containing path: String, nested: NestedPackages = .dependencies, timeout: Double = 60
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

    /// Scans folders without asking a manifest: each subfolder of `folders` that holds Swift files is a module.
    ///
    /// For codebases without a `Package.swift`, and where no process can be started. Modules declare no dependencies;
    /// `App.xcodeproj` layouts work when a folder is a module.
    ///
    /// - Throws: ``ArchitectureError`` with the code `noCodebase` when a folder is not there, else `unreadableFile`.
    public init(root: String, folders: [String]) throws(ArchitectureError) {
        try self.init(layout: FolderLayout.read(root: root, sources: folders))
    }

    private static func ancestor(of path: String, holding name: String) -> String? {
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
