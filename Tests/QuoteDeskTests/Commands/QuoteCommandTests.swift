import Foundation
import Testing

@testable import quote_desk

@Suite(.timeLimit(.minutes(10))) struct QuoteCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func theSampleIsQuotedAndItsBadRowsAreNamed() async throws {
        let outcome = try await DeskProcess.run("quote", "--date", "2026-03-01")
        #expect(outcome.code == ExitCode.dataRefused.rawValue)
        #expect(outcome.output.contains("Properties quoted  203 of 212 rows"))
        #expect(outcome.output.contains("9 rows refused:"))
        // The same figure as in the README.
        #expect(outcome.output.contains("T33     $890,000.00   $4,134.42"))
        #expect(outcome.output.contains("T24     $735,000.00   $3,707.18"))
        let faults = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "properties.csv:").last }
        for place in [
            "18:72: coverage", "45:50: territory", "70:1: the row has 10", "95:14: a quote", "118:1: id P-0114",
            "144:64: year_built", "144:69: protection_class", "144:86: alarm", "167:22: text after",
            "192:72: deductible",
            "207:9: text after",
        ] {
            #expect(faults.contains { $0.hasPrefix(place) }, "\(place)")
        }
    }

    @Test func theTableIsAligned() async throws {
        let outcome = try await DeskProcess.run("--date=2026-03-01")
        let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("Q-") || $0.hasPrefix("Quote ") }
        #expect(rows.count == 204)
        #expect(Set(rows.map(\.count)).count == 1)
    }

    @Test func aFileWithoutFaultsEndsWithZero() async throws {
        let file = try folder.write(Sample.file(1...3), to: "f.csv")
        let outcome = try await DeskProcess.run("quote", file)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("3 quotes not stored"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func jsonIsOneObjectALine() async throws {
        let text = Sample.file(1...2) + "P-3,no more\n"
        let outcome = try await DeskProcess.run("quote", "-", "--json", input: text)
        let objects = try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(
            objects.map { $0.keys.sorted() }.sorted { $0[0] < $1[0] } == [
                ["quote"], ["quote"], ["refused"], ["summary"],
            ])
        let summary = try #require(objects.last?["summary"] as? [String: Any])
        #expect(summary["quoted"] as? Int == 2)
        #expect(summary["rows"] as? Int == 3)
        #expect(outcome.code == ExitCode.dataRefused.rawValue)
    }

    @Test func quotesAreStoredListedAndNotQuotedAgain() async throws {
        let store = folder.file("store")
        let file = try folder.write(Sample.file(1...5), to: "f.csv")
        #expect(
            try await DeskProcess.run("quote", file, "--store", store).output.contains("5 quotes stored in \(store)."))
        let list = try await DeskProcess.run("list", "--store", store)
        #expect(list.code == 0)
        #expect(list.output.contains("Q-000005"))
        _ = try folder.write(Sample.file(1...7), to: "f.csv")
        let again = try await DeskProcess.run("quote", file, "--store", store, "--resume")
        #expect(again.output.contains("2 quotes stored"))
        #expect(again.output.contains("Quoted before      5"))
        #expect(again.output.contains("Q-000007"))
    }

    @Test func aMissingFileIsNamed() async throws {
        let outcome = try await DeskProcess.run("quote", folder.file("none.csv"))
        #expect(outcome.code == ExitCode.noInput.rawValue)
        #expect(outcome.errors.contains("none.csv: No such file or directory"))
    }

    @Test func aFolderIsNotAFile() async throws {
        #expect(try await DeskProcess.run("quote", folder.path).code == ExitCode.noInput.rawValue)
    }

    @Test func aFileWithoutHeaderIsNamed() async throws {
        let file = try folder.write("a,b\n1,2\n", to: "f.csv")
        let outcome = try await DeskProcess.run("quote", file)
        #expect(outcome.code == ExitCode.dataRefused.rawValue)
        #expect(outcome.errors.contains("f.csv:1:1: the header does not name id, owner"))
    }

    @Test func aStoreThatCannotBeCreatedIsNamed() async throws {
        let file = try folder.write("x", to: "file")
        let outcome = try await DeskProcess.run("quote", "--store", file + "/below")
        #expect(outcome.code == ExitCode.cannotOpenStore.rawValue)
        #expect(outcome.errors.contains("the folder cannot be created"))
    }

    @Test func aDamagedStoreIsNamed() async throws {
        try folder.write(Array("something else entirely\n".utf8), to: "quotes.log")
        let outcome = try await DeskProcess.run("list", "--store", folder.path)
        #expect(outcome.code == ExitCode.storeFailed.rawValue)
        #expect(outcome.errors.contains("is not a log of quotes"))
    }

    @Test func aWrongOptionIsNamed() async throws {
        let outcome = try await DeskProcess.run("quote", "--stor", "x")
        #expect(outcome.code == ExitCode.usage.rawValue)
        #expect(outcome.errors.contains("did you mean \"--store\"?"))
        #expect(outcome.output.isEmpty)
    }

    @Test func helpGoesToStandardOutput() async throws {
        let outcome = try await DeskProcess.run("--help")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("EXIT CODES"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func longInputShowsItsProgressOnATerminal() async throws {
        let file = try folder.write(Sample.file(1...500), to: "f.csv")
        let terminal = try WatchedTerminal()
        let process = try DeskProcess(["quote", file], errorsTo: terminal.end)
        process.closeInput()
        #expect(await process.outcome().code == 0)
        // Each is removed before anything else is written, so the table stays whole and the line is empty at the end.
        let shown = try terminal.shown().components(separatedBy: "\r\u{1B}[K")
        #expect(shown.count > 15, "\(shown)")
        #expect(shown.first?.hasPrefix("32 rows, ") == true)
        #expect(shown.suffix(2) == ["500 rows, 100 %", ""])
    }

    @Test func progressIsNotShownWithoutATerminal() async throws {
        let file = try folder.write(Sample.file(1...500), to: "f.csv")
        #expect(try await DeskProcess.run("quote", file, "--json").errors.isEmpty)
    }
}
