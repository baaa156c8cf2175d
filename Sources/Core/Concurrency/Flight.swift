/// One construction under way at a time: whoever comes second waits for the first, without a lock held meanwhile.
///
/// Each registration that shares instances has one, and so has each component of registrations that need each other.
/// The order in which they are taken does not matter: before anybody waits, `WaitGraph` looks whether the wait could
/// ever end, and the later one gets the error. A thread never waits for a task that may be suspended: that task may need
/// the thread to go on.
final class Flight: Sendable {
    enum Outcome {
        /// The caller holds the flight and must call `finish`.
        case began
        /// The caller holds it already.
        case alreadyMine
    }

    /// What is constructed, for messages.
    let label: ServiceKey
    let state: Locked<FlightState<WaitGraph.Waiter>>

    /// - Parameter holder: Who holds it from the start, and what it makes; nil when nobody does.
    init(label: ServiceKey, heldBy holder: (owner: FlightOwner, making: Making)? = nil) {
        self.label = label
        var state = FlightState<WaitGraph.Waiter>()
        if let holder { _ = state.begin(holder.owner, isAwaiting: false, making: holder.making) }
        self.state = Locked(state)
    }

    /// Takes the flight if nobody holds it.
    func beginAtOnce(_ owner: FlightOwner, making: Making) -> Bool {
        state.withLock { $0.begin(owner, isAwaiting: false, making: making) } == .began
    }

    /// Takes the flight, waiting for its holder where there is one.
    ///
    /// - Throws: `.cycle` when the wait would never end, `.suspended` when a task holds it that may be suspended,
    ///   `.timedOut`.
    func begin(
        _ owner: FlightOwner, making: Making? = nil, patience: @autoclosure () -> Patience = Patience()
    ) throws(WaitFailure) -> Outcome {
        var limit: Patience?
        while true {
            switch state.withLock({ $0.begin(owner, isAwaiting: false, making: making) }) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            case .occupied:
                limit = limit ?? patience()
                try WaitGraph.shared.wait(for: self, as: owner, limit)
            case .suspended: throw .suspended(self)
            }
        }
    }

    /// Takes the flight, suspending the task while somebody else holds it.
    ///
    /// - Throws: `.cycle` when the wait would never end; `.cancelled` when the task is cancelled while it waits;
    ///   `.timedOut`.
    func begin(
        awaiting owner: FlightOwner, making: Making? = nil, patience: @autoclosure () -> Patience = Patience()
    ) async throws(WaitFailure) -> Outcome {
        var limit: Patience?
        while true {
            switch state.withLock({ $0.begin(owner, isAwaiting: true, making: making) }) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            case .occupied, .suspended:
                limit = limit ?? patience()
                try await WaitGraph.shared.wait(for: self, awaiting: owner, limit)
            }
        }
    }

    /// Goes on holding it though the task may be suspended: a thread that waits looks again, and waits no more.
    func holdAcrossSuspensions() {
        WaitGraph.shared.suspend(self)
    }

    /// Lets go and wakes who waited; each of them looks again for itself.
    func finish() {
        guard !state.withLock({ $0.finishUnlessAwaited() }) else { return }
        WaitGraph.shared.release(self)
    }
}

/// How long somebody waits for the constructions of others, from its first wait on; without a limit for ever.
struct Patience: Sendable {
    let limit: Duration?
    let end: ContinuousClock.Instant?

    init(_ limit: Duration? = nil) {
        self.limit = limit
        end = limit.map { .now + $0 }
    }
}
