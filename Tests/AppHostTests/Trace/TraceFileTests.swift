import Foundation
import StrataAppHost
import Testing

/// The option `--startup-trace` and the file that it writes.
@Suite(.timeLimit(.minutes(10))) struct TraceFileTests {
    private let stage = Stage()

    private func run(_ arguments: String..., hasBody: Bool = true) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        let container = Container("Services")
        container.register(SketchService.self) { SketchService() }.scope(.container)
        let host = AppHost(container, commands: [AppCommand("quote", "Quotes.")], surroundings: surroundings)
        guard hasBody else { return await host.main() }
        await host.main { [stage] arguments, scope in
            _ = try await scope.resolve(SketchService.self)
            stage.files["arguments"] = arguments.joined(separator: " ")
        }
    }

    private func events(_ path: String) throws -> [[String: Any]] {
        let text = try #require(stage.files[path])
        let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(root?["traceEvents"] as? [[String: Any]])
    }

    @Test(arguments: [
        ["--startup-trace", "t.json", "quote", "a"], ["--startup-trace=t.json", "quote", "a"],
        ["run", "--startup-trace", "t.json", "quote", "a"], ["--startup-trace=t.json", "run", "quote", "a"],
    ])
    func theFileIsWritten(arguments: [String]) async throws {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        #expect(surroundings.applicationArguments.suffix(2) == ["quote", "a"])
        let container = Container("Services")
        container.register(SketchService.self) { SketchService() }.scope(.container)
        await AppHost(container, commands: [AppCommand("quote", "Quotes.")], surroundings: surroundings)
            .main { [stage] arguments, scope in
                _ = try await scope.resolve(SketchService.self)
                stage.files["arguments"] = arguments.joined(separator: " ")
            }
        #expect(stage.exits == [.success])
        #expect(stage.files["arguments"] == "quote a")
        let events = try events("t.json")
        let construct = try #require(events.first { $0["cat"] as? String == "construct" })
        #expect(construct["ph"] as? String == "X" && construct["name"] as? String == "SketchService")
        let details = try #require(construct["args"] as? [String: Any])
        #expect(details["service"] as? String == "Services/AppHostTests.SketchService")
        #expect((details["registered"] as? String)?.hasPrefix("AppHostTests/TraceFileTests.swift:") == true)
        #expect(details["thread"] is String && details["own"] is NSNumber)
        #expect(events.contains { $0["ph"] as? String == "i" && $0["name"] as? String == "everything is up" })
        #expect(
            stage.lastLine == "desk: the startup trace with 0 constructions was written to t.json. "
                + "Open it in Perfetto, or draw it with `graph --format html --timings t.json`.")
        #expect(stage.errors.hasPrefix("0 services up in "))
    }

    /// A trace of this library is a trace for its page.
    @Test func thePageReadsTheFile() async throws {
        await run("--startup-trace", "t.json")
        await run("graph", "--format", "html", "--timings", "t.json")
        let data = stage.output.split(separator: "\n").first { $0.contains("id=\"data\"") } ?? ""
        #expect(data.contains("\"Services/AppHostTests.SketchService\""))
        #expect(data.contains("\"configure and prove\""))
        #expect(stage.exits == [.success, .success])
    }

    @Test func aFileThatCannotBeWrittenIsReportedBeforeTheStart() async {
        await run("--startup-trace", "/locked/t.json")
        #expect(stage.exits == [.cannotWrite])
        #expect(stage.files["arguments"] == nil)
        #expect(stage.errors == "desk: /locked/t.json: Permission denied\n")
    }

    @Test(arguments: [
        (["--startup-trace"], "`--startup-trace` needs a value: FILE."),
        (["--startup-trace="], "`--startup-trace` needs a value: FILE."),
        (["--startup-trace", "--help"], "`--startup-trace` needs a value: FILE."),
        (["--startup-trace", "a", "verify"], "`--startup-trace` records a start, but `verify` starts nothing."),
        (
            ["--startup-trace", "a", "run", "--startup-trace", "b"],
            "`--startup-trace` is given twice; remove one of them."
        ),
        (["--startup-trace", "a", "qoute"], "there is no command `qoute`. Did you mean `quote`?"),
    ])
    func aWrongCommandLineIsRefused(arguments: [String], sentence: String) async {
        var surroundings = stage.surroundings()
        surroundings.arguments = arguments
        await AppHost(Container(), commands: [AppCommand("quote", "Quotes.")], surroundings: surroundings)
            .main { _, _ in Issue.record("nothing starts") }
        #expect(stage.exits == [.usage])
        #expect(stage.errors.hasPrefix("desk: \(sentence)"), "\(stage.errors)")
    }

    @Test func theApplicationReceivesTheArgumentsThatTheHostDoesNotRead() {
        var surroundings = stage.surroundings()
        for (arguments, rest) in [
            (["--startup-trace", "a", "b"], ["b"]), (["b", "--startup-trace", "a"], ["b", "--startup-trace", "a"]),
            (["--startup-trace"], ["--startup-trace"]), ([], []),
        ] {
            surroundings.arguments = arguments
            #expect(surroundings.applicationArguments == rest)
        }
    }
}
