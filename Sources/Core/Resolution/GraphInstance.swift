/// A service in an object graph: its instance, or the fact that it is under construction. It holds its registration,
/// because the address of the registration is the key of the instance.
///
/// Not generic, because the runtime would look up its type at each use. Proof: an entry constructs instances of the
/// type of its key, and its address leads to nothing else. Its graph protects the state, so the check for exclusive
/// access is disabled.
@safe
final class GraphInstance {
    private enum Contents {
        /// Nothing was stored, or a value that was not held any longer.
        case nothing
        /// The instance.
        case instance
        /// An unretained copy of an instance that is held weakly, as in ``UnretainedCopy``.
        case copy
        /// Only the object of an `any Error` that is held weakly.
        case object
    }

    let entry: Entry
    /// Who constructs it; nil while nobody does.
    @exclusivity(unchecked) private var owner: FlightOwner.Identity?
    @exclusivity(unchecked) private var maySuspend = false
    /// Held by the owner, for those who wait; created for the first of them.
    @exclusivity(unchecked) private var flight: Flight?
    @exclusivity(unchecked) private var contents = Contents.nothing
    /// Whether `words` has the `InstanceMemory` of an instance that does not fit.
    @exclusivity(unchecked) private var isSeparate = false
    @exclusivity(unchecked) private var words = InstanceWords()
    /// The object that the instance is, when it is held weakly.
    @exclusivity(unchecked) private weak var object: AnyObject?
    /// The service that was added before this one.
    fileprivate let next: GraphInstance?

    fileprivate init(of entry: Entry, before next: GraphInstance?) {
        self.entry = entry
        self.next = next
    }

    deinit {
        if unsafe contents == .instance { unsafe withPlace { unsafe entry.deinitializeInstance(at: $0) } }
        freeMemory()
    }

    /// Marks it as under construction, unless it already is or has its instance.
    func begin(_ owner: FlightOwner.Identity, maySuspend: Bool) -> GraphBeginning {
        guard unsafe self.owner == nil else { return .underWay }
        guard unsafe contents != .instance, unsafe contents == .nothing || object == nil else { return .exists }
        unsafe (self.owner, self.maySuspend) = (owner, maySuspend)
        return .began
    }

    /// Returns the flight of those who wait, for the caller to finish.
    func end() -> Flight? {
        unsafe owner = nil
        return unsafe flight.take()
    }

    /// The flight in which it is under construction; nil if it is not.
    func currentFlight() -> Flight? {
        guard let owner = unsafe owner else { return nil }
        if let flight = unsafe flight { return flight }
        let construction = OngoingConstruction(entry: entry, outermost: entry)
        let new = Flight(
            label: entry.key, heldBy: (FlightOwner(identity: owner), construction), maySuspend: unsafe maySuspend)
        unsafe flight = new
        return new
    }

    func load<Service>(_ type: Service.Type) throws(Absent) -> Service {
        switch unsafe contents {
        case .nothing: throw Absent()
        case .instance: return unsafe withPlace { unsafe $0.assumingMemoryBound(to: type).pointee }
        case .copy:
            guard let object = unsafe object else { throw Absent() }
            return withExtendedLifetime(object) {
                unsafe withPlace { unsafe $0.assumingMemoryBound(to: type).pointee }
            }
        case .object: return try loadBoxed(type)
        }
    }

    /// Separate, because the runtime looks up the type of an optional even on a path that is not taken.
    @inline(never)
    private func loadBoxed<Service>(_ type: Service.Type) throws(Absent) -> Service {
        guard let object = unsafe object, let instance = object as? Service else { throw Absent() }
        return instance
    }

    /// Replaces the instance.
    ///
    /// - Returns: What held the earlier one, for the caller to release.
    func store<Service>(_ instance: Service) -> AnyObject? {
        let earlier = clear()
        unsafe withUnsafeMutablePointer(to: &words) { words in
            let words = UnsafeMutableRawPointer(words)
            if InstanceWords.fits(Service.self) {
                unsafe words.initializeMemory(as: Service.self, to: instance)
            } else {
                unsafe words.initializeMemory(as: InstanceMemory.self, to: InstanceMemory(instance))
                unsafe isSeparate = true
            }
        }
        unsafe contents = .instance
        return earlier
    }

    /// Moves the instance there, which fits. Only while there is none.
    func take<Service>(_ place: UnsafeMutablePointer<Service>) {
        unsafe withUnsafeMutablePointer(to: &words) { words in
            _ = unsafe UnsafeMutableRawPointer(words).moveInitializeMemory(as: Service.self, from: place, count: 1)
        }
        unsafe contents = .instance
    }

