import Foundation
import Testing

@testable import quote_desk

/// The desk from outside, told to end once, twice and three times, while a service of it hangs.
@Suite(.timeLimit(.minutes(10))) struct KillTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A desk that hangs where the drill says, with 40 stored quotes if it has come that far.
    private func desk(drill: String) async throws -> DeskProcess {
        let desk = try DeskProcess(["quote", "-", "--json", "--store", folder.path], drill: drill)
        if drill.hasPrefix("start") {
            #expect(await desk.errorLine("drill: start"))
            return desk
        }
        desk.write(Sample.file(1...40))
        for _ in 0..<40 { #expect(await desk.line()?.hasPrefix("{\"quote\":") == true) }
        if drill.hasPrefix("run") { #expect(await desk.errorLine("drill: run")) }
        return desk
    }

    private func expectNothingLost() async throws {
        let list = try await DeskProcess.run("list", "--store", folder.path)
        #expect(list.output.contains("40 quotes stored"))
    }

    private func name(_ signal: Int32) -> String { signal == SIGINT ? "SIGINT" : "SIGTERM" }

    @Test(arguments: [SIGINT, SIGTERM]) func onceDuringTheStartRollsBack(_ signal: Int32) async throws {
        let desk = try await desk(drill: "start")
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == 0)
        #expect(outcome.errors == "drill: start cancelled\nquote-desk: stopped by \(name(signal)).\n")
        #expect(outcome.output == "")
    }

    @Test(arguments: [SIGINT, SIGTERM]) func onceDuringTheRunStopsInOrder(_ signal: Int32) async throws {
        let desk = try await desk(drill: "run")
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == ExitCode.interrupted.rawValue)
        #expect(outcome.errors == "drill: run cancelled\nquote-desk: stopped by \(name(signal)).\n")
        try await expectNothingLost()
    }

    @Test(
        arguments: [SIGINT, SIGTERM],
        [("start!", "drill: start cancelled"), ("run!", "drill: run cancelled"), ("stop!", "drill: stop")])
    func twiceEndsAtOnceWhereverItHangs(_ signal: Int32, _ drill: (place: String, line: String)) async throws {
        let desk = try await desk(drill: drill.place)
        desk.send(SIGTERM)
        #expect(await desk.errorLine(drill.line))
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == 128 + signal)
        #expect(
            outcome.errors
                == "quote-desk: stopped at once by a second signal, \(name(signal)); services were not stopped in order.\n"
        )
        if drill.place != "start!" { try await expectNothingLost() }
    }

    @Test(arguments: ["start!", "run!", "stop!"]) func threeTimesEndsItToo(_ drill: String) async throws {
        let desk = try await desk(drill: drill)
        for _ in 0..<3 { desk.send(SIGINT) }
        // Signals of one kind that come together count as one: what is left is sent until the process has heard two.
        _ = await desk.errorLine(drill == "stop!" ? "drill: stop" : "drill: \(drill.dropLast()) cancelled")
        desk.send(SIGINT)
        #expect(await desk.outcome().code == 128 + SIGINT)
        if drill != "start!" { try await expectNothingLost() }
    }
}
