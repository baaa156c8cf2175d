import GRDB
import Storage
import StrataServiceLayer

enum LedgerSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("ledger-1", order: 30) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE ledger_entry(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            key TEXT NOT NULL UNIQUE,
                            day INTEGER NOT NULL,
                            text TEXT NOT NULL,
                            reference TEXT NOT NULL);
                        CREATE INDEX ledger_entry_reference ON ledger_entry(reference);
                        CREATE TABLE ledger_line(
                            entry INTEGER NOT NULL REFERENCES ledger_entry(number),
                            position INTEGER NOT NULL,
                            account TEXT NOT NULL,
                            debit INTEGER NOT NULL CHECK (debit >= 0),
                            credit INTEGER NOT NULL CHECK (credit >= 0),
                            PRIMARY KEY (entry, position),
                            CHECK ((debit = 0) <> (credit = 0))) WITHOUT ROWID;
                        CREATE INDEX ledger_line_account ON ledger_line(account);
                        CREATE TRIGGER ledger_entry_stays BEFORE UPDATE ON ledger_entry
                            BEGIN SELECT RAISE(ABORT, 'ledger entries are not changed'); END;
                        CREATE TRIGGER ledger_entry_remains BEFORE DELETE ON ledger_entry
                            BEGIN SELECT RAISE(ABORT, 'ledger entries are not deleted'); END;
                        CREATE TRIGGER ledger_line_stays BEFORE UPDATE ON ledger_line
                            BEGIN SELECT RAISE(ABORT, 'ledger lines are not changed'); END;
                        CREATE TRIGGER ledger_line_remains BEFORE DELETE ON ledger_line
                            BEGIN SELECT RAISE(ABORT, 'ledger lines are not deleted'); END;
                        """)
            } check: { transaction in
                let database = transaction.database
                let torn = try Int64.fetchAll(
                    database,
                    sql: """
                        SELECT entry FROM ledger_line GROUP BY entry
                        HAVING MIN(position) <> 0 OR MAX(position) <> COUNT(*) - 1 ORDER BY entry
                        """)
                let accounts = try String.fetchSet(database, sql: "SELECT DISTINCT account FROM ledger_line")
                let unknown = accounts.subtracting(Account.allCases.map(\.rawValue)).sorted()
                return torn.map { "The ledger entry \($0) has lost a line." }
                    + unknown.map { "The ledger has lines of the account \($0), which is not in the chart." }
            }
        }
        .contributed()
    }
}
