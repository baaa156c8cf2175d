import DeskTesting
import GRDB
import Ledger
import Storage
import Testing
import Values

@Suite struct LedgerTests {
    static let day = Day(number: 20_513)

    static func draft(_ lines: [EntryLine], key: String = "key-1") -> EntryDraft {
        EntryDraft(day: day, text: "Test", reference: "R-1", key: key, lines: lines)
    }

    static func post(_ draft: EntryDraft, on desk: Desk) async throws {
        let ledger = try await desk((any GeneralLedger).self)
        try await desk((any RecordStore).self).write { try ledger.post(draft, in: $0) }
    }

    @Test func postedEntriesCanBeRead() async throws {
        let lines: [EntryLine] = [
            .debit(.premiumReceivable, Money(cents: 119)), .credit(.unearnedPremium, Money(cents: 100)),
            .credit(.taxPayable, Money(cents: 19)),
        ]
        try await Desk.run { desk in
            try await Self.post(Self.draft(lines), on: desk)
            let ledger = try await desk((any GeneralLedger).self)
            #expect(
                try await ledger.entries(reference: "R-1") == [
                    Entry(number: 1, day: Self.day, text: "Test", reference: "R-1", lines: lines)
                ])
        }
    }

    @Test(
        arguments: [
            (
                [.debit(.cash, Money(cents: 2)), .credit(.taxPayable, Money(cents: 1))],
                LedgerError.unbalanced(text: "Test", debits: Money(cents: 2), credits: Money(cents: 1))
            ),
            ([.debit(.cash, Money(cents: 1))], .tooShort(text: "Test")),
            (
                [.debit(.cash, Money(cents: -1)), .credit(.taxPayable, Money(cents: -1))],
                .faultyLine(text: "Test", line: 1)
            ),
            ([.debit(.cash, .zero), .credit(.taxPayable, .zero)], .faultyLine(text: "Test", line: 1)),
        ] as [([EntryLine], LedgerError)])
    func anUnsoundEntryIsRefused(lines: [EntryLine], error: LedgerError) async throws {
        try await Desk.run { desk in
            await #expect(throws: error) { try await Self.post(Self.draft(lines), on: desk) }
            let check = try await desk((any GeneralLedger).self).check()
            #expect(check.entries == 0)
        }
    }

    @Test func aSecondEntryOfTheSameKeyDoesNothing() async throws {
        try await Desk.run { desk in
            for _ in 1...2 {
                try await Self.post(
                    Self.draft([.debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 5))]),
                    on: desk)
            }
            let check = try await desk((any GeneralLedger).self).check()
            #expect(check.entries == 1)
            #expect(check.debits == Money(cents: 5))
        }
    }

    /// As when it is sent again after midnight, by a version that words it otherwise.
    @Test func theSameLinesUnderAKeyAreTheSameEntryWhateverDayItIs() async throws {
        try await Desk.run { desk in
            let lines: [EntryLine] = [.debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 5))]
            try await Self.post(Self.draft(lines), on: desk)
            try await Self.post(
                EntryDraft(day: Self.day + 1, text: "Again", reference: "R-1", key: "key-1", lines: lines), on: desk)
            let entries = try await desk((any GeneralLedger).self).entries(reference: "R-1")
            #expect(entries == [Entry(number: 1, day: Self.day, text: "Test", reference: "R-1", lines: lines)])
        }
    }

    @Test(
        arguments: [
            [.debit(.cash, Money(cents: 6)), .credit(.premiumReceivable, Money(cents: 6))],
            [.debit(.cash, Money(cents: 5)), .credit(.taxPayable, Money(cents: 5))],
            [.debit(.premiumReceivable, Money(cents: 5)), .credit(.cash, Money(cents: 5))],
            [
                .debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 4)),
                .credit(.taxPayable, Money(cents: 1)),
            ],
        ] as [[EntryLine]])
    func anotherEntryOfTheSameKeyIsRefused(lines: [EntryLine]) async throws {
        try await Desk.run { desk in
            try await Self.post(
                Self.draft([.debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 5))]), on: desk)
            await #expect(throws: LedgerError.keyTaken(key: "key-1", text: "Test")) {
                try await Self.post(Self.draft(lines), on: desk)
            }
            let check = try await desk((any GeneralLedger).self).check()
            #expect(check.isSound)
            #expect(check.entries == 1)
            #expect(check.debits == Money(cents: 5))
        }
    }

    @Test func theSameLinesOfAnotherReferenceAreAnotherEntry() async throws {
        try await Desk.run { desk in
            let lines: [EntryLine] = [.debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 5))]
            try await Self.post(Self.draft(lines), on: desk)
            let error = await #expect(throws: LedgerError.self) {
                try await Self.post(
                    EntryDraft(day: Self.day, text: "Other", reference: "R-2", key: "key-1", lines: lines), on: desk)
            }
            #expect(
                error?.description
                    == "The entry 'Other' is not the one that was posted under the key 'key-1'. "
                    + "Give it a key of its own.")
        }
    }

    /// Random entries, half of them faulty. The books stay balanced, whichever entries are refused.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func theBooksAreBalancedWhateverIsPosted(seed: UInt64) async throws {
        try await Desk.run { desk in
            var random = Numbers(state: seed)
            var accepted = 0
            var sum = Money.zero
            for number in 0..<200 {
                let debits = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    Money(cents: Int.random(in: 1...100_000, using: &random))
                }
                let isFaulty = Bool.random(using: &random)
                let total = debits.sum() + (isFaulty ? Money(cents: 1) : .zero)
                let lines =
                    debits.map { EntryLine.debit(Account.allCases.randomElement(using: &random) ?? .cash, $0) }
                    + total.split(into: Int.random(in: 1...3, using: &random)).map { .credit(.earnedPremium, $0) }
                do {
                    try await Self.post(Self.draft(lines, key: "key-\(number)"), on: desk)
                    accepted += 1
                    sum += total
                    #expect(!isFaulty)
                } catch is LedgerError {
                    #expect(isFaulty || lines.contains { $0.credit == .zero && $0.debit == .zero })
                }
            }
            let ledger = try await desk((any GeneralLedger).self)
            let check = try await ledger.check()
            #expect(check.isSound)
            #expect(check.entries == accepted)
            #expect(check.debits == sum)
            #expect(try await ledger.trialBalance().isBalanced)
        }
    }

    @Test func entriesCannotBeChangedOrDeleted() async throws {
        try await Desk.run { desk in
            try await Self.post(
                Self.draft([.debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 5))]), on: desk)
            let store = try await desk((any RecordStore).self)
            for sql in ["UPDATE ledger_line SET debit = 6 WHERE debit = 5", "DELETE FROM ledger_entry"] {
                let error = await #expect(throws: StorageError.self) {
                    try await store.write { try $0.database.execute(sql: sql) }
                }
                #expect(error?.code == .refused)
            }
        }
    }

    /// The program cannot write an unbalanced entry, so the test writes the fault into the database directly.
    @Test func theCheckFindsAPlantedFault() async throws {
        try await Desk.run { desk in
            try await Self.post(
                Self.draft([.debit(.cash, Money(cents: 5)), .credit(.premiumReceivable, Money(cents: 5))]), on: desk)
            try await desk((any RecordStore).self).write {
                try $0.database.execute(
                    sql: "INSERT INTO ledger_line(entry, position, account, debit, credit) VALUES (1, 2, '1000', 1, 0)")
            }
            let check = try await desk((any GeneralLedger).self).check()
            #expect(!check.isSound)
            #expect(check.unbalanced == [1])
        }
    }
}

/// SplitMix64: the same numbers for the same seed.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
