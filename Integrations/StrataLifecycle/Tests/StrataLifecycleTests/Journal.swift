import Synchronization

/// What happened, in order.
final class Journal: Sendable {
    private struct State {
        var lines: [String] = []
        var waiters: [(line: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock { $0.lines } }

    func note(_ line: String) {
        let ready = state.withLock { state in
            state.lines.append(line)
            let count = state.lines.count { $0 == line }
            let ready = state.waiters.filter { $0.line == line && $0.count <= count }
            state.waiters.removeAll { $0.line == line && $0.count <= count }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// Returns when the line was noted `count` times.
    func wait(for line: String, count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.lines.count(where: { $0 == line }) >= count { return true }
                state.waiters.append((line, count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
