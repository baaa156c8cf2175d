import Clock
import GRDB
import Storage
import StrataServiceLayer
import Values

final class StoredAuditTrail: AuditTrail, Registerable {
    static func register(in container: Container) {
        container.register((any AuditTrail).self, StoredAuditTrail.init(store:clock:)).scope(.container)
    }

    private let store: any RecordStore
    private let clock: any OfficeClock

    init(store: any RecordStore, clock: any OfficeClock) {
        self.store = store
        self.clock = clock
    }

    func record(_ deed: Deed, in transaction: Transaction) throws {
        try transaction.database.cachedStatement(
            sql: "INSERT INTO audit_entry(moment, principal, verb, subject, detail) VALUES (?, ?, ?, ?, ?)"
        )
        .execute(
            arguments: [clock.now.milliseconds, deed.principal.description, deed.verb, deed.subject, deed.detail])
    }

    func entries(limit: Int) async throws -> [AuditEntry] {
        try await store.read { transaction in
            try Row.fetchAll(
                transaction.database, sql: "SELECT * FROM audit_entry ORDER BY number DESC LIMIT ?", arguments: [limit]
            )
            .map(AuditEntry.init(row:))
        }
    }

    func entries(about subject: String, limit: Int) async throws -> [AuditEntry] {
        try await store.read { transaction in
            try Row.fetchAll(
                transaction.database,
                sql: "SELECT * FROM audit_entry WHERE subject = ? ORDER BY number DESC LIMIT ?",
                arguments: [subject, limit]
            )
            .map(AuditEntry.init(row:))
        }
    }
}

extension AuditEntry {
    fileprivate init(row: Row) throws {
        try self.init(
            number: row.value("number"), moment: row.moment("moment"),
            deed: Deed(
                Principal(row.value("principal")), row.value("verb"), row.value("subject"),
                detail: row.value("detail")))
    }
}
