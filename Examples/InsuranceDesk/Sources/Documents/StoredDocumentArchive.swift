import Audit
import Clock
import GRDB
import Storage
import StrataServiceLayer
import Values

final class StoredDocumentArchive: DocumentArchive, Registerable {
    static func register(in container: Container) {
        container.register((any DocumentArchive).self, StoredDocumentArchive.init(store:clock:audit:))
            .scope(.container)
    }

    private let store: any RecordStore
    private let clock: any OfficeClock
    private let audit: any AuditTrail

    init(store: any RecordStore, clock: any OfficeClock, audit: any AuditTrail) {
        self.store = store
        self.clock = clock
        self.audit = audit
    }

    func file(_ sheet: Sheet, in transaction: Transaction) throws -> Document {
        let html = SheetPrinter(sheet: sheet, date: clock.today).html
        let now = clock.now
        try transaction.database.execute(
            sql: "INSERT INTO document(reference, title, created, html) VALUES (?, ?, ?, ?)",
            arguments: [sheet.reference, sheet.title, now.milliseconds, html])
        let number = transaction.database.lastInsertedRowID
        try audit.record(Deed(.desk, "printed", sheet.reference, detail: sheet.title), in: transaction)
        return Document(number: number, reference: sheet.reference, title: sheet.title, created: now, html: html)
    }

    func documents(reference: String) async throws -> [Document] {
        try await store.read { transaction in
            try Row.fetchAll(
                transaction.database, sql: "SELECT * FROM document WHERE reference = ? ORDER BY number DESC",
                arguments: [reference]
            )
            .map { row in
                try Document(
                    number: row.value("number"), reference: row.value("reference"), title: row.value("title"),
                    created: row.moment("created"), html: row.value("html"))
            }
        }
    }
}
