import Synchronization
import Transport

/// Refuses so many times, then takes. Like every transport, it takes a message once.
final class FickleTransport: NotificationTransport {
    private let state: Mutex<(refusals: Int, taken: [String])>

    init(refusals: Int) {
        state = Mutex((refusals, []))
    }

    var taken: [String] { state.withLock { $0.taken } }

    static func refusal(of key: String) -> DeliveryError {
        DeliveryError(.notStored, key: key, detail: "The mail server is down.")
    }

    func deliver(_ message: Message) async throws {
        try state.withLock { state in
            guard !state.taken.contains(message.key) else { return }
            guard state.refusals == 0 else {
                state.refusals -= 1
                throw Self.refusal(of: message.key)
            }
            state.taken.append(message.key)
        }
    }

    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws {
        for key in taken { try await receive(Receipt(key: key, arrivals: 1)) }
    }
}

/// Tells of each message that it takes.
final class TellingTransport: NotificationTransport {
    /// The keys, in the order in which the messages came.
    let taken: AsyncStream<String>
    private let tell: AsyncStream<String>.Continuation

    init() {
        (taken, tell) = AsyncStream.makeStream()
    }

    func deliver(_ message: Message) async throws {
        tell.yield(message.key)
    }

    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws {}
}

/// Each message that it takes for the first time is answered by a closure before the delivery ends: another message, a
/// call that takes its time, another worker, or an error.
final class AnsweringTransport: NotificationTransport {
    private let answer = Mutex<(@Sendable (String) async throws -> Void)?>(nil)
    private let keys = Mutex<[String]>([])

    /// The keys, in the order in which the deliveries began.
    var begun: [String] { keys.withLock { $0 } }

    /// - Parameter body: Nil at the end of a test whose closure holds the desk: else the desk would hold itself, with its
    ///   folder.
    func answer(_ body: (@Sendable (String) async throws -> Void)?) {
        answer.withLock { $0 = body }
    }

    func deliver(_ message: Message) async throws {
        let isNew = keys.withLock { keys in
            guard !keys.contains(message.key) else { return false }
            keys.append(message.key)
            return true
        }
        guard isNew else { return }
        do { try await answer.withLock { $0 }?(message.key) } catch {
            keys.withLock { keys in keys.removeAll { $0 == message.key } }
            throw error
        }
    }

    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws {}
}
