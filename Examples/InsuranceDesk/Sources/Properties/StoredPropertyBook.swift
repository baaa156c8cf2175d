import Audit
import Customers
import GRDB
import Storage
import StrataServiceLayer
import Values

final class StoredPropertyBook: PropertyBook, Registerable {
    static func register(in container: Container) {
        container.register((any PropertyBook).self, StoredPropertyBook.init(store:audit:)).scope(.container)
    }

    private let store: any RecordStore
    private let audit: any AuditTrail

    init(store: any RecordStore, audit: any AuditTrail) {
        self.store = store
        self.audit = audit
    }

    func add(
        _ details: PropertyDetails, of owner: CustomerID, by principal: Principal, in transaction: Transaction
    ) throws -> Property {
        let database = transaction.database
        try database.cachedStatement(
            sql: """
                INSERT INTO property(owner, type, construction, year_built, floor_area, rooms, flood_zone, security,
                    street, postcode, city) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .execute(
            arguments: [
                owner.number, details.type.rawValue, details.construction.rawValue, details.yearBuilt,
                details.floorArea, details.rooms, details.floodZone.rawValue,
                details.security.sorted().map(\.rawValue).joined(separator: ","), details.address.street,
                details.address.postcode, details.address.city,
            ])
        let property = Property(id: PropertyID(database.lastInsertedRowID), owner: owner, details: details)
        try audit.record(Deed(principal, "added", "property \(property.id)"), in: transaction)
        return property
    }

    func property(_ id: PropertyID, in transaction: Transaction) throws -> Property? {
        try Row.fetchOne(
            transaction.database.cachedStatement(sql: "SELECT * FROM property WHERE number = ?"),
            arguments: [id.number]
        )
        .flatMap(Property.init(row:))
    }

    func property(_ id: PropertyID) async throws -> Property? {
        try await store.read { [self] transaction in try property(id, in: transaction) }
    }

    func properties(of owner: CustomerID) async throws -> [Property] {
        try await store.read { transaction in
            try Row.fetchAll(
                transaction.database, sql: "SELECT * FROM property WHERE owner = ? ORDER BY number",
                arguments: [owner.number]
            )
            .compactMap(Property.init(row:))
        }
    }
}

extension Property {
    /// Nil for a value that this version does not know.
    fileprivate init?(row: Row) throws {
        guard let type = try PropertyType(rawValue: row.value("type")),
            let construction = try Construction(rawValue: row.value("construction")),
            let floodZone = try FloodZone(rawValue: row.value("flood_zone"))
        else { return nil }
        let security = try (row.value("security") as String).split(separator: ",")
            .compactMap { SecurityFeature(rawValue: String($0)) }
        try self.init(
            id: PropertyID(row.value("number") as Int64), owner: CustomerID(row.value("owner") as Int64),
            details: PropertyDetails(
                type: type, construction: construction, yearBuilt: row.value("year_built"),
                floorArea: row.value("floor_area"),
                rooms: row.value("rooms"), floodZone: floodZone, security: Set(security),
                address: Address(street: row.value("street"), postcode: row.value("postcode"), city: row.value("city")))
        )
    }
}
