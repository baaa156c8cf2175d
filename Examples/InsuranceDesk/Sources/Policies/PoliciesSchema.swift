import GRDB
import Storage
import StrataServiceLayer

enum PoliciesSchema: Registerable {
    static func register(in container: Container) {
        container.register(SchemaChange.self) {
            SchemaChange("policies-1", order: 90) { transaction in
                try transaction.database.execute(
                    sql: """
                        CREATE TABLE policy(
                            serial INTEGER PRIMARY KEY AUTOINCREMENT,
                            year INTEGER NOT NULL,
                            quote INTEGER NOT NULL UNIQUE REFERENCES quote(number),
                            customer INTEGER NOT NULL REFERENCES customer(number),
                            property INTEGER NOT NULL REFERENCES property(number),
                            from_day INTEGER NOT NULL,
                            to_day INTEGER NOT NULL CHECK (to_day > from_day),
                            net INTEGER NOT NULL,
                            tax INTEGER NOT NULL,
                            issued INTEGER NOT NULL,
                            cancelled INTEGER,
                            earned_to INTEGER NOT NULL);
                        CREATE INDEX policy_customer ON policy(customer);
                        CREATE TABLE instalment(
                            policy INTEGER NOT NULL REFERENCES policy(serial),
                            number INTEGER NOT NULL,
                            due INTEGER NOT NULL,
                            amount INTEGER NOT NULL,
                            paid INTEGER,
                            PRIMARY KEY (policy, number)) WITHOUT ROWID;
                        """)
            } check: { transaction in
                try PolicySums.defects(in: transaction)
            }
        }
        .contributed()
        container.register(SchemaChange.self) {
            SchemaChange("policies-2", order: 91) { transaction in
                // A cancellation has replaced installments, so its plan cannot be told by them.
                try transaction.database.execute(
                    sql: """
                        ALTER TABLE policy ADD COLUMN plan TEXT;
                        UPDATE policy SET plan = CASE (SELECT COUNT(*) FROM instalment WHERE policy = serial)
                            WHEN 1 THEN 'yearly' WHEN 2 THEN 'halfyearly' WHEN 4 THEN 'quarterly' WHEN 12 THEN 'monthly'
                            END WHERE cancelled IS NULL;
                        """)
            }
        }
        .contributed()
    }
}
