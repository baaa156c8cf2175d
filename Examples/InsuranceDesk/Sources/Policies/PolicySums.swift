import GRDB
import Ledger
import Storage
import Values

/// Checks each policy against its quote and the books: its price is the sum of the quote's parts, its installments add
/// up, what is unpaid is what the books say is owed, and the days that count as earned are earned in the books.
struct PolicySums {
    private let row: Row
    private let number: PolicyNumber

    static func defects(in transaction: Transaction) throws -> [String] {
        try Row.fetchAll(
            transaction.database,
            sql: """
                SELECT policy.*,
                    (SELECT COALESCE(SUM(amount), 0) FROM quote_part WHERE quote = policy.quote AND kind <> 'tax')
                    AS quoted_net,
                    (SELECT COALESCE(SUM(amount), 0) FROM quote_part WHERE quote = policy.quote AND kind = 'tax')
                    AS quoted_tax,
                    (SELECT COALESCE(SUM(amount), 0) FROM instalment WHERE policy = serial) AS charged,
                    (SELECT COALESCE(SUM(amount), 0) FROM instalment WHERE policy = serial AND paid IS NULL) AS unpaid
                FROM policy ORDER BY serial
                """
        )
        .flatMap { try PolicySums($0).defects(in: transaction.database) }
    }

    private init(_ row: Row) throws {
        self.row = row
        number = try PolicyNumber(year: row.value("year"), serial: row.value("serial"))
    }

    private func defects(in database: Database) throws -> [String] {
        let (net, tax) = try (row.money("net"), row.money("tax"))
        var defects: [String] = []
        func expect(_ found: Money, _ expected: Money, _ what: String, _ source: String) {
            guard found != expected else { return }
            defects.append("The policy \(number) has \(found) of \(what), but \(source) say \(expected).")
        }
        expect(net, try row.money("quoted_net"), "net premium", "the parts of its quote")
        expect(tax, try row.money("quoted_tax"), "tax", "the parts of its quote")
        // A cancellation replaces installments.
        let cancelled = try row.dayIfPresent("cancelled")
        if cancelled == nil { expect(try row.money("charged"), net + tax, "installments", "its net premium and tax") }
        expect(
            try row.money("unpaid"), try balance(of: .premiumReceivable, in: database), "unpaid installments",
            "the books")
        let (from, to) = try (row.day("from_day"), row.day("to_day"))
        let earnedTo = try row.day("earned_to")
        let days = max(0, min(earnedTo, cancelled ?? to) - from)
        expect(
            net.share(days, of: to - from), -(try balance(of: .earnedPremium, in: database)),
            "earned premium by its days", "the books")
        return defects
    }

    private func balance(of account: Account, in database: Database) throws -> Money {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT COALESCE(SUM(debit - credit), 0) AS balance FROM ledger_entry JOIN ledger_line ON entry = number
                    WHERE reference = ? AND account = ?
                    """),
            arguments: [number.description, account.rawValue])
        return try row?.money("balance") ?? .zero
    }
}
