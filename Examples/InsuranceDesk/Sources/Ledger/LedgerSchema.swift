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
            }
        }
        .contributed()
    }
}
