/// A flight: the right to construct ("single flight"). One request holds it; a second request waits for the first, and
/// holds no lock meanwhile.
///
/// Each registration that shares instances has one (a scoped registration: one in each open scope). So does each
/// component of registrations that need each other, each `Lazy`, each object graph that a `Lazy` shares, and the
/// bootstrap of a container. Flights can be taken in any order: before any wait, `WaitGraph` checks whether the wait
/// could ever end; if not, the request gets an error. A thread never waits for a task that may be suspended, because
/// that task may need the thread to continue.
final class Flight: Sendable {
    enum Outcome {
        /// The caller holds the flight and must call `finish`.
        case began
        /// The caller already holds it, itself or through the factory in which it runs.
        case alreadyMine
    }

    /// The service under construction, for messages.
    let label: ServiceKey
    let state: Locked<FlightState<WaitGraph.Waiter>>

    /// - Parameters:
    ///   - holder: The initial holder and its construction; nil if the flight is free.
    ///   - maySuspend: Whether the holder may be suspended before it releases the flight.
    init(
        label: ServiceKey, heldBy holder: (owner: FlightOwner, ongoing: OngoingConstruction?)? = nil,
        maySuspend: Bool = false
    ) {
        self.label = label
        var state = FlightState<WaitGraph.Waiter>()
        if let holder { _ = state.begin(holder.owner, isAwaiting: maySuspend, ongoing: holder.ongoing) }
        self.state = Locked(state)
    }

    /// Takes the flight if it is free.
    func beginAtOnce(_ owner: FlightOwner, ongoing: OngoingConstruction) -> Bool {
        state.withLock { $0.begin(owner, isAwaiting: false, ongoing: ongoing) } == .began
    }

    /// Takes the flight; waits for its holder if there is one.
    ///
    /// - Throws: `.cycle` when the wait would never end, `.suspended` when its holder is a task that may be suspended,
    ///   `.timedOut`.
    func begin(
        _ owner: FlightOwner, ongoing: OngoingConstruction? = nil, timeout: @autoclosure () -> Timeout = Timeout()
    ) throws(WaitFailure) -> Outcome {
        var limit: Timeout?
        while true {
            switch state.withLock({ $0.begin(owner, isAwaiting: false, ongoing: ongoing) }) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            case .occupied:
                limit = limit ?? timeout()
                try WaitGraph.shared.wait(for: self, as: owner, limit)
            case .suspended: throw .suspended(self)
            }
        }
    }

    /// Takes the flight; suspends the task while another owner holds it.
    ///
    /// - Throws: `.cycle` when the wait would never end; `.cancelled` when the task is cancelled while it waits;
    ///   `.timedOut`.
    func begin(
        awaiting owner: FlightOwner, ongoing: OngoingConstruction? = nil,
        timeout: @autoclosure () -> Timeout = Timeout()
    ) async throws(WaitFailure) -> Outcome {
        var limit: Timeout?
        while true {
            switch state.withLock({ $0.begin(owner, isAwaiting: true, ongoing: ongoing) }) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            case .occupied, .suspended:
                limit = limit ?? timeout()
                try await WaitGraph.shared.wait(for: self, awaiting: owner, limit)
            }
        }
    }

    /// Marks the flight as held by a task that may be suspended. Waiting threads are woken, check again, and do not
    /// wait any more.
    func holdAcrossSuspensions() {
        WaitGraph.shared.suspend(self)
    }

    /// Releases the flight and wakes the waiters; each of them checks again.
    func finish() {
        guard !state.withLock({ $0.finishUnlessAwaited() }) else { return }
        WaitGraph.shared.release(self)
    }
}

/// How long a request waits for one flight at most, counted from its first wait for it. Nil: without limit.
struct Timeout: Sendable {
    let limit: Duration?
    let end: ContinuousClock.Instant?

    init(_ limit: Duration? = nil) {
        self.limit = limit
        end = limit.map { .now + $0 }
    }
}
