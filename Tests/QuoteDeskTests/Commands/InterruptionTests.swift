import Foundation
import Testing

@testable import quote_desk

@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A desk that has reported `count` stored quotes and waits for more rows.
    private func deskInTheMiddle(quotes count: Int) async throws -> DeskProcess {
        let desk = try DeskProcess(["quote", "-", "--json", "--store", folder.path])
        desk.write(Sample.file(1...count))
        for _ in 0..<count { #expect(await desk.line()?.hasPrefix("{\"quote\":") == true) }
        return desk
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalStopsCleanlyWithTheQuotesStored(signal: Int32) async throws {
        let desk = try await deskInTheMiddle(quotes: 40)
        desk.send(signal)
        let outcome = await desk.outcome()
        #expect(outcome.code == ExitCode.interrupted.rawValue)
        #expect(outcome.output.contains("\"interrupted\":true"))
        #expect(outcome.output.contains("\"quoted\":40"))
        let list = try await DeskProcess.run("list", "--store", folder.path)
        #expect(list.output.contains("40 quotes stored"))
    }

    @Test func aSignalIsReportedInWords() async throws {
        let desk = try DeskProcess(["quote", "-"])
        desk.write(Sample.file(1...3))
        for _ in 0..<5 { _ = await desk.line() }
        desk.send(SIGTERM)
        #expect(await desk.outcome().output.contains("Stopped by a signal: 3 quotes not stored"))
    }

    @Test func everyReportedQuoteExistsAfterAKill() async throws {
        let desk = try await deskInTheMiddle(quotes: 40)
        desk.send(SIGKILL)
        #expect(await desk.outcome().code == 128 + SIGKILL)
        let file = try folder.write(Sample.file(1...50), to: "f.csv")
        let again = try await DeskProcess.run("quote", file, "--store", folder.path, "--resume")
        #expect(again.code == 0)
        #expect(again.output.contains("10 quotes stored"))
        let list = try await DeskProcess.run("list", "--store", folder.path)
        #expect(list.output.contains("50 quotes stored"))
    }

    @Test func aKillDuringAWriteLosesNoReportedQuote() async throws {
        let file = try folder.write(Sample.file(1...3000), to: "f.csv")
        // From a pipe that stays open, so that the process is still running when it is killed, however slow this
        // machine is.
        let desk = try DeskProcess(["quote", "-", "--json", "--store", folder.path])
        desk.write(Sample.file(1...3000))
        for _ in 0..<100 { _ = await desk.line() }
        desk.send(SIGKILL)
        let outcome = await desk.outcome()
        #expect(outcome.code == 128 + SIGKILL)
        let told =
            100 + outcome.output.split(separator: "\n").count { $0.hasPrefix("{\"quote\":") && $0.hasSuffix("}") }
        let stored = try await FolderQuoteStore(folder: folder.path, device: SystemDevice()).quotes()
        #expect(stored.count >= told)
        #expect(stored.map(\.property) == (1...stored.count).map { "P-\($0)" })
        #expect(try await DeskProcess.run("quote", file, "--store", folder.path, "--resume").code == 0)
        #expect(try await FolderQuoteStore(folder: folder.path, device: SystemDevice()).quotes().count == 3000)
    }

    @Test func aSignalEndsAnInteractiveSession() async throws {
        let desk = try DeskProcess(["interactive", "--store", folder.path])
        desk.write("new\nA-1\n")
        while let line = await desk.line(), !line.hasPrefix("  An empty answer") {}
        desk.send(SIGINT)
        #expect(await desk.outcome().code == ExitCode.interrupted.rawValue)
    }

    @Test func aTornRecordIsReportedAndDroppedAtTheNextStart() async throws {
        let desk = try await deskInTheMiddle(quotes: 3)
        desk.send(SIGKILL)
        _ = await desk.outcome()
        try folder.write(try folder.bytes("quotes.log") + Array("0badc0de {\"cov".utf8), to: "quotes.log")
        let file = try folder.write(Sample.file(1...4), to: "f.csv")
        let again = try await DeskProcess.run("quote", file, "--store", folder.path, "--resume")
        #expect(again.code == 0)
        #expect(again.errors.contains("the last 14 bytes"))
        #expect(again.output.contains("Q-000004"))
    }

    @Test func aSecondDeskIsRefusedWithAMessage() async throws {
        let desk = try await deskInTheMiddle(quotes: 2)
        let second = try await DeskProcess.run("quote", "--store", folder.path)
        #expect(second.code == ExitCode.cannotOpenStore.rawValue)
        #expect(second.errors.contains("process \(desk.identifier) on "))
        let list = try await DeskProcess.run("list", "--store", folder.path)
        #expect(list.output.contains("2 quotes stored"))
        desk.closeInput()
        #expect(await desk.outcome().code == 0)
    }
}
