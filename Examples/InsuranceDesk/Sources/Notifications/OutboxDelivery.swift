import Clock
import GRDB
import Storage
import StrataServiceLayer
import Values

/// Delivers at least once: a message is claimed for a limited time, passed to the transport, and then marked as
/// delivered. If the process ends in between, the claim expires and the message is delivered again under the same key.
final class OutboxDelivery: OutboxDelivering, Supervised, HealthReporting, Registerable {
    static func register(in container: Container) {
        container.expects(NotificationSettings.self, from: "main")
        container.register(OutboxDelivery.self, OutboxDelivery.init(store:transport:clock:settings:))
            .scope(.container).hosted()
            .implements((any OutboxDelivering).self) { $0 }
    }

    /// How long a claim lasts.
    private static let lease = Duration.seconds(5)
    private static let batch = 64
    /// The longest time for which a message can be put off. One that is due later was put off while the clock was
    /// ahead, so it is due now.
    private static let horizon = delay(after: .max) + lease
    /// The age from which waiting messages are reported.
    private static let timeout = Duration.seconds(60)

    private let store: any RecordStore
    private let transport: any NotificationTransport
    private let clock: any OfficeClock
    private let settings: NotificationSettings

    init(
        store: any RecordStore, transport: any NotificationTransport, clock: any OfficeClock,
        settings: NotificationSettings
    ) {
        self.store = store
        self.transport = transport
        self.clock = clock
        self.settings = settings
    }

    /// A disk may stay full for hours: meanwhile the desk still reads, and it delivers when there is space again.
    var supervision: SupervisionPolicy {
        .onFailure(
            backOff: BackOff(first: .seconds(1)), intensity: RestartIntensity(restarts: 120, within: .seconds(60)))
    }

    func run() async throws {
        guard let interval = settings.interval else { return }
        while !Task.isCancelled {
            _ = try await deliverWaiting()
            try await Task.sleep(for: interval)
        }
    }

    func deliverWaiting() async throws -> Int {
        var taken = 0
        while !Task.isCancelled {
            let claimed = try await claim()
            guard !claimed.isEmpty else { break }
            var outcomes: [(number: Int64, attempts: Int, error: String?)] = []
            for entry in claimed where !Task.isCancelled {
                do {
                    try await transport.deliver(entry.message)
                    outcomes.append((entry.number, entry.attempts, nil))
                    taken += 1
                } catch {
                    outcomes.append((entry.number, entry.attempts, "\(error)"))
                }
            }
            // In a task that is never cancelled, because a stop must not make the transport accept a message twice.
            try await Task { [outcomes] in try await note(outcomes) }.value
            // New messages wait for the next batch: under load that is two writes for many messages, not for each.
            if claimed.count < OutboxDelivery.batch { break }
        }
        return taken
    }

    func health() async -> Health {
        let limit = clock.now.advanced(by: .zero - OutboxDelivery.timeout)
        do {
            let late = try await store.read { transaction in
                try Row.fetchOne(
                    transaction.database,
                    sql: "SELECT COUNT(*) AS late, MAX(last_error) AS error FROM outbox "
                        + "WHERE delivered IS NULL AND enqueued < ?",
                    arguments: [limit.milliseconds]
                )
                .map { try (count: $0.value("late") as Int, error: $0.value("error") as String?) }
            }
            guard let late, late.count > 0 else { return .healthy }
            let cause = late.error.map { ", most recently because of: \($0)" } ?? ""
            return .degraded(reason: "\(late.count) messages wait for more than a minute\(cause)")
        } catch {
            return .unhealthy(reason: "\(error)")
        }
    }

    /// No other process takes the messages until the claim expires. Reads first, so that an empty outbox costs no
    /// write.
    private func claim() async throws -> [OutboxEntry] {
        let now = clock.now
        let until = now.advanced(by: OutboxDelivery.lease)
        let beyond = now.advanced(by: OutboxDelivery.horizon)
        let isWaiting = try await store.read { transaction in
            try Int.fetchOne(
                transaction.database,
                sql: "SELECT 1 FROM outbox WHERE delivered IS NULL AND (due <= ? OR due > ?) LIMIT 1",
                arguments: [now.milliseconds, beyond.milliseconds])
        }
        guard isWaiting != nil else { return [] }
        return try await store.write { transaction in
            try Row.fetchAll(
                transaction.database,
                sql: """
                    UPDATE outbox SET due = ?, attempts = attempts + 1 WHERE number IN (
                        SELECT number FROM outbox WHERE delivered IS NULL AND (due <= ? OR due > ?)
                        ORDER BY number LIMIT ?)
                    RETURNING *
                    """,
                arguments: [
                    until.milliseconds, now.milliseconds, beyond.milliseconds, OutboxDelivery.batch,
                ]
            )
            .map(OutboxEntry.init(row:)).sorted { $0.number < $1.number }
        }
    }

    private func note(_ outcomes: [(number: Int64, attempts: Int, error: String?)]) async throws {
        let now = clock.now
        try await store.write { transaction in
            for (number, attempts, error) in outcomes {
                if let error {
                    let next = now.advanced(by: OutboxDelivery.delay(after: attempts))
                    try transaction.database.execute(
                        sql: "UPDATE outbox SET due = ?, last_error = ? WHERE number = ?",
                        arguments: [next.milliseconds, error, number])
                } else {
                    try transaction.database.execute(
                        sql: "UPDATE outbox SET delivered = ?, last_error = NULL WHERE number = ?",
                        arguments: [now.milliseconds, number])
                }
            }
        }
    }

    /// Doubles after each refusal, from one second to one hour.
    static func delay(after attempts: Int) -> Duration {
        .seconds(min(3600, 1 << min(max(attempts, 1) - 1, 12)))
    }
}
