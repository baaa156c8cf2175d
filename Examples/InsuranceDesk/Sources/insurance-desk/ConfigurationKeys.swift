import ArgumentParser
import Foundation
import StrataAppHost

/// The keys of the configuration. A key that none of them is would be ignored, so it is an error.
enum ConfigurationKeys {
    static let all = [
        "data.folder", "storage.file", "storage.timeout", "storage.maximumPages", "rating.tablesFile",
        "notifications.folder", "web.host", "web.port", "admin.host", "admin.port", "admin.probePort",
        "admin.firstMember", "admin.firstPassword", "api.keys", "proxy.tls", "valuation.addresses", "valuation.listen",
        "valuation.certificates", "valuation.privateKey", "valuation.authority", "notifications.addresses",
        "notifications.listen", "notifications.certificates", "notifications.privateKey", "notifications.authority",
        "log.level",
    ]

    /// The library reads every number of a file as true or false, too.
    private static let truths = ["proxy.tls"]
    private static let prefix = "INSURANCE_DESK_"

    /// - Returns: The line of each key of the file.
    /// - Throws: `ValidationError` with the file and the line of whatever is malformed or unknown.
    static func lines(ofFile path: String, _ data: Data) throws(ValidationError) -> [String: Int] {
        let keys: JSONKeys
        do throws(JSONKeys.Fault) {
            keys = try JSONKeys(data)
        } catch {
            throw ValidationError("\(path):\(error.line): this is not JSON: \(error.message).")
        }
        var problems: [String] = []
        var lines: [String: Int] = [:]
        for entry in keys.entries {
            let name = entry.path.joined(separator: ".")
            let isKnown =
                entry.isSection
                ? all.contains { $0.hasPrefix(name + ".") } : all.contains(name) && entry.path.count == 2
            if truths.contains(name), !["true", "false"].contains(entry.text) {
                problems.append(
                    "\(path):\(entry.line): `\(name)` of the configuration is \(entry.text), which is not a Bool.")
            } else if isKnown {
                lines[name] = entry.line
            } else if !entry.isSection || !keys.entries.contains(where: { $0.path.dropLast() == entry.path[...] }) {
                problems.append("\(path):\(entry.line): there is no value \(name). \(advice(name, all))")
            }
        }
        guard problems.isEmpty else { throw ValidationError(problems.joined(separator: "\n")) }
        return lines
    }

    /// - Throws: `ValidationError` that names each variable that only looks like one of the desk.
    static func check(_ environment: [String: String]) throws(ValidationError) {
        let known = all.map(variable)
        let problems = environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted()
            .map { "There is no variable \($0). \(advice($0, known))" }
        guard problems.isEmpty else { throw ValidationError(problems.joined(separator: "\n")) }
    }

    /// - Parameter lines: The lines of the keys whose value comes from the file.
    static func error(_ error: ProvisionError, file: String, lines: [String: Int]) -> ValidationError {
        let problems = error.faults.map { fault -> String in
            // Each summary names its key first, in backticks.
            let key = fault.summary.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false).dropFirst()
                .first
            return key.flatMap { lines[String($0)] }.map { "\(file):\($0): \(fault.summary)" } ?? fault.summary
        }
        // A key that two sections read has one fault.
        let unique = problems.enumerated().filter { !problems[..<$0.offset].contains($0.element) }.map(\.element)
        return ValidationError(unique.joined(separator: "\n"))
    }

    /// `storage.maximumPages` is `INSURANCE_DESK_STORAGE_MAXIMUM_PAGES`.
    private static func variable(_ key: String) -> String {
        prefix + key.map { $0 == "." ? "_" : $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }

    private static func advice(_ name: String, _ known: [String]) -> String {
        let nearest = known.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
            .min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= max(2, name.count / 4) { return "Did you mean \(nearest.name)?" }
        return "`insurance-desk serve --help` lists the values."
    }

    /// The number of characters to insert, delete or replace (V. Levenshtein, 1966).
    private static func distance(_ left: String, _ right: String) -> Int {
        // A long key is no misspelling of a short one.
        guard left.count <= 100 else { return left.count }
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (character == right[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
