import Audit
import DeskTesting
import Foundation
import GRDB
import Policies
import Quotes
import Storage
import StrataAppHost
import TerminalPresentation
import Testing
import Values

/// Damages a database as no service of the desk would, and expects the check to say so.
@Suite struct DamageTests {
    /// - Returns: The lines of a check, after a desk with one quote and one policy was stopped and then damaged.
    static func check(after damage: (TemporaryFolder) throws -> Void) async throws -> [String] {
        let folder = try TemporaryFolder()
        try await ScreenTests.run(in: folder) { scope, _ in
            let quote = try await scope.resolve((any QuoteDesk).self).quote(Samples.request("request-1"))
            let policies = try await scope.resolve((any PolicyDesk).self)
            let policy = try await policies.issue(quote.id, from: quote.created.day, plan: .quarterly, by: .desk)
            _ = try await policies.pay(policy.number, installment: 1, by: .desk)
        }
        try damage(folder)
        return try await ScreenTests.run(in: folder) { scope, console in
            let outcome = try await scope.resolve(CheckScreen.self, arguments: "").show()
            #expect((outcome == .done) == (console.lines.last == "Nothing is lost."))
            return console.lines
        }
    }

    static func check(after statements: String) async throws -> [String] {
        try await check { folder in
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            let queue = try DatabaseQueue(path: folder.path("desk.sqlite"), configuration: configuration)
            try queue.write { try $0.execute(sql: statements) }
            try queue.close()
        }
    }

    @Test func aSoundDatabaseHasNoFault() async throws {
        #expect(try await Self.check(after: "SELECT 1").last == "Nothing is lost.")
    }

    @Test func aDamagedIndexIsFound() async throws {
        let lines = try await Self.check { folder in
            let file = folder.url.appendingPathComponent("desk.sqlite")
            var data = try Data(contentsOf: file)
            // The key is in the quote's row and in the index; the message's key begins with another word.
            var ranges: [Range<Data.Index>] = []
            var start = data.startIndex
            while let range = data.range(of: Data("request-1".utf8), in: start..<data.endIndex) {
                if data[..<range.lowerBound].suffix(6) != Data("quote-".utf8) { ranges.append(range) }
                start = range.upperBound
            }
            #expect(ranges.count >= 2)
            data[try #require(ranges.last).lowerBound] = UInt8(ascii: "x")
            try data.write(to: file)
        }
        #expect(lines.contains { $0.hasPrefix("FAULT: The file is damaged: ") }, "\(lines)")
    }

    @Test(arguments: [
        ("DELETE FROM customer", "FAULT: The row 1 of quote refers to a row of customer that does not exist."),
        (
            "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'quote'",
            "FAULT: The counter of quote is at 0, but the number 1 was given."
        ),
        ("DELETE FROM quote_part WHERE position = 0", "FAULT: The quote 1 has lost a part."),
        (
            "DROP TRIGGER audit_entry_remains; DELETE FROM audit_entry WHERE number = 2",
            "FAULT: 1 audit entries are missing."
        ),
        (
            "DROP TRIGGER ledger_line_remains; DELETE FROM ledger_line WHERE entry = 1 AND position = 1",
            "FAULT: The ledger entry 1 has lost a line."
        ),
    ])
    func aPlantedDamageIsFound(statements: String, fault: String) async throws {
        let lines = try await Self.check(after: statements)
        #expect(lines.contains(fault), "\(lines)")
        #expect(lines.last?.hasSuffix(" faults.") == true)
    }

    @Test(arguments: [
        ("UPDATE quote_part SET amount = amount + 1 WHERE position = 0", "FAULT: The parts of the quote 1 add up to "),
        ("UPDATE policy SET net = net + 1", " of net premium, but the parts of its quote say "),
        ("UPDATE instalment SET amount = amount + 1 WHERE number = 2", " of unpaid installments, but the books say "),
        // Of a cancelled policy: the daily closing corrects the days of others, perhaps before the check.
        (
            "UPDATE policy SET cancelled = to_day, earned_to = earned_to + 5",
            " of earned premium by its days, but the books say 0.00 €."
        ),
    ])
    func aSumThatDiffersFromItsPartsIsFound(statements: String, fault: String) async throws {
        let lines = try await Self.check(after: statements)
        #expect(lines.contains { $0.hasPrefix("FAULT: ") && $0.contains(fault) }, "\(lines)")
    }
}
