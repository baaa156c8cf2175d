import Foundation

/// The checkout of Strata that a new application depends on, if none is named.
package enum StrataCheckout {
    /// The checkout that this tool was compiled from. If it has been moved since, the one above the program.
    ///
    /// A checkout that SwiftPM fetched for another package does not count, because it disappears with that package's
    /// build folder.
    ///
    /// - Parameters:
    ///   - source: The path that a source file of the tool had when it was compiled.
    ///   - program: The path of the program.
    /// - Returns: The absolute path of the package's folder; `nil` if there is no such checkout.
    package static func folder(source: String, program: String?) -> String? {
        [source, program].lazy.compactMap(\.self).compactMap(checkout(above:)).first
    }

    /// Whether a folder has the package of Strata: not a package that only depends on it.
    package static func isStrata(_ folder: String) -> Bool {
        ["Package.swift", "Sources/ServiceLayer", "Sources/PresentationLayer", "Sources/AppHost"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }

    private static func checkout(above path: String) -> String? {
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard !folder.path.contains("/checkouts/") else { return nil }
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if isStrata(folder.path) { return folder.path }
        }
        return nil
    }
}
