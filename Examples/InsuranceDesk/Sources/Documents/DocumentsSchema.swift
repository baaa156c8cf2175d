import GRDB
import Storage
import StrataServiceLayer

enum DocumentsSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("documents-1", order: 80) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE document(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            reference TEXT NOT NULL,
                            title TEXT NOT NULL,
                            created INTEGER NOT NULL,
                            html TEXT NOT NULL);
                        CREATE INDEX document_reference ON document(reference);
                        """)
            }
        }
        .contributed()
    }
}
