/// A wait that would never end: what the flights around the circle construct, starting with the one asked for.
struct WaitCycle: Error {
    let path: [ServiceKey]

    /// The sentence for an error.
    var note: String {
        "Another thread constructs what this one waits for, and waits for what this one constructs: "
            + path.map(\.description).joined(separator: " → ") + "."
    }
}

/// Who waits for which flight, in the whole process: a factory may ask a container of another tree.
///
/// Entered only by threads that are about to block, so its one lock is off every fast path.
/// Lock order: the graph's lock, then a flight's. An edge is made and removed under the graph's lock, together with the
/// flight's list of waiters, so a circle that is found is a real one: all threads on it hold what the next one wants.
final class WaitGraph: Sendable {
    struct Waiter {
        let thread: ThreadIdentity
        let parking: Parking
    }

    static let shared = WaitGraph()

    private let edges = Locked<[ThreadIdentity: Flight]>([:])

    /// Blocks the calling thread until `flight` is let go.
    ///
    /// - Throws: `WaitCycle` when its holder waits, directly or through others, for the calling thread.
    func wait(for flight: Flight, as thread: ThreadIdentity) throws(WaitCycle) {
        let parking = Parking()
        let mustWait = try edges.withLock { edges throws(WaitCycle) -> Bool in
            let path = Self.path(from: flight, to: thread, edges)
            if let path { throw WaitCycle(path: path) }
            let isOccupied = flight.state.withLock { $0.wait(Waiter(thread: thread, parking: parking)) }
            if isOccupied { edges[thread] = flight }
            return isOccupied
        }
        if mustWait { parking.wait() }
    }

    /// Lets `flight` go and wakes all who wait for it.
    func release(_ flight: Flight) {
        let waiters = edges.withLock { edges in
            let waiters = flight.state.withLock { $0.finish() }
            for waiter in waiters { edges[waiter.thread] = nil }
            return waiters
        }
        for waiter in waiters { waiter.parking.wake() }
    }

    /// The flights from `flight` to one that `thread` holds, or nil when the chain of waits ends elsewhere.
    private static func path(
        from flight: Flight, to thread: ThreadIdentity, _ edges: [ThreadIdentity: Flight]
    ) -> [ServiceKey]? {
        var path: [ServiceKey] = []
        var current = flight
        while let holder = current.state.withLock({ $0.owner }) {
            path.append(current.label)
            if holder == thread { return path }
            guard let next = edges[holder] else { return nil }
            current = next
        }
        return nil
    }
}
