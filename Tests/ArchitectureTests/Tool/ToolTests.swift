import Foundation
import Testing

/// The built `strata`, run as its users run it.
struct ToolTests {
    private let fixture: PackageFixture
    private var folder: String { fixture.folder.path }

    /// Reads folders, not the manifest, because SwiftPM needs a second for each test. One test reads the manifest.
    init() throws {
        fixture = try PackageFixture()
        try fixture.folder.write(
            """
            {
              "baseline": "architecture-baseline.json",
              "folders": ["Sources", "Code"],
              "contracts": [
                { "kind": "protected", "modules": ["Storage"], "importers": ["Billing"], "because": "bills own the store" },
                { "kind": "forbidden", "importers": ["Web"], "imports": ["Model"], "directly": true }
              ]
            }
            """, to: "strata.json")
    }

    /// Beside the test program, or beside the bundle that holds it.
    static var tool: String {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        return ([program] + bundles).map { $0.appendingPathComponent("strata").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "strata"
    }

    private func strata(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String, errors: String) {
        try PackageFixture.run(Self.tool, arguments, in: folder, environment: environment)
    }

    @Test func helpNamesEveryCommand() throws {
        let result = try strata("--help")
        #expect(result.code == 0)
        for word in [
            "init", "add module", "add service", "fix census", "check", "graph", "extract", "baseline",
            "swinject-report", "fleet check", "fleet graph", "fleet proto",
            "fleet candidates",
        ] {
            #expect(result.output.contains("  strata \(word) "))
            let own = try PackageFixture.run(
                Self.tool, word.split(separator: " ").map(String.init) + ["--help"], in: folder)
            #expect(own.code == 0)
            #expect(own.output.hasPrefix("strata \(word) "))
        }
        #expect(result.output.contains("EXIT STATUS"))
        #expect(try strata("help", "check").output == (try strata("check", "-h").output))
        #expect(try strata("add", "--help").output.contains("strata add service NAME --in MODULE"))
        #expect(try strata().code == 2)
    }

    @Test func theSwinjectReportIsPrintedAsTextAndAsJSON() throws {
        try fixture.folder.write(
            """
            import Swinject
            let store = container.resolve(Store.self)!
            """, to: "App/Main/Start.swift")
        let text = try strata("swinject-report", "\(folder)/App")
        #expect(text.code == 0)
        #expect(text.output.hasPrefix("Main/Start.swift:2:23: forcedResolve: Store: take Store as a parameter"))
        #expect(text.output.contains("\nMain                1"))
        let json = try strata("swinject-report", "\(folder)/App", "--json")
        #expect(json.output.contains("\"kind\" : \"forcedResolve\""))
        let module = try strata("swinject-report", "\(folder)/App/Main")
        #expect(module.output.hasPrefix("Start.swift:2:23: forcedResolve: Store"))
        let file = try strata("swinject-report", "\(folder)/App/Main/Start.swift")
        #expect(file.output.hasPrefix("Start.swift:2:23: forcedResolve: Store"), "\(file.errors)")
        #expect(
            try strata("swinject-report", "\(folder)/strata.json").errors.contains("is not a Swift file; name a Swift"))
        #expect(try strata("swinject-report", "\(folder)/nowhere").code == 2)
        #expect(try strata("swinject-report", "--jsno").errors.contains("the option \"--jsno\" is unknown"))
        #expect(try fixture.folder.read("App/Main/Start.swift").hasPrefix("import Swinject"))
    }

