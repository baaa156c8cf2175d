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

/// Admits so many at a time and refuses the others at once, so that nothing queues without bound. Sendable.
final class CallGate: Sendable {
    private struct State {
        var open = 0
        var waiters: [AsyncStream<Never>.Continuation] = []
    }

    private let limit: Int
    private let state = Guarded(State())

    init(limit: Int) { self.limit = limit }

    /// False if no more may enter; else call ``leave()`` once.
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

    /// How many are inside.
    var count: Int { state.withLock { $0.open } }

    /// Returns when nobody is inside, or when the task is cancelled.
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
