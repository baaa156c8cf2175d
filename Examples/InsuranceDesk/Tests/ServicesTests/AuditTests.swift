import Audit
import DeskTesting
import GRDB
import Storage
import Testing

/// The guarantees of the trail, independent of who writes to the database.
@Suite struct AuditTests {
    @Test(
        arguments: [
            "UPDATE audit_entry SET principal = 'nobody'", "DELETE FROM audit_entry",
            "DELETE FROM audit_entry WHERE number = 1",
        ])
    func entriesCannotBeChangedOrDeleted(sql: String) async throws {
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            let trail = try await desk((any AuditTrail).self)
            let deed = Deed(.staff("ada"), "cancelled", "policy 2026-000001-16", detail: "from 2026-03-01")
            try await store.write { try trail.record(deed, in: $0) }
            let error = await #expect(throws: StorageError.self) {
                try await store.write { try $0.database.execute(sql: sql) }
            }
            #expect(error?.code == .refused)
            #expect(error?.detail.contains("audit entries are not") == true)
            #expect(try await trail.entries(limit: 10).map(\.deed) == [deed])
        }
    }
}
