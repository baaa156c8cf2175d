import GRDB
import Storage
import StrataServiceLayer

enum CustomersSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("customers-1", order: 50) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE customer(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            name TEXT NOT NULL,
                            email TEXT NOT NULL,
                            born INTEGER NOT NULL,
                            street TEXT NOT NULL,
                            postcode TEXT NOT NULL,
                            city TEXT NOT NULL);
                        """)
            }
        }
        .contributed()
    }
}
