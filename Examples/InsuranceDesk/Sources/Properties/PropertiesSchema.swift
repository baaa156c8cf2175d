import GRDB
import Storage
import StrataServiceLayer

enum PropertiesSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("properties-1", order: 60) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE property(
                            number INTEGER PRIMARY KEY AUTOINCREMENT,
                            owner INTEGER NOT NULL REFERENCES customer(number),
                            type TEXT NOT NULL,
                            construction TEXT NOT NULL,
                            year_built INTEGER NOT NULL,
                            floor_area INTEGER NOT NULL,
                            rooms INTEGER NOT NULL,
                            flood_zone TEXT NOT NULL,
                            security TEXT NOT NULL,
                            street TEXT NOT NULL,
                            postcode TEXT NOT NULL,
                            city TEXT NOT NULL);
                        CREATE INDEX property_owner ON property(owner);
                        """)
            }
        }
        .contributed()
    }
}
