import GRDB
import Storage
import StrataServiceLayer

enum QuotesSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("quotes-1", order: 70) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE quote(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            request_key TEXT NOT NULL UNIQUE,
                            customer INTEGER NOT NULL REFERENCES customer(number),
                            property INTEGER NOT NULL REFERENCES property(number),
                            contents INTEGER NOT NULL,
                            liability TEXT NOT NULL,
                            deductible TEXT NOT NULL,
                            claims INTEGER NOT NULL,
                            rebuild_cost INTEGER NOT NULL,
                            market_value INTEGER NOT NULL,
                            flood_loss INTEGER NOT NULL,
                            edition TEXT NOT NULL,
                            created INTEGER NOT NULL,
                            expires INTEGER NOT NULL);
                        CREATE INDEX quote_customer ON quote(customer);
                        CREATE TABLE quote_part(
                            quote INTEGER NOT NULL REFERENCES quote(number),
                            position INTEGER NOT NULL,
                            kind TEXT NOT NULL,
                            label TEXT NOT NULL,
                            amount INTEGER NOT NULL,
                            PRIMARY KEY (quote, position)) WITHOUT ROWID;
                        """)
            } check: { transaction in
                try QuoteSums.defects(in: transaction)
            }
        }
        .contributed()
    }
}
