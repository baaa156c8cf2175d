import GRDB
import Storage
import StrataServiceLayer

enum OutboxSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("notifications-1", order: 20) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE outbox(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            key TEXT NOT NULL UNIQUE,
                            recipient TEXT NOT NULL,
                            subject TEXT NOT NULL,
                            body TEXT NOT NULL,
                            enqueued INTEGER NOT NULL,
                            due INTEGER NOT NULL,
                            delivered INTEGER,
                            attempts INTEGER NOT NULL DEFAULT 0,
                            last_error TEXT);
                        CREATE INDEX outbox_waiting ON outbox(due) WHERE delivered IS NULL;
                        """)
            }
        }
        .contributed()
    }
}
