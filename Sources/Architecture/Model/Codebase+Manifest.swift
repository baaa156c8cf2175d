import Foundation

extension Codebase {
    /// The manifest of a module's package, relative to the root: the nearest one at or above the module's folder.
    func manifest(of module: Module) -> String {
        var folder = URL(fileURLWithPath: absolute(module.path)).standardizedFileURL
        while folder.path != "/", folder.path != root {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { break }
            folder.deleteLastPathComponent()
        }
        return folder.path == root || folder.path == "/"
            ? "Package.swift" : "\(Codebase.relative(folder.path, to: root))/Package.swift"
    }
}
