/// The reason that a wait for a flight failed.
enum WaitFailure: Error {
    /// The wait would never end. Contains the services under construction in the cycle, beginning with the requested
    /// one.
    case cycle([ServiceKey])
    /// The waiting task was cancelled.
    case cancelled
    /// The holder is a task that may be suspended, and the wait would block a thread.
    case suspended(Flight)
    /// The wait took too long. Contains the limit, the construction under way, and the services for which its owner
    /// waits.
    case timedOut(Duration, OngoingConstruction?, waitingFor: [ServiceKey])
}

/// The waits for flights in the whole process, because a factory may request from a container of another tree.
///
/// Its one lock is off every fast path: it is taken before a wait, to release a flight that has waiters, and when a
/// holder may be suspended. Functions that the fast paths call are never inlined there, because they are large and
/// rarely reached. Lock order: the graph's lock, then a flight's. An edge is added and removed under the graph's lock,
/// together with the flight's list of waiters, so every cycle that is found is real: each owner in it holds the flight
/// for which the previous one waits.
final class WaitGraph: Sendable {
    /// One wait: its owner, and the parking to wake.
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

    /// Blocks the calling thread until `flight` is released.
    ///
    /// - Throws: `.cycle` when its holder waits, directly or through others, for `owner`; `.timedOut`.
    @inline(never)
    func wait(for flight: Flight, as owner: FlightOwner, _ timeout: Timeout?) throws(WaitFailure) {
        let parking = Parking()
        let waiter = Waiter(owner: owner, parked: .thread(parking))
        guard try enter(flight, waiter), !parking.wait(until: timeout?.end) else { return }
        if let failure = giveUp(flight, waiter, timeout) { throw failure }
    }

    /// Suspends the task until `flight` is released.
    ///
    /// - Throws: As the form that blocks, and `.cancelled` when the task is cancelled meanwhile.
    @inline(never)
    func wait(for flight: Flight, awaiting owner: FlightOwner, _ timeout: Timeout?) async throws(WaitFailure) {
        let parking = AsyncParking()
        let waiter = Waiter(owner: owner, parked: .task(parking))
        guard try enter(flight, waiter) else { return }
        await parking.wait(until: timeout?.end)
        let failure = giveUp(flight, waiter, timeout)
        if Task.isCancelled { throw .cancelled }
        if let failure { throw failure }
    }

    /// Releases `flight` and wakes all its waiters.
    @inline(never)
    func release(_ flight: Flight) {
        wake(flight) { $0.finish() }
    }

    /// Wakes all waiters of `flight`, whose holder may be suspended from now on; they check again.
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

    /// Adds the edge; false if the flight was released meanwhile.
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

    /// Ends a wait before the flight is released, and returns the failure; nil if the flight was released meanwhile.
    private func giveUp(_ flight: Flight, _ waiter: Waiter, _ timeout: Timeout?) -> WaitFailure? {
        edges.withLock { edges in
            let ongoing = flight.state.withLock { state in state.leave(waiter) ? Optional(state.ongoing) : nil }
            guard let ongoing else { return nil }
            edges.remove(waiter.owner)
            let others = edges.chain(from: flight, holder: Self.holder).map(\.label)
            return .timedOut(timeout?.limit ?? .zero, ongoing, waitingFor: others)
        }
    }

    private static func holder(of flight: Flight) -> FlightOwner.Identity? {
        flight.state.withLock { $0.holder }
    }
}
