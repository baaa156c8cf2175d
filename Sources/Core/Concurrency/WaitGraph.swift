/// Why a wait for a flight ended without it.
enum WaitFailure: Error {
    /// The wait would never end: what the flights around the circle construct, starting with the one asked for.
    case cycle([ServiceKey])
    /// The waiting task was cancelled.
    case cancelled
}

/// Who waits for which flight, in the whole process: a factory may ask a container of another tree.
///
/// Entered only by those who are about to wait, so its one lock is off every fast path.
/// Lock order: the graph's lock, then a flight's. An edge is made and removed under the graph's lock, together with the
/// flight's list of waiters, so a circle that is found is a real one: all on it hold what the next one wants.
final class WaitGraph: Sendable {
    /// One wait: who, and how to wake.
    struct Waiter: Equatable {
        enum Parked {
            case thread(Parking)
            case task(AsyncParking)
        }

        let owner: FlightOwner.Identity
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

    private let edges = Locked<[FlightOwner.Identity: Flight]>([:])

    /// Blocks the calling thread until `flight` is let go.
    ///
    /// - Throws: `.cycle` when its holder waits, directly or through others, for `owner`.
    func wait(for flight: Flight, as owner: FlightOwner) throws(WaitFailure) {
        let parking = Parking()
        if try enter(flight, owner, .thread(parking)) { parking.wait() }
    }

    /// Suspends the task until `flight` is let go.
    ///
    /// - Throws: as the blocking form; `.cancelled` when the task is cancelled meanwhile.
    func wait(for flight: Flight, as owner: FlightOwner) async throws(WaitFailure) {
        let parking = AsyncParking()
        guard try enter(flight, owner, .task(parking)) else { return }
        await parking.wait()
        guard Task.isCancelled else { return }
        edges.withLock { edges in
            flight.state.withLock { $0.leave(Waiter(owner: owner.identity, parked: .task(parking))) }
            edges[owner.identity] = nil
        }
        throw .cancelled
    }

    /// Lets `flight` go and wakes all who wait for it.
    func release(_ flight: Flight) {
        let waiters = edges.withLock { edges in
            let waiters = flight.state.withLock { $0.finish() }
            for waiter in waiters { edges[waiter.owner] = nil }
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
    private func enter(
        _ flight: Flight, _ owner: FlightOwner, _ parked: Waiter.Parked
    ) throws(WaitFailure) -> Bool {
        try edges.withLock { edges throws(WaitFailure) -> Bool in
            if let path = Self.path(from: flight, to: owner, edges) { throw .cycle(path) }
            let isOccupied = flight.state.withLock { $0.wait(Waiter(owner: owner.identity, parked: parked)) }
            if isOccupied { edges[owner.identity] = flight }
            return isOccupied
        }
    }

    /// The flights from `flight` to one that `owner` holds, or nil when the chain of waits ends elsewhere.
    private static func path(
        from flight: Flight, to owner: FlightOwner, _ edges: [FlightOwner.Identity: Flight]
    ) -> [ServiceKey]? {
        var path: [ServiceKey] = []
        var current = flight
        while let holder = current.state.withLock({ $0.owner }) {
            path.append(current.label)
            if owner.isWithin(holder) { return path }
            guard let next = edges[holder.identity] else { return nil }
            current = next
        }
        return nil
    }
}
