import Foundation

extension Codebase {
    /// Finds and scans the codebase of a file, as `strata check` does; meant for `Codebase(containing: #filePath)` in a
    /// test.
    ///
    /// If there is a `strata.json` in the root, its keys `folders` and `nestedPackages` decide what belongs to the
    /// codebase; else see ``init(containing:nested:timeout:)`` with `.dependencies`.
    ///
    /// - Parameters:
    ///   - path: Any file or folder of the codebase.
    ///   - timeout: The time limit for one manifest, in seconds.
    /// - Throws: ``ArchitectureError`` with the code `noCodebase`, `unreadableManifest`, `manifestTimeout`,
    ///   `unreadableFile`, or, for `strata.json`, `malformedFile`.
    public init(containing path: String, timeout: Double = 60) throws(ArchitectureError) {
        let start = URL(fileURLWithPath: path).standardizedFileURL.path
        let root = Self.ancestor(of: start, holding: "Package.swift") ?? Self.ancestor(of: start, holding: "Sources")
        guard let root, FileManager.default.fileExists(atPath: "\(root)/strata.json") else {
            try self.init(containing: path, nested: .dependencies, timeout: timeout)
            return
        }
        let file = try ContractFile(contentsOf: "\(root)/strata.json")
        if let folders = file.folders {
            try self.init(root: root, folders: folders)
        } else {
            try self.init(containing: path, nested: file.nestedPackages, timeout: timeout)
        }
    }
}
