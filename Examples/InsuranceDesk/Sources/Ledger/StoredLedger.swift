import GRDB
import Storage
import StrataServiceLayer
import Values

final class StoredLedger: GeneralLedger, Registerable {
    static func register(in container: Container) {
        container.register((any GeneralLedger).self, StoredLedger.init(store:)).scope(.container)
    }

    private let store: any RecordStore

    init(store: any RecordStore) {
        self.store = store
    }

    func post(_ entry: EntryDraft, in transaction: Transaction) throws {
        try entry.checkBalance()
        let database = transaction.database
        try database.cachedStatement(
            sql: "INSERT INTO ledger_entry(key, day, text, reference) VALUES (?, ?, ?, ?) ON CONFLICT(key) DO NOTHING"
        )
        .execute(arguments: [entry.key, entry.day.number, entry.text, entry.reference])
        guard database.changesCount > 0 else { return try checkIsPosted(entry, in: database) }
        let number = database.lastInsertedRowID
        let insertion = try database.cachedStatement(
            sql: "INSERT INTO ledger_line(entry, position, account, debit, credit) VALUES (?, ?, ?, ?, ?)")
        for (position, line) in entry.lines.enumerated() {
            try insertion.execute(
                arguments: [number, position, line.account.rawValue, line.debit.cents, line.credit.cents])
        }
    }

    /// - Throws: `LedgerError` unless the entry with this key is the same one.
    private func checkIsPosted(_ entry: EntryDraft, in database: Database) throws {
        let earlier = try StoredLedger.entries(database, where: "key = ?", [entry.key]).first
        guard earlier?.reference == entry.reference, earlier?.lines == entry.lines else {
            throw LedgerError.keyTaken(key: entry.key, text: entry.text)
        }
    }

    func balance(of account: Account, reference: String, in transaction: Transaction) throws -> Money {
        let row = try Row.fetchOne(
            transaction.database,
            sql: """
                SELECT COALESCE(SUM(debit - credit), 0) AS balance FROM ledger_entry JOIN ledger_line ON entry = number
                WHERE reference = ? AND account = ?
                """,
            arguments: [reference, account.rawValue])
        return try row?.money("balance") ?? .zero
    }

    func count(reference: String, in transaction: Transaction) throws -> Int {
        let count = try Int.fetchOne(
            transaction.database, sql: "SELECT COUNT(*) FROM ledger_entry WHERE reference = ?", arguments: [reference])
        return count ?? 0
    }

    func trialBalance() async throws -> TrialBalance {
        let sums = try await store.read { transaction in
            try Row.fetchAll(
                transaction.database,
                sql: "SELECT account, SUM(debit) AS debits, SUM(credit) AS credits FROM ledger_line GROUP BY account"
            )
            .map {
                try (account: $0.value("account") as String, debits: $0.money("debits"), credits: $0.money("credits"))
            }
        }
        return TrialBalance(
            rows: Account.allCases.sorted { $0.number < $1.number }.map { account in
                let sum = sums.first { $0.account == account.rawValue }
                return TrialBalance.Row(
                    account: account, debits: sum?.debits ?? .zero, credits: sum?.credits ?? .zero)
            })
    }

    func entries(limit: Int) async throws -> [Entry] {
        try await store.read { transaction in
            try StoredLedger.entries(
                transaction.database, where: "number IN (SELECT number FROM ledger_entry ORDER BY number DESC LIMIT ?)",
                [limit])
        }
    }

    func entries(reference: String) async throws -> [Entry] {
        try await store.read { transaction in
            try StoredLedger.entries(transaction.database, where: "reference = ?", [reference])
        }
    }

    func check() async throws -> LedgerCheck {
        try await store.read { transaction in
            let database = transaction.database
            let sums = try Row.fetchOne(
                database,
                sql: "SELECT COALESCE(SUM(debit), 0) AS debits, COALESCE(SUM(credit), 0) AS credits FROM ledger_line")
            let unbalanced = try Int64.fetchAll(
                database,
                sql: """
                    SELECT number FROM ledger_entry LEFT JOIN ledger_line ON entry = number
                    GROUP BY number HAVING COUNT(entry) < 2 OR SUM(debit) <> SUM(credit) ORDER BY number
                    """)
            return LedgerCheck(
                entries: try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM ledger_entry") ?? 0,
                debits: try sums?.money("debits") ?? .zero, credits: try sums?.money("credits") ?? .zero,
                unbalanced: unbalanced)
        }
    }

    /// - Parameter condition: SQL from this file, never from a user; values are passed as arguments.
    private static func entries(
        _ database: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [Entry] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT * FROM ledger_entry JOIN ledger_line ON entry = number WHERE \(condition) "
                + "ORDER BY number DESC, position",
            arguments: arguments)
        var entries: [Entry] = []
        for row in rows {
            guard let account = Account(rawValue: try row.value("account")) else { continue }
            let line = try EntryLine(
                account: account, debit: row.money("debit"), credit: row.money("credit"))
            let number: Int64 = try row.value("number")
            var lines = [line]
            if let last = entries.last, last.number == number { lines = (entries.popLast()?.lines ?? []) + lines }
            entries.append(
                try Entry(
                    number: number, day: row.day("day"), text: row.value("text"), reference: row.value("reference"),
                    lines: lines))
        }
        return entries
    }
}
