import Foundation

/// Lets SwiftPM read a manifest before and after an edit and compares the results: the edit must have its intended
/// effect and no other.
package struct ManifestCheck {
    /// The targets that the edit adds.
    package var added: Set<String> = []
    /// The number of dependencies that it adds to existing targets.
    package var grown: [String: Int] = [:]
    let timeout: Double

    package init(timeout: Double = 60) { self.timeout = timeout }

    /// The name by which the targets of a manifest refer to the package of a product, as SwiftPM reads it; nil if there
    /// is none, or if SwiftPM cannot read the manifest outside the package's folder.
    package func package(ofProductBeginningWith prefix: String, in manifest: [UInt8]) -> String? {
        Self.inFolder { try? ManifestDump(manifest, in: $0, timeout: timeout) }?
            .package(ofProductBeginningWith: prefix)
    }

    /// The problem of the edit; `nil` when there is none.
    package func objection(before: [UInt8], after: [UInt8]) -> String? {
        // One folder for both, because relative paths of dependencies are resolved from it.
        Self.inFolder { folder in
            switch (dump(before, folder), dump(after, folder)) {
            case (.failure(let failure), _): Self.unreadable("SwiftPM cannot read the manifest by itself", failure)
            case (_, .failure(let failure)): Self.unreadable("SwiftPM cannot read the edited manifest", failure)
            case (.success(let old), .success(let new)): objection(old, new)
            }
        }
    }

    private func objection(_ old: ManifestDump, _ new: ManifestDump) -> String? {
        var (rest, edited) = (old.members, new.members)
        rest["targets"] = nil
        edited["targets"] = nil
        guard Self.text(rest) == Self.text(edited) else {
            return "the edit would change more than the targets"
        }
        let (targets, others) = (old.targets, new.targets)
        guard Set(others.keys) == Set(targets.keys).union(added), added.isDisjoint(with: targets.keys) else {
            return "the edit would not add the targets \(added.sorted().joined(separator: ", ")) alone"
        }
        for (name, before) in targets.sorted(by: { $0.key < $1.key }) {
            guard var other = others[name] else { continue }
            var target = before
            let count = (target["dependencies"] as? [Any])?.count ?? 0
            let otherCount = (other["dependencies"] as? [Any])?.count ?? 0
            target["dependencies"] = nil
            other["dependencies"] = nil
            guard otherCount == count + (grown[name] ?? 0), Self.text(target) == Self.text(other) else {
                return "the edit would change the target \(name)"
            }
        }
        return nil
    }

    private func dump(_ manifest: [UInt8], _ folder: URL) -> Result<ManifestDump, ManifestDump.Failure> {
        Result { () throws(ManifestDump.Failure) in try ManifestDump(manifest, in: folder, timeout: timeout) }
    }

    private static func unreadable(_ sentence: String, _ failure: ManifestDump.Failure) -> String {
        sentence + (failure.reason.map { " (\($0))" } ?? "")
    }

    /// Runs `body` with a new folder, which is removed afterwards.
    private static func inFolder<Output>(_ body: (URL) -> Output) -> Output {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "strata-manifest-\(UUID().uuidString.lowercased())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return body(folder)
    }

    /// A text that is the same for equal values, because comparing nested Foundation values is not reliable on Linux.
    private static func text(_ value: [String: Any]) -> Data? {
        try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    }
}
