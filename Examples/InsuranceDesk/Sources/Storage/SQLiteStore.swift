import Foundation
import GRDB
import StrataServiceLayer
import Synchronization

/// SQLite with a write-ahead log: readers see a snapshot, writers queue for the one connection that writes.
///
/// `synchronous=FULL` makes each commit wait until the log is on disk (<https://www.sqlite.org/pragma.html>,
/// "synchronous"): an acknowledged commit survives the end of the process and a power failure.
final class SQLiteStore: RecordStore, Startable, TimeLimited, HealthReporting, Registerable {
    static func register(in container: Container) {
        container.expects(StorageSettings.self, from: "main")
        container.register(SQLiteStore.self, SQLiteStore.init(settings:changes:)).scope(.container).hosted()
            .implements((any RecordStore).self) { $0 }
    }

    private struct State {
        var pool: DatabasePool?
        /// The error of the latest failed write, until `health` has verified that there is space again: a successful
        /// write in between may have needed none.
        var failure: StorageError?
    }

    private let settings: StorageSettings
    private let changes: [SchemaChange]
    private let state = Mutex(State())

    init(settings: StorageSettings, changes: [SchemaChange]) {
        self.settings = settings
        self.changes = changes.sorted { ($0.order, $0.name) < ($1.order, $1.name) }
    }

    /// A large migration takes a long time; a health check may have to wait for a lock.
    var deadlines: HookDeadlines {
        HookDeadlines(start: .seconds(600), health: max(.seconds(5), settings.timeout + .seconds(1)))
    }

    func start() async throws {
        let opening = DatabaseOpening(settings: settings, changes: changes)
        // On a thread that may block, because SQLite waits for locks and for the disk.
        let pool = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try opening.open() }) }
        }
        state.withLock { $0 = State(pool: pool) }
    }

    func stop() async throws {
        let pool = state.withLock { state in
            defer { state.pool = nil }
            return state.pool
        }
        guard let pool else { return }
        do {
            // Moves the log into the main file, so that a copy of that file is whole. If another process reads the
            // database, or the disk is full, the rest stays in the log, and nothing is lost. A statement, because
            // `checkpoint` fails after a write that was cancelled when it had just ended: SQLite forgets an
            // interruption only when the next statement begins.
            _ = try? await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try pool.close()
        } catch {
            throw StorageError(error, file: settings.file)
        }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let pool = try open()
        do {
            return try await pool.read { try body(Transaction(database: $0)) }
        } catch {
            throw StorageError(ofDatabase: error, file: settings.file) ?? error
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let pool = try open()
        do {
            return try await pool.write { try body(Transaction(database: $0)) }
        } catch {
            guard let failure = StorageError(ofDatabase: error, file: settings.file) else { throw error }
            if failure.code != .refused { state.withLock { $0.failure = failure } }
            throw failure
        }
    }

    func schema() async throws -> [SchemaState] {
        let migrator = SchemaMigrator(changes: changes)
        return try await read { transaction in try migrator.states(in: transaction.database) }
    }

    func defects() async throws -> [String] {
        let check = IntegrityCheck(changes: changes)
        return try await read { transaction in try check.defects(in: transaction) }
    }

    /// Always tries a read; after a failed write it also tries a write, to detect that there is space again.
    func health() async -> Health {
        do {
            _ = try await read { try Int.fetchOne($0.database, sql: "SELECT 1") }
            if state.withLock({ $0.failure }) != nil {
                try await write { transaction in
                    // Needs space, like records do: a row that fits into an existing page would prove nothing.
                    try transaction.database.execute(
                        sql:
                            "INSERT INTO storage_probe(id, room) VALUES (1, zeroblob(65536)); DELETE FROM storage_probe"
                    )
                }
                state.withLock { $0.failure = nil }
            }
            return .healthy
        } catch {
            return .unhealthy(reason: "\(error)")
        }
    }

    private func open() throws(StorageError) -> DatabasePool {
        guard let pool = state.withLock({ $0.pool }) else {
            throw StorageError(code: .notOpen, file: settings.file, detail: "it was not started")
        }
        return pool
    }
}
