import Foundation

/// Has SwiftPM read a manifest before and after an edit, and compares: the edit must have done what was meant, and nothing
/// else.
package struct ManifestCheck {
    /// The targets that the edit adds.
    package var added: Set<String> = []
    /// How many dependencies it adds to targets that are there.
    package var grown: [String: Int] = [:]
    let timeout: Double

    package init(timeout: Double = 60) { self.timeout = timeout }

    /// What is wrong with the edit; `nil` when nothing is.
    package func objection(before: [UInt8], after: [UInt8]) -> String? {
        // One folder for both: relative paths of dependencies are read from it.
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

    /// One text for equal values: nested values of Foundation's are not reliably equal on Linux.
    private static func text(_ value: [String: Any]) -> Data? {
        try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    }

    private static func targets(_ manifest: [String: Any]) -> [String: [String: Any]] {
        let list = manifest["targets"] as? [[String: Any]] ?? []
        return Dictionary(list.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
    }

    /// The manifest as JSON, from a folder of its own: the package's may be locked by a build.
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
