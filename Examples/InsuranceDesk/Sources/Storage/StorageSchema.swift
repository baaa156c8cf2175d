import GRDB
import StrataServiceLayer

/// The table that the store uses to check whether it can write.
enum StorageSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("storage-1", order: 0) { transaction in
                try transaction.database.execute(
                    sql: "CREATE TABLE storage_probe(id INTEGER PRIMARY KEY CHECK (id = 1), room BLOB NOT NULL)")
            }
        }
        .contributed()
    }
}
