import StrataCore

/// The recorded events, in order; a test waits for an entry instead of sleeping.
final class Journal: Sendable {
    private struct State {
        var entries: [String] = []
        var waiters: [(entry: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    var entries: [String] { state.withLock { $0.entries } }

    func note(_ entry: String) {
        let awake = state.withLock { state in
            state.entries.append(entry)
            let reached = state.waiters.filter { waiter in
                state.entries.count { $0 == waiter.entry } >= waiter.count
            }
            state.waiters.removeAll { waiter in state.entries.count { $0 == waiter.entry } >= waiter.count }
            return reached
        }
        for waiter in awake { waiter.continuation.resume() }
    }

    /// Returns when `entry` has been noted `count` times.
    func wait(for entry: String, count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.entries.count(where: { $0 == entry }) < count else { return true }
                state.waiters.append((entry, count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// The position of an entry; nil if it does not exist.
    func position(of entry: String) -> Int? { entries.firstIndex(of: entry) }

    func count(of entry: String) -> Int { entries.count { $0 == entry } }
}
