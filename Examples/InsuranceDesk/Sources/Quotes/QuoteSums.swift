import GRDB
import Storage
import Values

/// Checks that the parts of each quote are complete, and that their sum is the price that the audit trail recorded when
/// the quote was made.
enum QuoteSums {
    static func defects(in transaction: Transaction) throws -> [String] {
        let rows = try Row.fetchAll(
            transaction.database,
            sql: """
                SELECT quote.number, COUNT(position) AS parts, MAX(position) AS last, COALESCE(SUM(amount), 0) AS total,
                    (SELECT detail FROM audit_entry
                        WHERE subject = printf('quote Q-%06d', quote.number) AND verb = 'quoted') AS recorded
                FROM quote LEFT JOIN quote_part ON quote = number GROUP BY number ORDER BY number
                """)
        return try rows.compactMap { row in
            let (number, parts): (Int64, Int) = try (row.value("number"), row.value("parts"))
            let total = try row.money("total")
            guard parts > 0, try parts - 1 == row.value("last") as Int? else {
                return "The quote \(number) has lost a part."
            }
            guard let recorded: String = try row.value("recorded") else {
                return "The quote \(number) is not in the audit trail."
            }
            guard recorded != total.description else { return nil }
            return "The parts of the quote \(number) add up to \(total), but it was made for \(recorded)."
        }
    }
}
