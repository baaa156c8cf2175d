import Foundation
import StrataArchitecture
import Testing

/// The guide's table of differences, and the findings of `strata swinject-report`, name each other.
struct SwinjectGuideTests {
    /// The last cell of each row of the table of differences.
    private let findings: [String]

    init() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let guide = sources.appendingPathComponent("SwinjectBridge/Documentation.docc/MovingFromSwinject.md")
        let lines = try String(contentsOf: guide, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { $0 != "### The table of differences" }.drop { !$0.hasPrefix("|---") }.dropFirst()
            .prefix { $0.hasPrefix("|") }
        findings = table.map { row in
            String(row.split(separator: "|").last ?? "").trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func eachRowHasAFindingOrNone() {
        #expect(findings.count > 10)
        let words = findings.map { $0.prefix { !",:".contains($0) } }
        let known = Set(SwinjectFinding.Kind.allCases.map { "`\($0.rawValue)`" })
        #expect(words.filter { $0 != "none" && !known.contains(String($0)) } == [])
    }

    @Test func eachFindingOfADifferenceHasARow() {
        let steps: Set<SwinjectFinding.Kind> = [
            .forcedResolve, .stringName, .closureForInitializer, .registrationWithoutLayer, .requestsChild, .reset,
        ]
        let missing = SwinjectFinding.Kind.allCases.filter { kind in
            !findings.contains { $0.hasPrefix("`\(kind.rawValue)`") }
        }
        #expect(Set(missing) == steps)
    }
}
