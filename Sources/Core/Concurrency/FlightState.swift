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
        /// Somebody else holds it, and may be waited for.
        case occupied
        /// A task holds it that may be suspended, and the caller would block a thread which that task may need.
        case suspended
    }

    /// Who holds it is known by its identity alone: for whom it works counts where somebody asks or waits.
    private(set) var holder: FlightOwner.Identity?
    private(set) var waiters: [Waiter] = []
    /// What the holder makes, for the message of who waits in vain.
    private(set) var making: Making?
    private var maySuspend = false

    /// `owner` wants to begin and to hold it.
    ///
    /// - Parameter isAwaiting: Whether it suspends while it waits and while it holds the flight, instead of blocking.
    mutating func begin(_ owner: FlightOwner, isAwaiting: Bool, making: Making? = nil) -> Answer {
        guard let holder else {
            self.holder = owner.identity
            self.making = making
            maySuspend = isAwaiting
            return .began
        }
        if owner.isWithin(holder) { return .alreadyMine }
        return maySuspend && !isAwaiting ? .suspended : .occupied
    }

    /// The owner may be suspended before it lets go. Returns who is to be woken, to ask again.
    mutating func suspend() -> [Waiter] {
        maySuspend = true
        return takeWaiters()
    }

    /// `waiter` wants to be woken at the end. False when there is nothing to wait for.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard holder != nil else { return false }
        waiters.append(waiter)
        return true
    }

    /// `waiter` does not want to be woken any more. False when it was woken already.
    mutating func leave(_ waiter: Waiter) -> Bool {
        guard let position = waiters.firstIndex(of: waiter) else { return false }
        waiters.remove(at: position)
        return true
    }

    /// The owner lets go if nobody waits. False when somebody does.
    mutating func finishUnlessAwaited() -> Bool {
        guard waiters.isEmpty else { return false }
        (holder, making) = (nil, nil)
        return true
    }

    /// The owner lets go. Returns who is to be woken.
    mutating func finish() -> [Waiter] {
        (holder, making) = (nil, nil)
        return takeWaiters()
    }

    private mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [] }
        return waiters
    }
}

/// What a flight's owner makes, and the first shared service that its resolve began to make.
struct Making: Sendable {
    let entry: Entry
    let outermost: Entry
}
