/// The flight of one registration, or a construction that needs none yet.
///
/// A construction on the fast path only notes its resolve context here. The first request that has to wait creates the
/// flight, held by the thread of that context. The flight stays, because requests that waited for it may hold it next;
/// later constructions on the fast path take it.
///
/// Safety: every use is under the lock of the registration. The address of a context is valid there, because `finish`
/// removes it before the call that owns the context ends.
struct FlightSlot {
    private var context: UInt = 0
    private var flight: Flight?

    /// The flight, for a request that may have to wait.
    mutating func flight(of entry: Entry) -> Flight {
        if let flight { return flight }
        let constructing = unsafe UnsafeMutableRawPointer(bitPattern: context).map { unsafe ResolveContext($0) }
        let flight = Flight(label: entry.key, heldBy: constructing.map { $0.construction(of: entry) })
        self.flight = flight
        return flight
    }

    /// Notes the context of a construction on the fast path, unless one is under way. If there is a flight, returns it
    /// and does nothing else.
    mutating func begin(_ context: ResolveContext) -> (hasBegun: Bool, flight: Flight?) {
        guard flight == nil, self.context == 0 else { return (false, flight) }
        self.context = unsafe UInt(bitPattern: context.address)
        return (true, nil)
    }

    /// Ends a construction that `begin` has begun. Returns the flight that the caller must finish.
    mutating func finish() -> Flight? {
        context = 0
        return flight
    }

    /// Whether a construction is under way without a flight, and the flight.
    var current: (isWithoutFlight: Bool, flight: Flight?) { (context != 0, flight) }
}

@available(*, unavailable, message: "The registration that owns it holds a lock.")
extension FlightSlot: Sendable {}

extension Entry {
    /// The flight of its construction.
    var flight: Flight { withFlightSlot { $0.flight(of: self) } }

    /// Begins a construction on the fast path; false if one is under way.
    func begin(_ context: ResolveContext) -> Bool {
        context.own()
        let (hasBegun, flight) = withFlightSlot { $0.begin(context) }
        guard let flight else { return hasBegun }
        let (owner, ongoing) = context.construction(of: self)
        return flight.beginAtOnce(owner, ongoing: ongoing)
    }

    /// Ends a construction that `begin` has begun, and wakes the waiters.
    func finish() {
        withFlightSlot { $0.finish() }?.finish()
    }

    /// Whether an instance is under construction at this moment.
    var isUnderConstruction: Bool {
        let (isWithoutFlight, flight) = withFlightSlot { $0.current }
        return isWithoutFlight || flight?.state.withLock { $0.holder != nil } ?? false
    }
}
