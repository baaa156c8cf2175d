import Audit
import GRDB
import Storage
import StrataServiceLayer
import Values

final class StoredCustomerBook: CustomerBook, Registerable {
    static func register(in container: Container) {
        container.register((any CustomerBook).self, StoredCustomerBook.init(store:audit:)).scope(.container)
    }

    private let store: any RecordStore
    private let audit: any AuditTrail

    init(store: any RecordStore, audit: any AuditTrail) {
        self.store = store
        self.audit = audit
    }

    func add(_ details: CustomerDetails, by principal: Principal, in transaction: Transaction) throws -> Customer {
        let database = transaction.database
        try database.cachedStatement(
            sql: "INSERT INTO customer(name, email, born, street, postcode, city) VALUES (?, ?, ?, ?, ?, ?)"
        )
        .execute(
            arguments: [
                details.name, details.email, details.born.number, details.address.street, details.address.postcode,
                details.address.city,
            ])
        let customer = Customer(id: CustomerID(database.lastInsertedRowID), details: details)
        try audit.record(Deed(principal, "added", "customer \(customer.id)"), in: transaction)
        return customer
    }

    func customer(_ id: CustomerID, in transaction: Transaction) throws -> Customer? {
        try Row.fetchOne(
            transaction.database.cachedStatement(sql: "SELECT * FROM customer WHERE number = ?"),
            arguments: [id.number]
        )
        .map(Customer.init(row:))
    }

    func customer(_ id: CustomerID) async throws -> Customer? {
        try await store.read { [self] transaction in try customer(id, in: transaction) }
    }

    func customers(matching text: String, limit: Int) async throws -> [Customer] {
        try await store.read { transaction in
            try Row.fetchAll(
                transaction.database,
                sql: """
                    SELECT * FROM customer WHERE ? = '' OR instr(lower(name), lower(?)) OR instr(lower(email), lower(?))
                    ORDER BY number DESC LIMIT ?
                    """,
                arguments: [text, text, text, limit]
            )
            .map(Customer.init(row:))
        }
    }
}

extension Customer {
    fileprivate init(row: Row) throws {
        try self.init(
            id: CustomerID(row.value("number") as Int64),
            details: CustomerDetails(
                name: row.value("name"), email: row.value("email"), born: row.day("born"),
                address: Address(street: row.value("street"), postcode: row.value("postcode"), city: row.value("city")))
        )
    }
}
