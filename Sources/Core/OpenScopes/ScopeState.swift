/// The state of an open scope: a value whose functions decide the action and return the objects to release.
///
/// It changes from open to closed once. Everything that is recorded before that is in the result of `close`; later
/// additions are refused. So each instance is closed exactly once: by the code that closes the scope, or by the request
/// that constructed it.
@usableFromInline
struct ScopeState {
    /// The contents of a closed scope. The code that closes it releases the instances without the lock, after the
    /// hooks.
    struct Ended {
        /// Latest construction first.
        let closings: [(service: ServiceKey, closing: Closing)]
        /// Checks for leaks, for use after the hooks have run.
        let records: [LeakCheck]
        fileprivate let slots: ScopeSlots

        func dropInstances() { slots.dropInstances() }
    }

    @usableFromInline var slots = ScopeSlots()
    private var closings: [(service: ServiceKey, closing: Closing)] = []
    private var records: [LeakCheck] = []
    /// Keeps the registrations of the slots alive, because an open container may release them before the scope ends.
    private var registrations: [Entry] = []
    @usableFromInline private(set) var isClosed = false

    /// Stores a value that is given to the scope; of several values of one type, the latest.
    mutating func give<Value>(_ value: Value) {
        let slot = slots.makeSlot(of: LinkTable.key(Value.self))
        slot.drop()
        slot.store(value)
    }

    /// The instance or the given value of a key; nil if there is none. After closing, no instance is returned.
    @inlinable @inline(__always)
    func value<Value>(_ key: UInt, _ type: Value.Type) -> Value? {
        constructedSlot(of: key)?.read(type)
    }

    /// Like ``value(_:_:)``, for code that is not specialized: see ``Absent``.
    func read<Value>(_ key: UInt, _ type: Value.Type) throws(Absent) -> Value {
        guard let slot = constructedSlot(of: key) else { throw Absent() }
        return slot.read(type)
    }

    @inlinable @inline(__always)
    func constructedSlot(of key: UInt) -> ScopeSlot? {
        // After closing, the code that closed the scope releases the instances without the lock.
        guard let slot = slots.slot(of: key), !isClosed || !slot.isRegistration, slot.isConstructed else {
            return nil
        }
        return slot
    }

    /// The flight of a registration's construction on the slow path. If a construction is under way on the fast path,
    /// it becomes a flight that other requests can wait for. Nil after closing.
    mutating func flight(of entry: Entry) -> Flight? {
        guard !isClosed else { return nil }
        let slot = slots.makeSlot(of: ScopeSlot.key(entry))
        if let flight = slot.flight { return flight }
        if slot.constructingContext == nil { registrations.append(entry) }
        let flight = Flight(label: entry.key, heldBy: slot.constructingContext.map { $0.construction(of: entry) })
        slot.flight = flight
        return flight
    }

    /// Begins a construction on the fast path; false if the request has to take the slow path.
    mutating func begin(_ record: Record, _ context: ResolveContext) -> Bool {
        guard !isClosed else { return false }
        let slot = slots.makeSlot(of: record.scopeKey)
        guard slot.state == ScopeSlot.empty, slot.flight == nil else { return false }
        slot.beginConstruction(in: context)
        return true
    }

    /// Ends a construction that `begin` has begun. After closing, nothing is written to the slot.
    ///
    /// - Returns: The flight of the waiting requests, or 0.
    @inlinable @inline(__always)
    func finish<Service>(_ record: Record, _ instance: Service) -> UInt {
        guard let slot = slots.slot(of: record.scopeKey) else { return 0 }
        if !isClosed { slot.store(instance) }
        return slot.flightBits
    }

    /// Like `finish`, after a failure.
    func fail(_ record: Record) -> UInt {
        guard let slot = slots.slot(of: record.scopeKey) else { return 0 }
        if !isClosed { slot.state = ScopeSlot.empty }
        return slot.flightBits
    }

    /// The flight of the waiting requests, or 0.
    func flight(of record: Record) -> UInt {
        slots.slot(of: record.scopeKey)?.flightBits ?? 0
    }

    /// Stores an instance with the hooks for its end; false if the scope is already closed.
    mutating func store<Service>(
        _ instance: Service, of entry: Entry, _ closings: [Closing], _ leakCheck: LeakCheck?
    ) -> Bool {
        guard !isClosed else { return false }
        self.closings += closings.reversed().map { (entry.key, $0) }
        if let leakCheck { records.append(leakCheck) }
        slots.makeSlot(of: ScopeSlot.key(entry)).store(instance)
        return true
    }

    /// Whether hooks must run or leaks must be reported at the end.
    var hasEnding: Bool { !closings.isEmpty || !records.isEmpty }

    /// Closes the scope; nil if it was already closed.
    mutating func close() -> Ended? {
        guard !isClosed else { return nil }
        let ended = Ended(closings: closings.reversed(), records: records, slots: slots)
        (closings, records) = ([], [])
        isClosed = true
        return ended
    }
}

@available(*, unavailable, message: "The frame that owns it holds a lock.")
extension ScopeState: Sendable {}
