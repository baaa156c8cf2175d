import StrataAppHost
import Testing

/// The additions that `graph` shows with the graph: `--compare`, `--violations`, `--timings`.
@Suite struct GraphAttachmentTests {
    private let stage = Stage()
    private let container = Container("Sketch")

    init() {
        container.register(SketchService.self) { SketchService() }
    }

    private func run(_ arguments: String...) async {
        var surroundings = stage.surroundings("graph")
        surroundings.arguments += arguments
        await AppHost(container, surroundings: surroundings).main()
    }

    private var data: String {
        stage.output.split(separator: "\n").first { $0.contains("id=\"data\"") }.map(String.init) ?? ""
    }

    @Test func aChangeIsAMarkdownSummary() async throws {
        var old = GraphSketch()
        old.addLayer("Sketch")
        stage.files["old.json"] = old.graph.json()
        await run("--compare", "old.json")
        #expect(stage.output.hasPrefix("## Dependency graph: desk\n\nCompared with `old.json`.\n\n| layer | added"))
        #expect(stage.output.contains("| Sketch | 1 | 0 | 0 | 0 |\n"))
        #expect(
            stage.output.contains(
                "```mermaid\nflowchart TD\n  subgraph L0[\"Sketch\"]\n    s0[\"+ AppHostTests.SketchService\"]\n"))
        #expect(stage.exits == [.success])
    }

    /// More services than a drawing can show are drawn as their modules; a layer that is gone has its counts.
    @Test func aLargeChangeIsDrawnByModules() async throws {
        var old = GraphSketch()
        old.addLayer("Sketch")
        old.addLayer("Gone", parent: 0)
        let (low, high) = (old.add(Shop.Clock.self, module: "Low"), old.add(Shop.Store.self, layer: 1, module: "High"))
        old.connect(high, low)
        for number in 0..<40 { old.add(Shop.Log.self, name: RegistrationName("\(number)"), module: "Low") }
        stage.files["old.json"] = old.graph.json()
        await run("--compare", "old.json")
        #expect(stage.output.contains("| Gone | 0 | 1 | 0 | 0 |\n"))
        #expect(stage.output.contains("    m1[\"Low −41\"]\n") && stage.output.contains("    m2[\"High −1\"]\n"))
        #expect(stage.output.contains("  m2 -.->|1 gone| m1\n"))
        #expect(
            stage.output.contains("43 services are involved; `graph --compare old.json --format html` draws them.\n"))
    }

    @Test func anUnchangedGraphIsReportedAsSuch() async throws {
        await run("--format", "json")
        stage.files["old.json"] = stage.output
        await run("--compare", "old.json")
        #expect(stage.output.hasSuffix("## Dependency graph: desk\n\nNothing has changed since `old.json`.\n"))
    }

    @Test func thePageHasTheFiles() async {
        var old = GraphSketch()
        old.addLayer("Sketch")
        stage.files["old.json"] = old.graph.json()
        stage.files["violations.json"] = """
            {"accepted": 0, "violations": [{"chain": [{"importer": "A", "imported": "B"}], "column": 1, "contract": "layers",
            "line": 3, "message": "A must not import B", "path": "A/A.swift"}]}
            """
        stage.files["trace.json"] = """
            [{"ph": "M", "name": "thread_name", "tid": 4, "args": {"name": "worker"}},
            {"ph": "X", "name": "Opening", "tid": 4, "ts": 1.75, "dur": 20, "args": {"service": null}}, {"ph": "i"}]
            """
        await run(
            "--format", "html", "--compare", "old.json", "--violations", "violations.json", "--timings", "trace.json")
        for text in ["A must not import B", "\"worker\"", "\"Opening\"", "[-2,1750],[-2,20000]", "addedDependencies"] {
            #expect(data.contains(text), "\(text)")
        }
        #expect(stage.exits == [.success])
    }

    @Test func thePageOfASurveyHasTheFilesToo() throws {
        let host = AppHost(container, surroundings: stage.surroundings())
        let old = host.survey().graph.json()
        container.register(Int.self) { 1 }
        let page = try host.survey().page(
            title: "Desk", comparedWith: ("old.json", old), violations: "{\"violations\": []}",
            timings: "[{\"ph\": \"X\", \"name\": \"Opening\", \"ts\": 1, \"dur\": 2}]")
        #expect(page.contains("\"old.json\"") && page.contains("\"Opening\"") && page.contains("<h1>Desk</h1>"))
        let error = #expect(throws: GraphFileError.self) { try host.survey().page(timings: "{") }
        #expect(error?.code == .notJSON)
    }

    @Test(arguments: [
        (
            "--violations", "{}",
            "desk: f: the text: `violations` is missing. Write it again with `strata check --format json > FILE`."
        ),
        (
            "--violations", "{",
            "desk: f: line 1, column 2: The text ends where a name in quotes is expected. "
                + "Write it again with `strata check --format json > FILE`."
        ),
        (
            "--timings", "[]",
            "desk: f: the text: No event has a duration: none has `X` or `B` as its `ph`. "
                + "Write it again with `--startup-trace FILE`."
        ),
        (
            "--timings", "[{\"ph\": \"X\", \"name\": \"a\", \"ts\": 1, \"dur\": -1}]",
            "desk: f: traceEvents[0]: `dur` is negative. "
                + "Write it again with `--startup-trace FILE`."
        ),
        (
            "--timings", "[1.]",
            "desk: f: line 1, column 4: Expected a digit. "
                + "Write it again with `--startup-trace FILE`."
        ),
        (
            "--compare", "[]",
            "desk: f: the text: This must be an object. Write it again with "
                + "`graph --format json --output FILE`."
        ),
    ])
    func aFileOfAnotherFormatIsRefused(_ option: String, _ text: String, _ told: String) async {
        stage.files["f"] = text
        await run("--format", "html", option, "f")
        #expect(stage.errors == told + "\n")
        #expect(stage.exits == [.badInput])
    }

    @Test func aMissingFileEndsWith66() async {
        await run("--format", "html", "--timings", "gone")
        #expect(stage.exits == [.noInput])
    }

    @Test func movedServiceIsNeitherNewNorRemoved() async throws {
        var old = GraphSketch()
        old.addLayer("Elsewhere")
        old.add(SketchService.self)
        stage.files["old.json"] = old.graph.json()
        await run("--compare", "old.json")
        #expect(stage.output.contains("| Sketch | 0 | 0 | 1 | 0 |\n"))
        #expect(
            stage.output.contains(
                "- `Sketch/AppHostTests.SketchService`, from `Elsewhere/AppHostTests.SketchService`\n"))
    }
}

final class SketchService: Sendable {}
