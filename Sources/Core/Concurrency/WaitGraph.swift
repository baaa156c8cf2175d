/// Why a wait for a flight ended without it.
enum WaitFailure: Error {
    /// The wait would never end: what the flights around the circle construct, starting with the one asked for.
    case cycle([ServiceKey])
    /// The waiting task was cancelled.
    case cancelled
    /// A task makes it that may be suspended, and waiting would block a thread.
    case suspended(Flight)
    /// It took too long: who makes it, and what that one waits for itself.
    case timedOut(Duration, Making?, waitingFor: [ServiceKey])
}

/// Who waits for which flight, in the whole process: a factory may ask a container of another tree.
///
/// Entered only by those who are about to wait, so its one lock is off every fast path. What is called from the fast
/// paths is never inlined there, for it is large and rarely reached.
/// Lock order: the graph's lock, then a flight's. An edge is made and removed under the graph's lock, together with the
/// flight's list of waiters, so a circle that is found is a real one: all on it hold what the next one wants.
final class WaitGraph: Sendable {
    /// One wait: who, and how to wake.
    struct Waiter: Equatable {
        enum Parked {
            case thread(Parking)
            case task(AsyncParking)
        }

        let owner: FlightOwner
        let parked: Parked

        static func == (left: Waiter, right: Waiter) -> Bool {
            switch (left.parked, right.parked) {
            case (.thread(let left), .thread(let right)): left === right
            case (.task(let left), .task(let right)): left === right
            default: false
            }
        }
    }

    static let shared = WaitGraph()

    private let edges = Locked(WaitEdges<Flight>())

    /// Blocks the calling thread until `flight` is let go.
    ///
    /// - Throws: `.cycle` when its holder waits, directly or through others, for `owner`; `.timedOut`.
    @inline(never)
    func wait(for flight: Flight, as owner: FlightOwner, _ patience: Patience?) throws(WaitFailure) {
        let parking = Parking()
        let waiter = Waiter(owner: owner, parked: .thread(parking))
        guard try enter(flight, waiter), !parking.wait(until: patience?.end) else { return }
        if let failure = giveUp(flight, waiter, patience) { throw failure }
    }

    /// Suspends the task until `flight` is let go.
    ///
    /// - Throws: as the blocking form; `.cancelled` when the task is cancelled meanwhile.
    @inline(never)
    func wait(for flight: Flight, awaiting owner: FlightOwner, _ patience: Patience?) async throws(WaitFailure) {
        let parking = AsyncParking()
        let waiter = Waiter(owner: owner, parked: .task(parking))
        guard try enter(flight, waiter) else { return }
        await parking.wait(until: patience?.end)
        let failure = giveUp(flight, waiter, patience)
        if Task.isCancelled { throw .cancelled }
        if let failure { throw failure }
    }

    /// Lets `flight` go and wakes all who wait for it.
    @inline(never)
    func release(_ flight: Flight) {
        wake(flight) { $0.finish() }
    }

    /// Wakes all who wait for `flight`, whose holder may be suspended from now on: they look again.
    @inline(never)
    func suspend(_ flight: Flight) {
        wake(flight) { $0.suspend() }
    }

    private func wake(_ flight: Flight, _ change: (inout FlightState<Waiter>) -> [Waiter]) {
        let waiters = edges.withLock { edges in
            let waiters = flight.state.withLock(change)
            for waiter in waiters { edges.remove(waiter.owner) }
            return waiters
        }
        for waiter in waiters {
            switch waiter.parked {
            case .thread(let parking): parking.wake()
            case .task(let parking): parking.wake()
            }
        }
    }

    /// Makes the edge; false when the flight was let go meanwhile.
    private func enter(_ flight: Flight, _ waiter: Waiter) throws(WaitFailure) -> Bool {
        try edges.withLock { edges throws(WaitFailure) -> Bool in
            if let path = edges.path(from: flight, to: waiter.owner, holder: Self.holder) {
                throw .cycle(path.map(\.label))
            }
            let isOccupied = flight.state.withLock { $0.wait(waiter) }
            if isOccupied { edges.add(flight, for: waiter.owner) }
            return isOccupied
        }
    }

    /// Takes the edge away before the flight was let go; nil when it was let go meanwhile.
    private func giveUp(_ flight: Flight, _ waiter: Waiter, _ patience: Patience?) -> WaitFailure? {
        edges.withLock { edges in
            let making = flight.state.withLock { state in state.leave(waiter) ? Optional(state.making) : nil }
            guard let making else { return nil }
            edges.remove(waiter.owner)
            let others = edges.chain(from: flight, holder: Self.holder).map(\.label)
            return .timedOut(patience?.limit ?? .zero, making, waitingFor: others)
        }
    }

    private static func holder(of flight: Flight) -> FlightOwner.Identity? {
        flight.state.withLock { $0.holder }
    }
}
