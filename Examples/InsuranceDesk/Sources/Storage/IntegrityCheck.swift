import GRDB

/// Searches a database for damage: to its pages and indexes, to references, to counters, and to what the modules state
/// about their tables.
struct IntegrityCheck: Sendable {
    let changes: [SchemaChange]

    /// One sentence for each defect. A part that damage prevents from being checked is reported, and the others are
    /// checked.
    func defects(in transaction: Transaction) throws -> [String] {
        let database = transaction.database
        var defects: [String] = []
        func check(_ part: String, _ body: () throws -> [String]) throws {
            do {
                defects += try body()
            } catch {
                guard let failure = StorageError(ofDatabase: error, file: "") else { throw error }
                defects.append("\(part) cannot be checked: \(failure.detail).")
            }
        }
        try check("The file") { try pages(database) }
        try check("References") { try references(database) }
        try check("Counters") { try counters(database) }
        for change in changes { try check("The tables of \(change.name)") { try change.check(transaction) } }
        return defects
    }

    /// <https://www.sqlite.org/pragma.html#pragma_integrity_check>
    private func pages(_ database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
            .map { "The file is damaged: \($0)." }
    }

    private func references(_ database: Database) throws -> [String] {
        try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
            let (table, parent): (String, String) = try (row.value("table"), row.value("parent"))
            let place = try (row.value("rowid") as Int64?).map { "The row \($0) of" } ?? "A row of"
            return "\(place) \(table) refers to a row of \(parent) that does not exist."
        }
    }

    /// A number that was given must not be given again: <https://www.sqlite.org/autoinc.html>
    private func counters(_ database: Database) throws -> [String] {
        let tables = try String.fetchAll(
            database,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' ORDER BY name")
        return try tables.compactMap { table in
            let last = try Int64.fetchOne(database, sql: "SELECT MAX(rowid) FROM \"\(table)\"") ?? 0
            let counter =
                try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
                ?? 0
            guard counter < last else { return nil }
            return "The counter of \(table) is at \(counter), but the number \(last) was given."
        }
    }
}
