import Foundation
import StrataArchitecture
import Testing

struct ReportTests {
    private let codebase = Codebase.sample(["Model": "import Shared", "Shared": "import Web", "Web": "", "A<b>": ""])

    private var report: Report {
        Report(
            codebase.violations(of: .forbidden("Model", imports: "Web", because: "50% of \"x\", y")), acceptedCount: 2)
    }

    @Test func textIsClickable() {
        #expect(
            report.text == """
                Sources/Model/Model.swift:1:8: error: Model must not reach Web: it is forbidden; chain: Model → Shared \
                (Sources/Model/Model.swift:1:8) → Web (Sources/Shared/Shared.swift:1:8) [forbidden] because 50% of "x", y
                1 violation in 1 file, 2 more accepted by the baseline

                """)
        #expect(Report([]).text == "no violations\n")
    }

    @Test func githubCommandsAreEscaped() {
        #expect(
            report.github.hasPrefix(
                "::error file=Sources/Model/Model.swift,line=1,col=8,title=forbidden::Model must not"))
        #expect(report.github.hasSuffix("because 50%25 of \"x\", y\n"))
        let odd = Violation(
            contract: "a:b,c", location: CodeLocation(path: "x"), subject: "", message: "one\ntwo")
        #expect(Report([odd]).github == "::error file=x,line=1,col=1,title=a%3Ab%2Cc::one%0Atwo [a:b,c]\n")
    }

    @Test func sarifHasTheRequiredProperties() throws {
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(report.sarif(of: codebase).utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "strata")
        #expect((driver["rules"] as? [[String: Any]])?.first?["id"] as? String == "forbidden")
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        #expect(result["ruleId"] as? String == "forbidden")
        #expect((result["message"] as? [String: Any])?["text"] as? String != nil)
        let location = try #require(
            (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect((location["artifactLocation"] as? [String: Any])?["uri"] as? String == "Sources/Model/Model.swift")
        #expect((location["region"] as? [String: Any])?["startColumn"] as? Int == 8)
        #expect((result["relatedLocations"] as? [[String: Any]])?.count == 2)
    }

    @Test(arguments: [
        ("Sources/A B.swift", "Sources/A%20B.swift", "%SRCROOT%"), ("/a/B.swift", "file:///a/B.swift", nil),
    ])
    func sarifNamesFiles(path: String, uri: String, base: String?) throws {
        let place = CodeLocation(path: path, position: CodePosition(line: 1, column: 1))
        let violation = Violation(contract: "a", location: place, subject: "", message: "")
        let sarif = Report([violation]).sarif(of: .sample(["A": ""]))
        let log = try #require(try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
        let result = ((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])?.first
        let location = (result?["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        let artifact = try #require(location?["artifactLocation"] as? [String: Any])
        #expect(artifact["uri"] as? String == uri)
        #expect(artifact["uriBaseId"] as? String == base)
    }

    /// `ü` has two bytes and one UTF-16 code unit, the emoji has four bytes and two code units.
    private static let line = "/* ü😀 */ import Web"

    private func columns(_ sarif: String) throws -> [Int] {
        let log = try #require(try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        #expect(run["columnKind"] as? String == "utf16CodeUnits")
        return try #require(run["results"] as? [[String: Any]]).compactMap { result in
            let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
            return (location?["region"] as? [String: Any])?["startColumn"] as? Int
        }
    }

    @Test func sarifCountsColumnsInUTF16() throws {
        let codebase = Codebase.sample(["A": Self.line, "Web": ""])
        let violations = codebase.violations(of: .forbidden("A", imports: "Web"))
        #expect(violations.map(\.location.position.column) == [21])
        #expect(try columns(Report(violations).sarif(of: codebase)) == [18])
    }

    @Test(arguments: ["", "\u{FEFF}"]) func sarifReadsFilesFromTheFolder(mark: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(mark + Self.line, to: "Sources/A/A.swift")
        try folder.write("", to: "Sources/Web/Web.swift")
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        let report = Report(codebase.violations(of: .forbidden("A", imports: "Web")))
        #expect(try columns(report.sarif(of: codebase)) == [18])
        try FileManager.default.removeItem(atPath: "\(folder.path)/Sources/A/A.swift")
        #expect(try columns(report.sarif(of: codebase)) == [21])
    }

    @Test(arguments: [(0, 3), (1, 0), (1, 40), (9, 3)])
    func sarifKeepsAColumnThatTheFileDoesNotHave(line: Int, column: Int) throws {
        let place = CodeLocation(path: "Sources/A/A.swift", position: CodePosition(line: line, column: column))
        let odd = Violation(contract: "a", location: place, subject: "", message: "")
        #expect(try columns(Report([odd]).sarif(of: .sample(["A": Self.line]))) == [column])
    }

    @Test func jsonHoldsTheIdentityAndTheChain() throws {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
        let item = try #require((root["violations"] as? [[String: Any]])?.first)
        #expect(
            item["identity"] as? String == "forbidden | Sources/Model/Model.swift | Model imports Web by way of Shared")
        #expect((item["chain"] as? [[String: Any]])?.count == 2)
        #expect(root["accepted"] as? Int == 2)
    }

    @Test func htmlIsEscaped() {
        let page = report.html(of: codebase)
        #expect(page.contains("50% of &quot;x&quot;, y"))
        #expect(page.contains("<td>A&lt;b&gt;</td>"))
        #expect(!page.contains("A<b>"))
    }

    @Test func dotDrawsBrokenEdgesRed() {
        #expect(
            GraphDrawing(of: codebase, violations: report.violations).dot == """
                digraph modules {
                    rankdir = TB;
                    node [shape = box];
                    "A<b>";
                    "Model";
                    "Shared";
                    "Web";
                    "Model" -> "Shared" [label = "1", color = red];
                    "Shared" -> "Web" [label = "1"];
                }

                """)
    }

    @Test func mermaidNumbersTheModules() {
        #expect(
            GraphDrawing(of: codebase, violations: report.violations).mermaid == """
                flowchart TD
                    m0["A<b>"]
                    m1["Model"]
                    m2["Shared"]
                    m3["Web"]
                    m1 -->|1| m2
                    m2 -->|1| m3
                    linkStyle 0 stroke:red

                """)
    }
}
