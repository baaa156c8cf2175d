/// The statuses that `grpc.health.v1` reports. Sendable.
///
/// The server writes it from the health of the application, at intervals: a peer's request receives the last result,
/// so that processes that check each other do not check in a cycle.
final class HealthBoard: Sendable {
    enum Status: UInt64, Sendable {
        case unknown, serving, notServing, serviceUnknown
    }

    private struct Watcher {
        let continuation: AsyncStream<Status>.Continuation
        /// False for a service that is not offered: its status never changes.
        let isOffered: Bool
    }

    private struct State {
        var status = Status.notServing
        var isClosed = false
        var watchers: [Int: Watcher] = [:]
        var lastNumber = 0
    }

    static let maximumWatchers = 100

    private let services: Set<String>
    private let state = Guarded(State())

    /// The empty name stands for the whole process.
    init(services: [String]) { self.services = Set(services + [""]) }

    /// Nil for a service that is not offered.
    func status(of service: String) -> Status? {
        services.contains(service) ? state.withLock { $0.status } : nil
    }

    func set(_ status: Status) {
        let watchers = state.withLock { state -> [Watcher] in
            guard state.status != status, !state.isClosed else { return [] }
            state.status = status
            return Array(state.watchers.values)
        }
        for watcher in watchers where watcher.isOffered { watcher.continuation.yield(status) }
    }

    /// Not serving from now on; ends all streams, so that none holds up the drain.
    func close() {
        let watchers = state.withLock { state in
            state.status = .notServing
            state.isClosed = true
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers {
            if watcher.isOffered { watcher.continuation.yield(.notServing) }
            watcher.continuation.finish()
        }
    }

    /// The status and its changes; a slow reader receives the latest only. Nil if too many watch.
    func changes(of service: String) -> AsyncStream<Status>? {
        let isOffered = services.contains(service)
        let (stream, continuation) = AsyncStream.makeStream(of: Status.self, bufferingPolicy: .bufferingNewest(1))
        let added = state.withLock { state -> (number: Int?, status: Status, isFull: Bool) in
            let status = isOffered ? state.status : .serviceUnknown
            if state.isClosed { return (nil, status, false) }
            guard state.watchers.count < Self.maximumWatchers else { return (nil, status, true) }
            state.lastNumber += 1
            state.watchers[state.lastNumber] = Watcher(continuation: continuation, isOffered: isOffered)
            return (state.lastNumber, status, false)
        }
        if added.isFull { return nil }
        continuation.yield(added.status)
        guard let number = added.number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.forget(number) }
        return stream
    }

    private func forget(_ number: Int) { state.withLock { _ = $0.watchers.removeValue(forKey: number) } }
}
