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

    /// The problem of the edit; `nil` when there is none.
    package func objection(before: [UInt8], after: [UInt8]) -> String? {
        // One folder for both, because relative paths of dependencies are resolved from it.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "strata-manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard let old = dump(before, folder) else { return "SwiftPM cannot read the manifest by itself" }
        guard let new = dump(after, folder) else { return "SwiftPM cannot read the edited manifest" }
        var (rest, edited) = (old, new)
        rest["targets"] = nil
        edited["targets"] = nil
        guard Self.text(rest) == Self.text(edited) else {
            return "the edit would change more than the targets"
        }
        let (targets, others) = (Self.targets(old), Self.targets(new))
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

    /// A text that is the same for equal values, because comparing nested Foundation values is not reliable on Linux.
    private static func text(_ value: [String: Any]) -> Data? {
        try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    }

    private static func targets(_ manifest: [String: Any]) -> [String: [String: Any]] {
        let list = manifest["targets"] as? [[String: Any]] ?? []
        return Dictionary(list.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
    }

    /// The manifest as JSON, read from a separate folder, because a build may lock the package's folder.
    private func dump(_ manifest: [UInt8], _ folder: URL) -> [String: Any]? {
        guard (try? Data(manifest).write(to: folder.appendingPathComponent("Package.swift"))) != nil else { return nil }
        let command = Command(
            "swift",
            [
                "package", "--package-path", folder.path, "--scratch-path", folder.appendingPathComponent("build").path,
                "--disable-sandbox", "dump-package",
            ])
        guard case .ended(0, let output, _) = command.run(timeout: timeout),
            let brace = output.firstIndex(of: UInt8(ascii: "{"))
        else { return nil }
        return (try? JSONSerialization.jsonObject(with: output[brace...])) as? [String: Any]
    }
}
