import StrataCore

@testable import Audit
@testable import Clock
@testable import Customers
@testable import Documents
@testable import Ledger
@testable import Notifications
@testable import Policies
@testable import Properties
@testable import Quotes
@testable import Rating
@testable import Staff
@testable import Storage
@testable import Transport
@testable import Valuation

/// The services of the application: the same types, constructed in the order of their dependencies by one initializer.
struct HandWrittenServices: Sendable {
    let store: SQLiteStore
    let clock: any OfficeClock
    let outbox: StoredOutbox
    let delivery: OutboxDelivery
    let quotes: StoredQuoteDesk
    let policies: StoredPolicyDesk
    let documents: StoredDocumentArchive

    init(folder: String) throws {
        let clock = SystemClock()
        let settings = NotificationSettings(folder: "\(folder)/sent")
        let store = SQLiteStore(
            settings: StorageSettings(file: "\(folder)/desk.sqlite"), changes: try Self.schemaChanges())
        let audit = StoredAuditTrail(store: store, clock: clock)
        let outbox = StoredOutbox(store: store, clock: clock)
        let ledger = StoredLedger(store: store)
        let customers = StoredCustomerBook(store: store, audit: audit)
        let properties = StoredPropertyBook(store: store, audit: audit)
        let quotes = StoredQuoteDesk(
            store: store, clock: clock, customers: customers, properties: properties,
            valuer: HandWrittenValuer(),
            tariff: HandWrittenTariff(tables: try RatingTables.shipped()), outbox: outbox, audit: audit)
        let documents = StoredDocumentArchive(store: store, clock: clock, audit: audit)
        self.store = store
        self.clock = clock
        self.outbox = outbox
        self.quotes = quotes
        self.documents = documents
        delivery = OutboxDelivery(
            store: store, transport: FolderTransport(settings: settings), clock: clock, settings: OutboxSettings())
        policies = StoredPolicyDesk(
            store: store, clock: clock, quotes: quotes, records: PolicyRecords(), books: PolicyBooks(ledger: ledger),
            sheets: PolicySheets(archive: documents), outbox: outbox, audit: audit)
    }

    /// The only part that is not wired by hand, used once at the start: the schema changes are available only from
    /// their registrations.
    private static func schemaChanges() throws -> [SchemaChange] {
        let container = Container("Schema")
        let types: [any Registerable.Type] = [
            AuditSchema.self, CustomersSchema.self, DocumentsSchema.self, LedgerSchema.self, OutboxSchema.self,
            PoliciesSchema.self, PropertiesSchema.self, QuotesSchema.self, StaffSchema.self, StorageSchema.self,
        ]
        for type in types { type.register(in: container) }
        return try container.resolve([SchemaChange].self)
    }
}
