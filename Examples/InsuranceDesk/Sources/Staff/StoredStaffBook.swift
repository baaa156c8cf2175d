import Audit
import GRDB
import Storage
import StrataServiceLayer

final class StoredStaffBook: StaffBook, Registerable {
    static func register(in container: Container) {
        container.register((any StaffBook).self, StoredStaffBook.init(store:audit:)).scope(.container)
    }

    private let store: any RecordStore
    private let audit: any AuditTrail

    init(store: any RecordStore, audit: any AuditTrail) {
        self.store = store
        self.audit = audit
    }

    func member(named name: String) async throws -> StaffMember? {
        try await store.read { transaction in
            try Row.fetchOne(
                transaction.database, sql: "SELECT * FROM staff_member WHERE name = ?", arguments: [name]
            )
            .flatMap(StaffMember.init(row:))
        }
    }

    func members() async throws -> [StaffMember] {
        try await store.read { transaction in
            try Row.fetchAll(transaction.database, sql: "SELECT * FROM staff_member ORDER BY name")
                .compactMap(StaffMember.init(row:))
        }
    }

    func save(_ member: StaffMember) async throws {
        try await store.write { [audit] transaction in
            try transaction.database.execute(
                sql: """
                    INSERT INTO staff_member(name, role, password_hash) VALUES (?, ?, ?)
                    ON CONFLICT(name) DO UPDATE SET role = excluded.role, password_hash = excluded.password_hash
                    """,
                arguments: [member.name, member.role.rawValue, member.passwordHash])
            try audit.record(
                Deed(.desk, "saved", "staff \(member.name)", detail: member.role.rawValue), in: transaction)
        }
    }
}

extension StaffMember {
    /// Nil for a role that this version does not know.
    fileprivate init?(row: Row) throws {
        guard let role = StaffRole(rawValue: try row.value("role")) else { return nil }
        try self.init(name: row.value("name"), role: role, passwordHash: row.value("password_hash"))
    }
}
