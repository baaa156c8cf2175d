import GRDB
import Storage
import StrataServiceLayer

enum StaffSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("staff-1", order: 40) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE staff_member(
                            name TEXT NOT NULL PRIMARY KEY,
                            role TEXT NOT NULL,
                            password_hash TEXT NOT NULL) WITHOUT ROWID;
                        """)
            }
        }
        .contributed()
    }
}
