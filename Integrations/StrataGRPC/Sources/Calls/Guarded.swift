import Synchronization

/// State behind a lock: the only user of `Mutex` in this package. The body must not call code of the application.
final class Guarded<Value>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: sending Value) { mutex = Mutex(value) }

    func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock(body)
    }
}

/// Admits at most `limit` calls at a time and refuses further ones at once, so that no queue grows. Sendable.
final class CallGate: Sendable {
    private struct State {
        var open = 0
        var waiters: [AsyncStream<Never>.Continuation] = []
    }

    private let limit: Int
    private let state = Guarded(State())

    init(limit: Int) { self.limit = limit }

    /// Admits a call. If the result is true, call ``leave()`` once when the call ends; false if the limit is reached.
    func enter() -> Bool {
        state.withLock { state in
            guard state.open < limit else { return false }
            state.open += 1
            return true
        }
    }

    func leave() {
        let waiters = state.withLock { state -> [AsyncStream<Never>.Continuation] in
            state.open -= 1
            guard state.open == 0 else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
    }

    /// The number of calls under way.
    var count: Int { state.withLock { $0.open } }

    /// Returns when no call is under way, or when the task is cancelled.
    func waitUntilEmpty() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let isEmpty = state.withLock { state in
            if state.open > 0 { state.waiters.append(continuation) }
            return state.open == 0
        }
        if isEmpty { continuation.finish() }
        for await _ in stream {}
    }
}
