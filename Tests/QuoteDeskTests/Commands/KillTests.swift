import Foundation
import Testing

@testable import quote_desk

/// The desk as a process that receives one, two and three signals while one of its services hangs.
@Suite(.timeLimit(.minutes(10))) struct KillTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A desk that hangs at the point that the drill names, with 40 stored quotes if it has reached that point.
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

    /// The output, without the lines that appear when a hook takes more than five seconds on a busy machine.
    private func said(_ errors: String) -> String {
        errors.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("quote-desk: still waiting for ") }.joined(separator: "\n")
    }

    private func name(_ signal: Int32) -> String { signal == SIGINT ? "SIGINT" : "SIGTERM" }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalDuringTheStartRollsBack(_ signal: Int32) async throws {
        let desk = try await desk(drill: "start")
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == 0)
        #expect(said(outcome.errors) == "drill: start cancelled\nquote-desk: stopped by \(name(signal)).\n")
        #expect(outcome.output == "")
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalDuringTheRunStopsInOrder(_ signal: Int32) async throws {
        let desk = try await desk(drill: "run")
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == ExitCode.interrupted.rawValue)
        #expect(said(outcome.errors) == "drill: run cancelled\nquote-desk: stopped by \(name(signal)).\n")
        try await expectNothingLost()
    }

    @Test(
        arguments: [SIGINT, SIGTERM],
        [("start!", "drill: start cancelled"), ("run!", "drill: run cancelled"), ("stop!", "drill: stop")])
    func aSecondSignalEndsAtOnceWhereverItHangs(_ signal: Int32, _ drill: (place: String, line: String)) async throws {
        let desk = try await desk(drill: drill.place)
        // The other signal, because the same one within 100 ms counts as the first.
        desk.send(signal == SIGTERM ? SIGINT : SIGTERM)
        #expect(await desk.errorLine(drill.line))
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == 128 + signal)
        #expect(
            said(outcome.errors)
                == "quote-desk: stopped at once by a second signal, \(name(signal)); services were not stopped in order.\n"
        )
        if drill.place != "start!" { try await expectNothingLost() }
    }

    /// The same signal within 100 ms counts once, so the other signal ends the process.
    @Test(arguments: ["start!", "run!", "stop!"]) func threeEqualSignalsAtOnceAreOne(_ drill: String) async throws {
        let desk = try await desk(drill: drill)
        for _ in 0..<3 { desk.send(SIGINT) }
        _ = await desk.errorLine(drill == "stop!" ? "drill: stop" : "drill: \(drill.dropLast()) cancelled")
        desk.send(SIGTERM)
        // If the machine is so busy that 100 ms pass between two of the three, the second one ends the process.
        #expect([128 + SIGTERM, 128 + SIGINT].contains(await desk.outcome().code))
        if drill != "start!" { try await expectNothingLost() }
    }
}
