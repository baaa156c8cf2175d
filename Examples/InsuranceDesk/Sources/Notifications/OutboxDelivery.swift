import Clock
import GRDB
import Storage
import StrataServiceLayer
import Transport
import Values

/// Delivers at least once: messages are claimed for the time of a ``Lease``, passed to the transport one after another,
/// and then marked as delivered. If the process ends in between, the lease ends and they are delivered again under the
/// same key.
final class OutboxDelivery: OutboxDelivering, Supervised, HealthReporting, Registerable {
    static func register(in container: Container) {
        container.register(OutboxSettings.self) { OutboxSettings() }
        container.register(OutboxDelivery.self, OutboxDelivery.init(store:transport:clock:settings:))
            .scope(.container).hosted()
            .implements((any OutboxDelivering).self) { $0 }
    }

    private static let batch = 64
    /// The longest time for which a message can be put off. One that is due later was put off while the clock was
    /// ahead, so it is due now.
    private static let horizon = delay(after: .max) + Lease.duration
    /// The longest pause after a delivery that no transport answered: how often it failed says nothing about the message.
    private static let longestAbsence = Duration.seconds(4)
    /// The age from which waiting messages are reported.
    private static let timeout = Duration.seconds(60)

    private let store: any RecordStore
    private let transport: any NotificationTransport
    private let clock: any OfficeClock
    private let settings: OutboxSettings

    init(
        store: any RecordStore, transport: any NotificationTransport, clock: any OfficeClock,
        settings: OutboxSettings
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
            guard let claim = try await claim() else { break }
            let outcomes = await outcomes(of: claim)
            // In a task that is never cancelled, because a stop must not make the transport accept a message twice.
            try await Task { try await note(outcomes, of: claim) }.value
            taken += outcomes.count { $0 == .delivered }
            // New messages wait for the next batch: under load that is two writes for many messages, not for each.
            if claim.entries.count < OutboxDelivery.batch || outcomes.count < claim.entries.count { break }
        }
        return taken
    }

    /// The outcomes of the first deliveries. The others are not tried: the lease does not cover them, no transport
    /// answers, or the host stops.
    private func outcomes(of claim: Claim) async -> [Outcome] {
        var outcomes: [Outcome] = []
        for entry in claim.entries where !Task.isCancelled {
            guard claim.lease.coversDelivery(from: clock.now) else { break }
            let outcome = await outcome(of: entry)
            outcomes.append(outcome)
            if case .unanswered = outcome { break }
        }
        return outcomes
    }

    /// In a task that is never cancelled, so that a stop does not leave open whether the transport has the message. The
    /// deadline ends the calls of any transport, whatever limits it has itself.
    private func outcome(of entry: OutboxEntry) async -> Outcome {
        await Task { [transport] in
            do {
                try await TaskDeadline.within(DeliveryTerms.limit) { try await transport.deliver(entry.message) }
                return .delivered
            } catch let error as DeliveryError where error.code == .unavailable {
                return .unanswered("\(error)")
            } catch {
                return .failed("\(error)")
            }
        }.value
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

    /// No other worker takes the messages until the lease ends. Reads first, so that an empty outbox costs no write.
    private func claim() async throws -> Claim? {
        let isWaiting = try await store.read { [clock] transaction in
            try Int.fetchOne(
                transaction.database, sql: "SELECT 1 FROM outbox WHERE \(Self.isDue) LIMIT 1",
                arguments: Self.bounds(at: clock.now))
        }
        guard isWaiting != nil else { return nil }
        return try await store.write { [clock] transaction in
            // Here and not above, because the transaction may have waited for another process.
            let now = clock.now
            let lease = Lease(from: now)
            let entries = try Row.fetchAll(
                transaction.database,
                sql: """
                    UPDATE outbox SET due = ?, attempts = attempts + 1 WHERE number IN (
                        SELECT number FROM outbox WHERE \(Self.isDue) ORDER BY number LIMIT ?)
                    RETURNING *
                    """,
                arguments: [lease.end.milliseconds] + Self.bounds(at: now) + [Self.batch]
            )
            .map(OutboxEntry.init(row:)).sorted { $0.number < $1.number }
            return entries.isEmpty ? nil : Claim(entries: entries, lease: lease)
        }
    }

    /// With the arguments of `bounds`.
    private static let isDue = "delivered IS NULL AND (due <= ? OR due > ?)"

    private static func bounds(at now: Moment) -> StatementArguments {
        [now.milliseconds, now.advanced(by: horizon).milliseconds]
    }

    /// A message that another worker has claimed since is left to that one, unless it was delivered here.
    private func note(_ outcomes: [Outcome], of claim: Claim) async throws {
        let now = clock.now
        let untried = claim.entries.dropFirst(outcomes.count)
        let isUnanswered = outcomes.last.map { if case .unanswered = $0 { true } else { false } } ?? false
        // Another one of them shows in a while whether a transport answers again.
        let next = isUnanswered ? now.advanced(by: Self.delay(after: 1)) : now
        try await store.write { transaction in
            func update(_ entry: OutboxEntry, due: Moment, error: String?, isTried: Bool) throws {
                try transaction.database.execute(
                    sql: "UPDATE outbox SET due = ?, last_error = ?, attempts = ? "
                        + "WHERE number = ? AND delivered IS NULL AND attempts = ?",
                    arguments: [
                        due.milliseconds, error, isTried ? entry.attempts : entry.attempts - 1, entry.number,
                        entry.attempts,
                    ])
            }
            for (entry, outcome) in zip(claim.entries, outcomes) {
                let delay = Self.delay(after: entry.attempts)
                switch outcome {
                case .delivered:
                    try transaction.database.execute(
                        sql: "UPDATE outbox SET delivered = ?, last_error = NULL "
                            + "WHERE number = ? AND delivered IS NULL",
                        arguments: [now.milliseconds, entry.number])
                case .failed(let error):
                    try update(entry, due: now.advanced(by: delay), error: error, isTried: true)
                case .unanswered(let error):
                    let pause = min(delay, Self.longestAbsence)
                    try update(entry, due: now.advanced(by: pause), error: error, isTried: true)
                }
            }
            for entry in untried { try update(entry, due: next, error: entry.lastError, isTried: false) }
        }
    }

    /// Doubles after each refusal, from one second to one hour.
    static func delay(after attempts: Int) -> Duration {
        .seconds(min(3600, 1 << min(max(attempts, 1) - 1, 12)))
    }
}

/// Messages that belong to this worker for the time of the lease.
private struct Claim {
    let entries: [OutboxEntry]
    let lease: Lease
}

/// The outcome of one delivery.
private enum Outcome: Hashable {
    case delivered
    case failed(String)
    /// No transport answered.
    case unanswered(String)
}
