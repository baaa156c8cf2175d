import Foundation

/// A manifest as SwiftPM reads it.
struct ManifestDump {
    /// SwiftPM could not read the manifest.
    struct Failure: Error {
        /// SwiftPM's own first error; nil when it printed none.
        let reason: String?
    }

    private(set) var members: [String: Any]

    /// Lets SwiftPM read a manifest in a folder of its own, because a build may lock the package's folder. Relative
    /// paths of dependencies are resolved from that folder.
    init(_ manifest: [UInt8], in folder: URL, timeout: Double) throws(Failure) {
        guard (try? Data(manifest).write(to: folder.appendingPathComponent("Package.swift"))) != nil else {
            throw Failure(reason: nil)
        }
        let command = Command(
            "swift",
            [
                "package", "--package-path", folder.path, "--scratch-path", folder.appendingPathComponent("build").path,
                "--disable-sandbox", "dump-package",
            ])
        guard case .ended(let status, let output, let errors) = command.run(timeout: timeout) else {
            throw Failure(reason: nil)
        }
        guard status == 0, let brace = output.firstIndex(of: UInt8(ascii: "{")),
            let members = (try? JSONSerialization.jsonObject(with: output[brace...])) as? [String: Any]
        else {
            throw Failure(
                reason: Self.firstError(
                    String(decoding: errors, as: UTF8.self), folder: folder.lastPathComponent))
        }
        self.members = members
    }

    /// The targets by name.
    var targets: [String: [String: Any]] {
        Dictionary(listed("targets").map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
    }

    /// The name by which targets refer to the package of a product: as a target does already, or else as the list of
    /// dependencies has it.
    ///
    /// - Parameter prefix: The beginning of the names of the products, and, ignoring case, of the package.
    func package(ofProductBeginningWith prefix: String) -> String? {
        let used = listed("targets").flatMap { $0["dependencies"] as? [[String: Any]] ?? [] }
            .compactMap { $0["product"] as? [Any] }
            .first { ($0.first as? String)?.hasPrefix(prefix) == true && $0.count > 1 && $0[1] is String }
        if let used { return used[1] as? String }
        let declared = listed("dependencies").flatMap(\.values).compactMap { ($0 as? [[String: Any]])?.first }
        let names = declared.map { dependency in
            [dependency["nameForTargetDependencyResolutionOnly"], dependency["identity"]].compactMap { $0 as? String }
        }
        return names.first { $0.contains { $0.lowercased().hasPrefix(prefix.lowercased()) } }?.first
    }

    private func listed(_ member: String) -> [[String: Any]] { members[member] as? [[String: Any]] ?? [] }

    /// The first error in the text that SwiftPM printed, without the name of the folder, which SwiftPM prints in lower
    /// case. A compiler's error in the manifest is preferred to SwiftPM's summary, because the summary contains the
    /// whole command line.
    static func firstError(_ text: String, folder: String) -> String? {
        let mark = "error: "
        let lines = text.split(whereSeparator: \.isNewline)
        let compiled = lines.lazy.compactMap { line -> String? in
            guard let file = line.range(of: "/Package.swift:"), let error = line.range(of: mark) else { return nil }
            guard file.upperBound <= error.lowerBound else { return nil }
            return "Package.swift:" + line[file.upperBound...]
        }.first
        if let compiled { return compiled }
        guard let line = lines.first(where: { $0.hasPrefix(mark) }) else { return nil }
        return String(line.dropFirst(mark.count)).replacing("'\(folder)': ", with: "")
    }
}
