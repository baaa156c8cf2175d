/// A service in an object graph: its instance, or the fact that it is under construction. It holds its registration,
/// because the address of the registration is the key of the instance.
///
/// Not generic, because the runtime would look up its type at each use. Proof: an entry constructs instances of the
/// type of its key, and its address leads to nothing else. Its graph protects the state, so the check for exclusive
/// access is disabled.
final class GraphInstance {
    let entry: Entry
    @exclusivity(unchecked) var isUnderWay = false
    /// The instance; when it is held weakly, an unretained copy of it, as in ``UnretainedCopy``, or nothing if it is an
    /// `any Error`.
    @exclusivity(unchecked) private var memory: InstanceMemory?
    /// The object that the instance is, when it is held weakly.
    @exclusivity(unchecked) private weak var object: AnyObject?
    @exclusivity(unchecked) private var isWeak = false
    /// The service that was added before this one.
    fileprivate let next: GraphInstance?

    fileprivate init(of entry: Entry, before next: GraphInstance?) {
        self.entry = entry
        self.next = next
    }

    deinit {
        guard let memory = unsafe memory else { return }
        if unsafe !isWeak { unsafe entry.deinitializeInstance(at: memory.address) }
        unsafe memory.address.deallocate()
    }

    func load<Service>(_ type: Service.Type) throws(Absent) -> Service {
        guard let memory = unsafe memory else { return try loadBoxed(type) }
        guard unsafe isWeak else { return memory.read(type) }
        guard let object = unsafe object else { throw Absent() }
        return withExtendedLifetime(object) { memory.read(type) }
    }

    /// Separate, because the runtime looks up the type of an optional even on a path that is not taken.
    @inline(never)
    private func loadBoxed<Service>(_ type: Service.Type) throws(Absent) -> Service {
        guard let object = unsafe object, let instance = object as? Service else { throw Absent() }
        return instance
    }

    /// Replaces the instance; nil for none.
    ///
    /// - Returns: The earlier one, for the caller to release.
    func replace(_ new: InstanceMemory?) -> AnyObject? {
        let earlier = weaken()
        if let memory = unsafe memory { unsafe memory.address.deallocate() }
        unsafe (memory, object, isWeak) = (new, nil, false)
        return earlier
    }

    /// Holds the instance weakly from now on, and a value not at all.
    ///
    /// - Returns: What held the instance, for the caller to release.
    func weaken() -> AnyObject? {
        func open<Service>(_ type: Service.Type, _ memory: InstanceMemory) -> AnyObject {
            let object = unsafe WeakReference.object(at: memory.address.assumingMemoryBound(to: type))
            unsafe (self.object, isWeak) = (object, true)
            // The memory keeps the bits of an object, and gives up its reference.
            if let object, !WeakReference.isBoxed(type) {
                return unsafe Unmanaged.passUnretained(object).takeRetainedValue()
            }
            unsafe self.memory = nil
            return Box(memory.move(type))
        }
        guard let memory = unsafe memory, unsafe !isWeak else { return nil }
        return open(entry.key.type, memory)
    }
}

/// The services of one object graph, by registration. A list of the first ones, because most graphs share few, and a
/// table of all others.
struct GraphInstances {
    private var latest: GraphInstance?
    private var count = 0
    private var further: [ObjectIdentifier: GraphInstance] = [:]

    private static let listLimit = 8

    subscript(entry: Entry) -> GraphInstance? {
        var next = latest
        while let instance = next {
            if instance.entry === entry { return instance }
            next = instance.next
        }
        return count > Self.listLimit ? further[ObjectIdentifier(entry)] : nil
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
        func weaken(_ service: GraphInstance) {
            guard let instance = service.weaken() else { return }
            if dropped.first == nil { dropped.first = instance } else { dropped.others.append(instance) }
        }
        var next = latest
        while let service = next {
            weaken(service)
            next = service.next
        }
        if count > Self.listLimit { further.values.forEach(weaken) }
        return dropped
    }
}
