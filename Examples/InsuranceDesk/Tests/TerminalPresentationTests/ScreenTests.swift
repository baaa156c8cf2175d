import ArgumentParser
import DeskTesting
import Foundation
import Notifications
import Policies
import Quotes
import Rating
import Storage
import StrataAppHost
import StrataServiceLayer
import StrataTesting
import Synchronization
import TerminalPresentation
import Testing
import Values

/// Records the text that is written to it.
final class TestConsole: Console {
    private let state = Mutex<(lines: [String], notes: [String], progress: [String])>(([], [], []))

    var lines: [String] { state.withLock { $0.lines } }
    var notes: [String] { state.withLock { $0.notes } }
    var progress: [String] { state.withLock { $0.progress } }

    func write(_ line: String) { state.withLock { $0.lines.append(line) } }
    func note(_ line: String) { state.withLock { $0.notes.append(line) } }
    func showProgress(_ text: String) { state.withLock { $0.progress.append(text) } }
}

@Suite struct ScreenTests {
    static let header =
        "id,name,email,birth_date,street,postcode,city,type,construction,year_built,floor_area,rooms,flood_zone,"
        + "security,contents_sum,liability,deductible,claims"
    static let home =
        "H1,Ada Brandt,ada@example.org,1983-09-10,Lindenallee 4,10115,Berlin,terraced,masonry,1986,100,4,2,smoke,"
        + "50000,5m,300,0"

    /// The terminal's layer on a desk in the folder, with a console to look at.
    static func run<Output: Sendable>(
        in folder: TemporaryFolder, _ body: @escaping @Sendable (HostScope, TestConsole) async throws -> Output
    ) async throws -> Output {
        let console = TestConsole()
        let stack = try LayerStack(
            TerminalLayer.self,
            providing: StorageSettings(file: folder.path("desk.sqlite")), RatingSettings(),
            NotificationSettings(folder: folder.path("sent"))
        ) {
            $0.register((any Console).self) { console }
            $0.register(OutboxSettings.self) { OutboxSettings(interval: nil) }
        }
        return try await DeskTurns.shared.take {
            try await AppHost(stack).run { scope in try await body(scope, console) }
        }
    }

    static func quote(
        _ lines: String..., in folder: TemporaryFolder, format: String = "table"
    ) async throws -> (outcome: TerminalOutcome, console: TestConsole) {
        try folder.write(([header] + lines).joined(separator: "\n"), to: "homes.csv")
        let options = try BatchOptions.parse([folder.path("homes.csv"), "--format", format])
        return try await run(in: folder) { scope, console in
            (try await scope.resolve(BatchScreen.self, arguments: options).show(), console)
        }
    }

    @Test func aHomeIsQuotedAndShown() async throws {
        let (outcome, console) = try await Self.quote(Self.home, in: try TemporaryFolder())
        #expect(outcome == .done)
        #expect(console.lines.count == 2)
        #expect(console.lines.last?.hasPrefix("Q-000001   H1       Ada Brandt") == true)
        #expect(console.progress == ["1 homes, 100 %"])
        #expect(console.notes.last?.hasPrefix("1 of 1 homes quoted for ") == true)
    }

