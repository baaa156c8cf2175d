/// What an open scope keeps: a value whose functions say what to do and return what they let go.
///
/// It goes from open to closed once. What is noted before that is in what `close` returns; what comes later is refused,
/// so each instance is closed by exactly one of the two sides.
@usableFromInline
struct ScopeState {
    /// What a closed scope held: the instances are let go by who closes it, after the lock and after the hooks.
    struct Ended {
        /// The latest made first.
        let closings: [(service: ServiceKey, closing: Closing)]
        /// What may be looked for after the hooks have run.
        let witnesses: [LeakWitness]
        fileprivate let places: ScopedPlaces

        func dropInstances() { places.dropInstances() }
    }

    @usableFromInline var places = ScopedPlaces()
    private var closings: [(service: ServiceKey, closing: Closing)] = []
    private var witnesses: [LeakWitness] = []
    /// Registrations of the places, where their container was open: it may forget them before the scope ends.
    private var registrations: [Entry] = []
    @usableFromInline private(set) var isClosed = false

    /// Keeps a value that the scope is given; of several of one type the latest.
    mutating func give<Value>(_ value: Value) {
        let place = places.makePlace(of: LinkTable.key(Value.self))
        place.drop()
        place.store(value)
    }

    /// The instance or the given value of a key; nil when there is none. Once closed, instances are refused.
    @inlinable @inline(__always)
    func value<Value>(_ key: UInt, _ type: Value.Type) -> Value? {
        // Once closed, who closed it lets go of the instances without the lock.
        guard let place = places.place(of: key), !isClosed || !place.isRegistration, place.isMade else { return nil }
        return place.read(type)
    }

    /// The construction of a registration's instance on the long way; one under way on the hot path becomes a flight
    /// that can be waited for. Nil once closed.
    mutating func flight(of entry: Entry) -> Flight? {
        guard !isClosed else { return nil }
        let place = places.makePlace(of: ScopedPlace.key(entry))
        if let flight = place.flight { return flight }
        if place.maker == nil { registrations.append(entry) }
        let flight = Flight(label: entry.key, heldBy: place.maker.map { $0.construction(of: entry) })
        place.flight = flight
        return flight
    }

    /// Begins a construction on the hot path; false when the long way has to be taken.
    mutating func begin(_ record: Record, _ maker: Joint) -> Bool {
        guard !isClosed else { return false }
        let place = places.makePlace(of: record.scopeKey)
        guard place.state == ScopedPlace.empty, place.flight == nil else { return false }
        place.make(maker)
        return true
    }

    /// Ends a construction that `begin` has begun. Once closed, a place is not written any more.
    ///
    /// - Returns: The flight of those who wait, or 0.
    @inlinable @inline(__always)
    func finish<Service>(_ record: Record, _ instance: Service) -> UInt {
        guard let place = places.place(of: record.scopeKey) else { return 0 }
        if !isClosed { place.store(instance) }
        return place.flightBits
    }

    /// The same after a failure.
    func fail(_ record: Record) -> UInt {
        guard let place = places.place(of: record.scopeKey) else { return 0 }
        if !isClosed { place.state = ScopedPlace.empty }
        return place.flightBits
    }

    /// The flight of those who wait, or 0.
    func flight(of record: Record) -> UInt {
        places.place(of: record.scopeKey)?.flightBits ?? 0
    }

    /// Keeps an instance with what is to be done at the end; false when that has come already.
    mutating func keep<Service>(
        _ instance: Service, of entry: Entry, _ closings: [Closing], _ witness: LeakWitness?
    ) -> Bool {
        guard !isClosed else { return false }
        self.closings += closings.reversed().map { (entry.key, $0) }
        if let witness { witnesses.append(witness) }
        places.makePlace(of: ScopedPlace.key(entry)).store(instance)
        return true
    }

    /// Whether somebody has to be called or something looked for at the end.
    var hasEnding: Bool { !closings.isEmpty || !witnesses.isEmpty }

    /// Closes; nil when it was closed before.
    mutating func close() -> Ended? {
        guard !isClosed else { return nil }
        let ended = Ended(closings: closings.reversed(), witnesses: witnesses, places: places)
        (closings, witnesses) = ([], [])
        isClosed = true
        return ended
    }
}

@available(*, unavailable, message: "The frame that owns it holds a lock.")
extension ScopeState: Sendable {}