    @Test func violationsArePrintedWithExitCodeOne() throws {
        let result = try strata("check")
        #expect(result.code == 1)
        #expect(
            result.output == """
                Sources/Web/Web.swift:3:24: error: Web must not import Storage: only Billing may import it [protected] \
                because bills own the store
                Sources/Web/Web.swift:4:15: error: Web must not import Model: it is forbidden [forbidden]
                2 violations in 1 file

                """)
    }

    @Test func manifestIsReadWhenNoFoldersAreNamed() throws {
        try fixture.folder.write("{ \"contracts\": [ { \"kind\": \"declaredImports\" } ] }", to: "strata.json")
        let result = try strata("check", "--root", "\(folder)/Code/Billing")
        #expect(result.code == 1)
        #expect(result.output.hasSuffix("\n3 violations in 2 files\n"))
        #expect(
            result.output.hasPrefix(
                "Sources/Web/Web.swift:3:24: error: Web must not import Storage: the manifest does not"))
    }

    @Test(arguments: [
        ("github", "::error file=Sources/Web"), ("sarif", "\"version\" : \"2.1.0\""), ("json", "\"violations\""),
        ("html", "<!DOCTYPE html>"),
    ])
    func formatIsChosen(format: String, part: String) throws {
        let result = try strata("check", "--format=\(format)")
        #expect(result.code == 1)
        #expect(result.output.contains(part))
    }

    @Test func baselineAcceptsAndThenShrinks() throws {
        #expect(try strata("baseline", "--owner", "Ada").code == 0)
        let accepted = try strata("check")
        #expect(accepted.code == 0)
        #expect(accepted.output == "no violations, 2 more accepted by the baseline\n")
        try fixture.folder.write("import Billing\n", to: "Sources/Web/Web.swift")
        #expect(try strata("check", environment: ["CI": "true"]).code == 0)
        #expect(try fixture.folder.read("architecture-baseline.json").contains("Web imports Model"))
        #expect(try strata("check").code == 0)
        #expect(try !fixture.folder.read("architecture-baseline.json").contains("Web imports Model"))
    }

    @Test func baselineIsRefusedInContinuousIntegration() throws {
        let result = try strata("baseline", environment: ["CI": "true"])
        #expect(result.code == 2)
        #expect(result.errors.contains("a baseline is never created or grown in continuous integration"))
        #expect(!fixture.folder.has("architecture-baseline.json"))
    }

    @Test func graphIsDrawn() throws {
        let result = try strata("graph", "--format", "mermaid")
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("flowchart TD\n    m0[\"App\"]\n"))
        #expect(try strata("graph").output.contains("\"Web\" -> \"Storage\" [label = \"1\", color = red];"))
    }

    @Test func foldersAreDrawn() throws {
        try fixture.folder.write("struct Screen { let quote: Quote }", to: "Sources/Web/UI/Screen.swift")
        try fixture.folder.write("struct Quote { let screen: Screen? }", to: "Sources/Web/Model/Quote.swift")
        let dot = try strata("graph", "--folders", "Web")
        #expect(dot.code == 0)
        #expect(dot.output.contains("label = \"cycle of 2\""))
        #expect(dot.output.contains("\"Model\" -> \"UI\" [label = \"1\", color = "))
        #expect(
            try strata("graph", "--folders", "Web", "--format", "mermaid").output.contains(
                "subgraph c0[\"cycle of 2\"]"))
        let page = try strata("graph", "--folders", "Web", "--format", "html").output
        #expect(page.contains("<code>Sources/Web/Model/Quote.swift:1:28</code> Screen"))
        #expect(try strata("graph", "--folders", "Wep").errors.contains("the module \"Wep\" is unknown"))
        #expect(try strata("graph", "--format", "html").code == 2)
    }

    @Test func anExtractionIsPlanned() throws {
        try fixture.folder.write("struct Screen { let quote: Quote }", to: "Sources/Web/UI/Screen.swift")
        try fixture.folder.write("struct Quote { let screen: Screen? }", to: "Sources/Web/Model/Quote.swift")
        let plan = try strata("extract", "Sources/Web/Model")
        #expect(plan.code == 0)
        for part in [
            "1 file of Web would become the module WebModel", "1 declaration to cut off first: the folder uses them",
            "Sources/Web/UI/Screen.swift:1:8: Screen, used 1 time, first at Sources/Web/Model/Quote.swift:1:28; pass Screen in",
            "Sources/Web/Model/Quote.swift:1:8: Quote, used 1 time", "  Sources/Web/UI/Screen.swift\n",
            ".target(name: \"WebModel\", dependencies: [], path: \"Sources/Web/Model\")",
        ] { #expect(plan.output.contains(part), "\(part)\n\(plan.output)") }
        #expect(
            try strata("extract", "Sources/Gone").errors.contains("no file of a production module is in Sources/Gone"))
        #expect(try strata("extract").errors.contains("extract needs a folder"))
    }

    @Test(arguments: [
        (
            ["chek"],
            "error: the command \"chek\" is unknown (did you mean \"check\"?); use one of init, add, fix, check, graph, extract, "
                + "baseline, swinject-report, fleet; see `strata --help`\n"
        ),
        (
            ["add"],
            "error: add needs a word after it: strata add module, strata add service; see `strata --help`\n"
        ),
        (
            ["add", "servce", "X"],
            "the word after add \"servce\" is unknown (did you mean \"service\"?); use one of module, service"
        ),
        (
            ["add", "module", "Web", "Shop"],
            "error: the word \"Shop\" is one too many after \"Web\"; remove it, or write one name, such as WebShop; "
                + "see `strata --help`\n"
        ),
        (
            ["check", "Sources"],
            "error: the word \"Sources\" is one too many, because the command takes only options; remove it; "
                + "see `strata --help`\n"
        ),
        (
            ["add", "module", "web"],
            "error: \"web\" cannot be the name of a module: it does not begin with a capital letter, and Web is a module of "
                + "this codebase; choose another\n"
        ),
        (["check", "--formt", "x"], "the option \"--formt\" is unknown (did you mean \"--format\"?)"),
        (
            ["check", "--format", "xml"],
            "the value of --format \"xml\" is unknown; use one of text, github, sarif, json, html"
        ),
        (["check", "--format"], "the option --format needs a value after it"),
        (["baseline", "--expires", "soon"], "\"soon\" is not a day; write it as 2026-12-31"),
        (["check", "--contracts", "/nowhere.json"], "there is no such contract file"),
    ])
    func misuseIsExplained(arguments: [String], sentence: String) throws {
        let result = try PackageFixture.run(Self.tool, arguments, in: folder)
        #expect(result.code == 2)
        #expect(result.errors.contains(sentence))
    }
}
