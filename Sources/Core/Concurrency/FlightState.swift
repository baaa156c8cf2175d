/// The state of one flight: a pure value whose functions return the action to take. `Flight` and `WaitGraph` hold the
/// lock and take the action.
///
/// At most one owner holds the flight. Every other request waits or is refused; `finish` returns the waiters so that
/// they can be woken. The outcome is not stored, so a failure is not cached.
struct FlightState<Waiter> {
    enum Answer: Equatable {
        /// The caller holds the flight now and must finish it.
        case began
        /// The caller already holds it, itself or through the factory in which it runs.
        case alreadyMine
        /// Another owner holds it, and the caller may wait.
        case occupied
        /// A task that may be suspended holds it, and the caller would block a thread that the task may need.
        case suspended
    }

    /// The identity of the holder. The identity is enough, because only a request or a wait needs to know the resolves
    /// around its owner.
    private(set) var holder: FlightOwner.Identity?
    private(set) var waiters: [Waiter] = []
    /// The holder's construction, for the message of a request that waits in vain.
    private(set) var ongoing: OngoingConstruction?
    private var maySuspend = false

    /// Takes the flight for `owner` if it is free.
    ///
    /// - Parameter isAwaiting: Whether the owner suspends, instead of blocking, while it waits and while it holds the
    ///   flight.
    mutating func begin(_ owner: FlightOwner, isAwaiting: Bool, ongoing: OngoingConstruction? = nil) -> Answer {
        guard let holder else {
            self.holder = owner.identity
            self.ongoing = ongoing
            maySuspend = isAwaiting
            return .began
        }
        if owner.isWithin(holder) { return .alreadyMine }
        return maySuspend && !isAwaiting ? .suspended : .occupied
    }

    /// Takes the flight for a thread if it is free. Unlike ``begin(_:isAwaiting:ongoing:)``, it need not know the
    /// resolves around the thread.
    mutating func beginIfFree() -> Bool {
        guard holder == nil else { return false }
        (holder, ongoing, maySuspend) = (.thread(.current), nil, false)
        return true
    }

    /// Notes that the owner may be suspended before it releases the flight. Returns the waiters to wake, which request
    /// again.
    mutating func suspend() -> [Waiter] {
        maySuspend = true
        return takeWaiters()
    }

    /// Adds `waiter`, which is woken when the flight is released. False if the flight is free.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard holder != nil else { return false }
        waiters.append(waiter)
        return true
    }

    /// Removes `waiter`. False if it was already woken.
    // The type does not require `Equatable`: for such a requirement, the runtime searches all conformances of the
    // program when it instantiates the type of the first flight.
    mutating func leave(_ waiter: Waiter) -> Bool where Waiter: Equatable {
        guard let position = waiters.firstIndex(of: waiter) else { return false }
        waiters.remove(at: position)
        return true
    }

    /// Releases the flight if there are no waiters. False if there are.
    mutating func finishUnlessAwaited() -> Bool {
        guard waiters.isEmpty else { return false }
        (holder, ongoing) = (nil, nil)
        return true
    }

    /// Releases the flight. Returns the waiters to wake.
    mutating func finish() -> [Waiter] {
        (holder, ongoing) = (nil, nil)
        return takeWaiters()
    }

    private mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [] }
        return waiters
    }
}

/// The construction of a flight's owner, and the first shared service whose construction its resolve began, if that is
/// known to be another one.
struct OngoingConstruction: Sendable {
    let entry: any ConstructedService
    let outermost: (any ConstructedService)?
}

/// The registration of a service under construction, for messages.
protocol ConstructedService: AnyObject, Sendable {
    var key: ServiceKey { get }
    var site: SourceSite { get }
}
