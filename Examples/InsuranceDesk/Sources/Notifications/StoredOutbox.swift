import Clock
import GRDB
import Storage
import StrataServiceLayer
import Values

final class StoredOutbox: Outbox, Registerable {
    static func register(in container: Container) {
        container.register((any Outbox).self, StoredOutbox.init(store:clock:)).scope(.container)
    }

    private let store: any RecordStore
    private let clock: any OfficeClock

    init(store: any RecordStore, clock: any OfficeClock) {
        self.store = store
        self.clock = clock
    }

    func enqueue(_ message: Message, in transaction: Transaction) throws {
        guard message.isKeySound else { throw OutboxError.faultyKey(message.key) }
        let now = clock.now.milliseconds
        try transaction.database.cachedStatement(
            sql: "INSERT INTO outbox(key, recipient, subject, body, enqueued, due) VALUES (?, ?, ?, ?, ?, ?) "
                + "ON CONFLICT(key) DO NOTHING"
        )
        .execute(arguments: [message.key, message.recipient, message.subject, message.body, now, now])
    }

    func messages(limit: Int) async throws -> [OutboxEntry] {
        try await store.read { transaction in
            try Row.fetchAll(
                transaction.database, sql: "SELECT * FROM outbox ORDER BY number DESC LIMIT ?", arguments: [limit]
            )
            .map(OutboxEntry.init(row:))
        }
    }

    func counts() async throws -> OutboxCounts {
        try await store.read { transaction in
            let row = try Row.fetchOne(
                transaction.database, sql: "SELECT COUNT(*) AS entries, COUNT(delivered) AS delivered FROM outbox")
            let entries: Int = try row?.value("entries") ?? 0
            let delivered: Int = try row?.value("delivered") ?? 0
            return OutboxCounts(waiting: entries - delivered, delivered: delivered)
        }
    }
}

extension OutboxEntry {
    init(row: Row) throws {
        try self.init(
            number: row.value("number"),
            message: Message(
                key: row.value("key"), recipient: row.value("recipient"), subject: row.value("subject"),
                body: row.value("body")),
            enqueued: row.moment("enqueued"),
            delivered: row.momentIfPresent("delivered"), attempts: row.value("attempts"),
            lastError: row.value("last_error"))
    }
}