    /// Removes the instance.
    ///
    /// - Returns: What held it, for the caller to release.
    func clear() -> AnyObject? {
        guard unsafe contents != .nothing else { return nil }
        let earlier = weaken()
        freeMemory()
        unsafe (contents, object) = (.nothing, nil)
        return earlier
    }

    /// Holds the instance weakly from now on, and a value not at all.
    ///
    /// - Returns: What held the instance, for the caller to release.
    func weaken() -> AnyObject? {
        func open<Service>(_ type: Service.Type) -> AnyObject {
            unsafe withPlace { place in
                let place = unsafe place.assumingMemoryBound(to: type)
                let object = unsafe WeakReference.object(at: place)
                unsafe self.object = object
                if let object, !WeakReference.isBoxed(type) {
                    // The memory keeps the bits of an object, and gives up its reference.
                    unsafe contents = .copy
                    return unsafe Unmanaged.passUnretained(object).takeRetainedValue()
                }
                unsafe contents = object == nil ? .nothing : .object
                return unsafe Box(place.move())
            }
        }
        guard unsafe contents == .instance else { return nil }
        let earlier = open(entry.key.type)
        if unsafe contents != .copy { freeMemory() }
        return earlier
    }

    /// The result of `body` with the address of the instance.
    @inline(__always)
    private func withPlace<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        unsafe withUnsafeMutablePointer(to: &words) { words in
            let words = UnsafeMutableRawPointer(words)
            return unsafe body(isSeparate ? words.assumingMemoryBound(to: InstanceMemory.self).pointee.address : words)
        }
    }

    /// Frees the separate memory, if there is one; the instance has ended.
    private func freeMemory() {
        guard unsafe isSeparate else { return }
        unsafe withPlace { unsafe $0.deallocate() }
        unsafe isSeparate = false
    }
}

/// The answer to who wants to construct a service of an object graph.
enum GraphBeginning {
    case began
    /// Another thread or request has constructed it since the caller looked for it.
    case exists
    case underWay
}

/// The services of one object graph, by registration. A list of the first ones, because most graphs share few, and a
/// table of all others.
struct GraphInstances {
    private var latest: GraphInstance?
    private var count = 0
    // Not a literal, which calls a function even if it is empty.
    private var further = [ObjectIdentifier: GraphInstance]()

    private static let listLimit = 8

    subscript(entry: Entry) -> GraphInstance? {
        let listed = first { $0.entry === entry }
        if listed != nil { return listed }
        return count > Self.listLimit ? further[ObjectIdentifier(entry)] : nil
    }

    /// The first service of the list for which `isWanted` returns true, from the latest on.
    ///
    /// The services are not retained while they are looked at, because the list holds them.
    @inline(__always)
    private func first(where isWanted: (GraphInstance) -> Bool) -> GraphInstance? {
        var next = unsafe latest.map { unsafe Unmanaged.passUnretained($0) }
        while let service = unsafe next {
            if unsafe service._withUnsafeGuaranteedRef(isWanted) { return unsafe service.takeUnretainedValue() }
            unsafe next = service._withUnsafeGuaranteedRef {
                unsafe $0.next.map { unsafe Unmanaged.passUnretained($0) }
            }
        }
        return nil
    }

    /// The service in the graph; added if it is not there yet.
    mutating func findOrAdd(_ entry: Entry) -> GraphInstance {
        if let known = self[entry] { return known }
        let new = GraphInstance(of: entry, before: count < Self.listLimit ? latest : nil)
        if count < Self.listLimit { latest = new } else { further[ObjectIdentifier(entry)] = new }
        count += 1
        return new
    }

    /// Holds all instances weakly from now on.
    ///
    /// - Returns: What held them, for the caller to release.
    func weaken() -> (first: AnyObject?, others: [AnyObject]) {
        var dropped: (first: AnyObject?, others: [AnyObject]) = (nil, [])
        _ = first { service in
            Self.weaken(service, &dropped)
            return false
        }
        guard count > Self.listLimit else { return dropped }
        for service in further.values { Self.weaken(service, &dropped) }
        return dropped
    }

    // Not a local function, because variables that a local function captures are checked for exclusive access.
    private static func weaken(_ service: GraphInstance, _ dropped: inout (first: AnyObject?, others: [AnyObject])) {
        guard let instance = service.weaken() else { return }
        if dropped.first == nil { dropped.first = instance } else { dropped.others.append(instance) }
    }
}
