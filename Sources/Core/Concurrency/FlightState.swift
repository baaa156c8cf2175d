/// The state of one flight: a pure value whose functions say what to do; `Flight` holds the lock and does it.
///
/// A flight is one construction under way. At most one owner holds it; whoever else asks is told to wait and is handed
/// back, to be woken, when the owner lets go. Nothing is remembered of how it ended: a failure is not kept.
struct FlightState<Waiter: Equatable> {
    enum Answer: Equatable {
        /// The caller holds the flight now and must finish it.
        case began
        /// The caller holds it already, itself or through the factory that it runs in.
        case alreadyMine
        /// Somebody else holds it.
        case occupied
    }

    private(set) var owner: FlightOwner?
    private(set) var waiters: [Waiter] = []

    /// `owner` wants to begin.
    mutating func begin(_ newOwner: FlightOwner) -> Answer {
        guard let owner else {
            self.owner = newOwner
            return .began
        }
        return newOwner.isWithin(owner) ? .alreadyMine : .occupied
    }

    /// `waiter` wants to be woken at the end. False when there is nothing to wait for.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard owner != nil else { return false }
        waiters.append(waiter)
        return true
    }

    /// `waiter` does not want to be woken any more.
    mutating func leave(_ waiter: Waiter) {
        waiters.removeAll { $0 == waiter }
    }

    /// The owner lets go if nobody waits. False when somebody does.
    mutating func finishUnlessAwaited() -> Bool {
        guard waiters.isEmpty else { return false }
        owner = nil
        return true
    }

    /// The owner lets go. Returns who is to be woken.
    mutating func finish() -> [Waiter] {
        owner = nil
        defer { waiters = [] }
        return waiters
    }
}
