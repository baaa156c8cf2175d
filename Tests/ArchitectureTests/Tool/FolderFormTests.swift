import Foundation
import StrataArchitecture
import Testing

/// Contracts on folders in every form that other contracts support: in tests, in `strata.json` on the command line, in
/// a layout as the plugins write it, as text, GitHub commands, SARIF, JSON and HTML; sorted, and the same every time.
struct FolderFormTests {
    private let folder: TemporaryFolder
    private let expected = [
        "Sources/App/Model/Price.swift:2:17: error: Model must not use Screen of UI (Sources/App/UI/Screen.swift): "
            + "Model is below UI [folders] because the model knows no screen",
        "Sources/App/Model/Quote.swift:1:28: error: Model must not use Screen of UI (Sources/App/UI/Screen.swift): "
            + "it is forbidden [forbiddenFolders]",
        "Sources/App/Model/Quote.swift:1:28: error: Model must not use Screen of UI (Sources/App/UI/Screen.swift): "
            + "Model is below UI [folders] because the model knows no screen",
    ]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("struct Screen { let quote: Quote; let price: Price }\n", to: "Sources/App/UI/Screen.swift")
        try folder.write("struct Price {\n    var screen: Screen?\n}\n", to: "Sources/App/Model/Price.swift")
        try folder.write("struct Quote { let screen: Screen? }\n", to: "Sources/App/Model/Quote.swift")
        try folder.write(
            """
            { "folders": ["Sources"], "contracts": [
              { "kind": "folders", "within": "App", "folders": ["UI", "Model"], "because": "the model knows no screen" },
              { "kind": "forbidden", "folders": ["Model/Quote.swift"], "uses": ["UI"] } ] }
            """, to: "strata.json")
    }

    private func strata(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
        try PackageFixture.run(ToolTests.tool, arguments, in: folder.path)
    }

    private var contracts: [any Contract] {
        get throws { try ContractFile(contentsOf: "\(folder.path)/strata.json").contracts }
    }

    /// The tool prints the result that a test gets.
    @Test func theCommandLineAndATestAgree() throws {
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        let found = try codebase.violations(of: contracts)
        let result = try strata("check")
        #expect(result.code == 1)
        #expect(result.output == found.map { "\($0)\n" }.joined() + "3 violations in 2 files\n")
        #expect(
            found.map(\.description).sorted()
                == expected.map {
                    $0.replacing(
                        "Model must not use Screen of UI (Sources/App/UI/Screen.swift): it is",
                        with: "Model/Quote.swift must not use Screen of UI (Sources/App/UI/Screen.swift): it is")
                }.sorted())
        #expect(found == found.sorted())
    }

    /// The plugins pass a layout to the tool instead of a folder.
    @Test func aLayoutOfAPluginGivesTheSame() throws {
        let target = CodebaseLayout.Target(
            name: "App", kind: .library, package: "Desk", path: "\(folder.path)/Sources/App", targets: [], products: [],
            sources: ["Model/Quote.swift", "UI/Screen.swift", "Model/Price.swift"])
        let layout = CodebaseLayout(root: folder.path, targets: [target])
        try folder.write(String(decoding: JSONEncoder().encode(layout), as: UTF8.self), to: "layout.json")
        #expect(try strata("check", "--layout", "\(folder.path)/layout.json").output == strata("check").output)
    }

    @Test func everyFormHasPlaceContractAndIdentity() throws {
        let github = try strata("check", "--format", "github").output
        #expect(
            github.hasPrefix(
                "::error file=Sources/App/Model/Price.swift,line=2,col=17,title=folders::Model must not use"))
        #expect(github.split(separator: "\n").count == 3)
        let sarif = try strata("check", "--format", "sarif").output
        let log = try #require(try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["ruleId"] as? String }.sorted() == ["folders", "folders", "forbiddenFolders"])
        #expect(sarif.contains("\"startColumn\" : 17") && sarif.contains("\"startLine\" : 2"))
        let json = try strata("check", "--format", "json").output
        #expect(json.contains("\"identity\" : \"folders | Sources/App/Model/Price.swift | Model uses Screen of UI\""))
        let html = try strata("check", "--format", "html").output
        #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("Sources/App/Model/Price.swift:2:17"))
    }

    /// No identity has a line number, so code may move; and neither the order of the files nor the number of the run
    /// matters.
    @Test func identitiesAreStableAndResultsAreEqual() throws {
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        let found = try codebase.violations(of: contracts)
        #expect(found.allSatisfy { !$0.identity.contains(":") })
        var modules = codebase.modules
        for number in modules.indices { modules[number].files.reverse() }
        let turned = Codebase(root: codebase.root, modules: modules)
        #expect(try turned.violations(of: contracts) == found)
        for path in codebase.files.map(\.path) {
            try folder.write("// A line.\n\n\n" + folder.read(path), to: path)
        }
        let moved = try Codebase(root: folder.path, folders: ["Sources"]).violations(of: contracts)
        #expect(moved.map(\.identity) == found.map(\.identity))
        #expect(moved.map(\.location.position.line) == found.map { $0.location.position.line + 3 })
    }

    /// Files are read by several workers at a time; a hundred runs over fifty files give one result.
    @Test func workersDoNotChangeTheResult() throws {
        for number in 0..<50 {
            try folder.write(
                "struct Part\(number) { let next: Part\((number + 1) % 50)?; let screen: Screen? }\n",
                to: "Sources/App/Model/Part\(number).swift")
        }
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        let contracts = try contracts + [AcyclicFolders(within: ["App"], of: .files)]
        let first = codebase.violations(of: contracts)
        #expect(first.count > 50)
        for _ in 0..<100 {
            let again = codebase.violations(of: contracts)
            #expect(again == first)
        }
    }

    /// The ratchet on the command line: accepted by identity and number, and one more is new.
    @Test func aBaselineOfFoldersIsARatchet() throws {
        let file = try folder.read("strata.json").replacing(
            "\"folders\": [\"Sources\"]", with: "\"folders\": [\"Sources\"], \"baseline\": \"accepted.json\"")
        try folder.write(file, to: "strata.json")
        #expect(try strata("baseline").code == 0)
        #expect(try strata("check").output == "no violations, 3 more accepted by the baseline\n")
        try folder.write(
            "struct Price {\n    var screen: Screen?\n    var more: Screen?\n}\n", to: "Sources/App/Model/Price.swift")
        let result = try strata("check")
        #expect(result.code == 1)
        #expect(result.output.hasSuffix("\n1 violation in 1 file, 3 more accepted by the baseline\n"))
    }
}
