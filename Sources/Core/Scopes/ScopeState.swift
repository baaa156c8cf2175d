/// What an open scope keeps: a pure value whose functions say what to do and return what they let go.
///
/// It goes from open to closed once. What is noted before that is in what `close` returns; what comes later is refused,
/// so each instance is closed by exactly one of the two sides.
struct ScopeState {
    /// What a closed scope held: the slots are dropped by who closes it, after the lock and after the hooks.
    struct Ended {
        /// The latest made first.
        let closings: [(service: ServiceKey, closing: Closing)]
        /// What may be looked for after the hooks have run.
        let witnesses: [LeakWitness]
        fileprivate let slots: [ObjectIdentifier: AnyObject]
    }

    private var slots: [ObjectIdentifier: AnyObject] = [:]
    private var closings: [(service: ServiceKey, closing: Closing)] = []
    private var witnesses: [LeakWitness] = []
    private(set) var isClosed = false

    /// The slot of an entry, made when it is first asked for; nil once closed.
    mutating func slot<Slot: AnyObject>(_ entry: ObjectIdentifier, make: () -> Slot) -> Slot? {
        guard !isClosed else { return nil }
        if let slot = slots[entry] as? Slot { return slot }
        let slot = make()
        slots[entry] = slot
        return slot
    }

    /// Notes an instance for the end; false when that has come already.
    mutating func note(_ service: ServiceKey, _ closings: [Closing], _ witness: LeakWitness?) -> Bool {
        guard !isClosed else { return false }
        self.closings += closings.reversed().map { (service, $0) }
        if let witness { witnesses.append(witness) }
        return true
    }

    /// Closes; nil when it was closed before.
    mutating func close() -> Ended? {
        guard !isClosed else { return nil }
        let ended = Ended(closings: closings.reversed(), witnesses: witnesses, slots: slots)
        self = ScopeState()
        isClosed = true
        return ended
    }
}
