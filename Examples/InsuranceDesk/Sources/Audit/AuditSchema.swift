import GRDB
import Storage
import StrataServiceLayer

enum AuditSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("audit-1", order: 10) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE audit_entry(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            moment INTEGER NOT NULL,
                            principal TEXT NOT NULL,
                            verb TEXT NOT NULL,
                            subject TEXT NOT NULL,
                            detail TEXT NOT NULL);
                        CREATE INDEX audit_entry_subject ON audit_entry(subject);
                        CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
                            BEGIN SELECT RAISE(ABORT, 'audit entries are not changed'); END;
                        CREATE TRIGGER audit_entry_remains BEFORE DELETE ON audit_entry
                            BEGIN SELECT RAISE(ABORT, 'audit entries are not deleted'); END;
                        """)
            } check: { transaction in
                // Entries are never deleted, and one that is rolled back gives its number back.
                let missing = try Int.fetchOne(
                    transaction.database, sql: "SELECT COALESCE(MAX(number), 0) - COUNT(*) FROM audit_entry")
                return missing.flatMap { $0 == 0 ? nil : ["\($0) audit entries are missing."] } ?? []
            }
        }
        .contributed()
    }
}
