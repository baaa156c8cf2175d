/// Violations in formats for people and tools.
///
/// Every format is deterministic: equal violations produce equal text. Sendable.
public struct Report: Sendable, Hashable {
    /// The violations, sorted.
    public let violations: [Violation]
    /// The number of further violations that a baseline accepts.
    public let acceptedCount: Int
    /// Notes on the check, such as the age of an index: sentences without a period.
    public let notes: [String]

    /// A report.
    public init(_ violations: [Violation], acceptedCount: Int = 0, notes: [String] = []) {
        self.notes = notes
        self.violations = violations.sorted()
        self.acceptedCount = acceptedCount
    }

    /// One `path:line:column: error: …` for each violation, a summary and the notes, each with a line break at its end.
    public var text: String {
        violations.map { "\($0)\n" }.joined() + summary + "\n" + notes.map { "note: \($0)\n" }.joined()
    }

    /// `3 violations in 2 files, 5 more accepted by the baseline`, or a statement that there are none.
    public var summary: String {
        let accepted = acceptedCount == 0 ? "" : ", \(acceptedCount) more accepted by the baseline"
        guard !violations.isEmpty else { return "no violations\(accepted)" }
        let files = Set(violations.map(\.location.path)).count
        return
            "\(violations.count) violation\(violations.count == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")\(accepted)"
    }

    /// Workflow commands that GitHub shows next to the line, one for each violation, and a notice for each note.
    public var github: String {
        violations.map { violation in
            let place = violation.location
            return "::error file=\(Self.escaped(place.path, isProperty: true)),line=\(place.position.line),"
                + "col=\(place.position.column),title=\(Self.escaped(violation.contract, isProperty: true))"
                + "::\(Self.escaped(violation.sentence, isProperty: false))\n"
        }.joined() + notes.map { "::notice::\(Self.escaped($0, isProperty: false))\n" }.joined()
    }

    /// Applies the escapes of GitHub's workflow commands.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