    @Test func aRefusedLineIsToldWithItsPlaceAndTheOthersAreQuoted() async throws {
        let folder = try TemporaryFolder()
        let (outcome, console) = try await Self.quote(
            Self.home.replacing("100,4", with: "1,4"), Self.home.replacing("10115", with: "11011"), Self.home,
            in: folder)
        #expect(outcome == .refused)
        #expect(console.lines.count == 2)
        #expect(
            console.notes.first
                == "\(folder.path("homes.csv")):2: floor_area: Enter the floor area from 10 to 2000 m²; this is 1.")
        #expect(console.notes.dropFirst().first?.contains(":3: postcode: Homes with the postcode 11011") == true)
    }

    @Test func aSecondRunGivesTheSameQuotes() async throws {
        let folder = try TemporaryFolder()
        let first = try await Self.quote(Self.home, in: folder, format: "csv").console.lines
        let second = try await Self.quote(Self.home, in: folder, format: "csv").console.lines
        #expect(first == second)
        #expect(first.first == "id,quote,net_cents,tax_cents,total_cents,expires")
    }

    @Test func aFormulaAndAnEscapeAreNeutralInEveryFormat() async throws {
        let home = Self.home.replacing("H1", with: "=1+1").replacing("Ada Brandt", with: "=HYPERLINK(1)")
        let folder = try TemporaryFolder()
        #expect(try await Self.quote(home, in: folder, format: "csv").console.lines.last?.hasPrefix("'=1+1,Q-") == true)
        let escape = Self.home.replacing("H1", with: "\u{1B}[2J")
        for format in ["csv", "table"] {
            let lines = try await Self.quote(escape, in: folder, format: format).console.lines
            #expect(lines.allSatisfy { !$0.hasDeceptiveCharacters }, "\(format)")
        }
    }

    @Test func aFileWithABadFirstLineIsRefusedInput() async throws {
        let folder = try TemporaryFolder()
        try folder.write("id,name\n1,2\n", to: "homes.csv")
        let options = try BatchOptions.parse([folder.path("homes.csv")])
        let (outcome, notes) = try await Self.run(in: folder) { scope, console in
            (try await scope.resolve(BatchScreen.self, arguments: options).show(), console.notes)
        }
        #expect(outcome == .refused)
        #expect(notes.first?.contains(":1: the first line does not name the columns") == true)
    }

    @Test func theReportCountsWhatIsThere() async throws {
        let folder = try TemporaryFolder()
        _ = try await Self.quote(Self.home, in: folder)
        let lines = try await Self.run(in: folder) { scope, console in
            let outcome = try await scope.resolve(ReportScreen.self).show()
            #expect(outcome == .done)
            return console.lines
        }
        #expect(lines.prefix(3) == ["Quotes    1", "Policies  0", "Messages  0 delivered, 1 waiting"])
    }

    @Test func aSoundDeskPassesTheCheck() async throws {
        let folder = try TemporaryFolder()
        _ = try await Self.quote(Self.home, in: folder)
        let lines = try await Self.check(folder)
        #expect(
            lines == [
                "0 entries: debits 0.00 €, credits 0.00 €.",
                "1 messages, 1 received, 0 of them more than once.", "0 acknowledged quotes, 1 stored.",
                "0 acknowledged policies, 0 stored.", "Nothing is lost.",
            ])
    }

    @Test func aLostQuoteAndALostPolicyAreFound() async throws {
        let folder = try TemporaryFolder()
        try folder.write("request-9\npolicy 2026-000001-16\n", to: "acknowledged")
        let lines = try await Self.check(folder, file: folder.path("acknowledged"))
        #expect(lines.contains("FAULT: The acknowledged quote request-9 is lost."))
        #expect(lines.contains("FAULT: The acknowledged policy 2026-000001-16 is lost."))
        #expect(lines.last == "2 faults.")
    }

    @Test func aLostMessageIsFound() async throws {
        let folder = try TemporaryFolder()
        _ = try await Self.quote(Self.home, in: folder)
        _ = try await Self.check(folder)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("sent"))
        where name != "deliveries.log" {
            try FileManager.default.removeItem(atPath: folder.path("sent/\(name)"))
        }
        #expect(try await Self.check(folder).contains { $0.hasPrefix("FAULT: The message quote-file-") })
    }

    @Test func aMessageThatCameTooOftenIsFound() async throws {
        let folder = try TemporaryFolder()
        _ = try await Self.quote(Self.home, in: folder)
        _ = try await Self.check(folder)
        let log = try #require(folder.text(of: "sent/deliveries.log"))
        try folder.write(log + log, to: "sent/deliveries.log")
        #expect(try await Self.check(folder).contains { $0.hasSuffix("came 2 times in 1 attempts.") })
    }

    @Test func theSchemaIsListed() async throws {
        let lines = try await Self.run(in: try TemporaryFolder()) { scope, console in
            let outcome = try await scope.resolve(SchemaScreen.self).show()
            #expect(outcome == .done)
            return console.lines
        }
        #expect(lines.first == "made    storage-1")
        #expect(lines.count == 11)
    }

    private static func check(_ folder: TemporaryFolder, file: String = "") async throws -> [String] {
        try await run(in: folder) { scope, console in
            _ = try await scope.resolve(CheckScreen.self, arguments: file).show()
            return console.lines
        }
    }
}
