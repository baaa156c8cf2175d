/// The instances of one object graph, which graph scope shares.
///
/// A graph belongs to one resolve until a `Lazy` shares it. From then on, if the resolve stays on its thread, it holds
/// the graph's flight until the construction for which the graph was begun has ended. Each `Lazy` that constructs
/// without awaiting holds it too, so one thread at a time is inside. A request that awaits does not hold the flight,
/// because a suspended task must not block a thread; it reads the graph's instances under the lock.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: `own`, and writes to `shared`, belong to the one resolve that created the graph, until it hands out the
    // first `Lazy`; then the state in `shared` is locked. `resolution` belongs to the holder of the flight,
    // `activation` to that one resolve.
    private struct State {
        var instances: [ObjectIdentifier: GraphInstance] = [:]
        var underWay: Set<ObjectIdentifier> = []
        /// The number of resolves that work in the graph; at zero, instances are held weakly.
        var users = 0
    }

    private struct Shared {
        let state: Locked<State>
        let flight: Flight
    }

    private var own = State()
    private var shared: Shared?
    /// The resolve that works in the graph, on the thread that holds the flight; see `ObjectGraph+Enter.swift`.
    private weak var resolution: AnyObject?
    /// Publishes the instance for which the graph was begun; nil when that is done.
    private var activation: (any GraphHolding)?
    private var endsWithFlight = false

    /// The number of the construction for which the graph was begun; 0 for a request from outside.
    let construction: Int

    init(activation: any GraphHolding, of construction: Int = 0) {
        self.activation = activation
        self.construction = construction
    }

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        if let shared { return shared.state.withLock(body) }
        return body(&own)
    }

    func instance<Service>(of entry: Entry, as type: Service.Type) throws(Absent) -> Service {
        guard let instance = withState({ $0.instances[ObjectIdentifier(entry)] }) else { throw Absent() }
        return try instance.load(type)
    }

    func store<Service>(_ instance: Service, of entry: Entry) {
        let kept = GraphInstance(instance, of: entry)
        let replaced = withState { $0.instances.updateValue(kept, forKey: ObjectIdentifier(entry)) }
        withExtendedLifetime(replaced) {}
    }

    /// Drops an instance whose completion has failed, so that the next request constructs another.
    func remove(_ entry: Entry) {
        let removed = withState { $0.instances.removeValue(forKey: ObjectIdentifier(entry)) }
        withExtendedLifetime(removed) {}
    }

    /// Marks the entry as under construction. Returns false if it already is, because then it needs itself.
    func begin(_ entry: Entry) -> Bool {
        withState { $0.underWay.insert(ObjectIdentifier(entry)).inserted }
    }

    func end(_ entry: Entry) {
        _ = withState { $0.underWay.remove(ObjectIdentifier(entry)) }
    }

    /// Prepares the graph for a `Lazy` that will join it.
    ///
    /// The activation in which the graph was begun calls ``endConstruction()`` at its end.
    ///
    /// - Parameters:
    ///   - resolution: The resolve that constructs the `Lazy`, if it stays on its thread; else nil.
    ///   - ongoing: The construction under way in that resolve, for the message of a request that waits in vain.
    func prepareForLazy(_ label: ServiceKey, by resolution: AnyObject? = nil, ongoing: OngoingConstruction? = nil) {
        guard shared == nil else { return }
        own.users = 1
        let flight = Flight(label: label)
        if let resolution {
            // No other thread knows the flight, so there is no wait.
            endsWithFlight = (try? flight.begin(.thread, ongoing: ongoing)) == .began
            self.resolution = resolution
        }
        shared = Shared(state: Locked(own), flight: flight)
        own = State()
        activation?.hold(self)
    }

    /// Records that the construction for which the graph was begun is over.
    func endConstruction() {
        activation = nil
        if endsWithFlight { leave() } else { release() }
    }

    /// Records the resolve that works in the graph on the calling thread, which holds the flight.
    func join(_ resolution: AnyObject) {
        self.resolution = resolution
    }

    /// Runs `body` while no other thread is in the graph; waits for a thread that is inside.
    ///
    /// - Parameters:
    ///   - ongoing: The construction that `body` performs, for the message of a request that waits in vain.
    ///   - body: Receives the resolve that works in the graph on this thread; nil if there is none.
    /// - Throws: `.cycle` when that wait would never end, `.constructionTimeout`.
    func enterFlight<Result>(
        ongoing: OngoingConstruction?, _ timeout: @autoclosure () -> Timeout,
        _ body: (AnyObject?) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard let flight = shared?.flight else { return try body(resolution) }
        let outcome: Flight.Outcome
        do {
            outcome = try flight.begin(.thread, ongoing: ongoing, timeout: timeout())
        } catch {
            throw ResolutionError(waitFailure: error, path: [flight.label])
        }
        switch outcome {
        case .alreadyMine: return try body(resolution)
        case .began: break
        }
        retain()
        defer { leave() }
        return try body(nil)
    }

    private func leave() {
        resolution = nil
        release()
        shared?.flight.finish()
    }

    /// Records that a resolve begins to work in the graph.
    func retain() {
        withState { $0.users += 1 }
    }

    /// Records that a resolve has finished with the graph. After the last one, instances are held weakly.
    func release() {
        let dropped = withState { state -> [ObjectIdentifier: GraphInstance] in
            state.users -= 1
            guard state.users == 0 else { return [:] }
            let dropped = state.instances
            state.instances = dropped.compactMapValues { $0.weakened() }
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }
}

/// Ends the construction of a graph when the instance for which it was begun is published or dropped.
protocol GraphHolding: AnyObject {
    func hold(_ graph: ObjectGraph)
}

/// An instance in a graph. It holds its entry, because the entry's address is the key of the instance.
///
/// Not generic, because the runtime would look up its type at each use. Proof: an entry constructs instances of the
/// type of its key, and its address leads to nothing else.
private final class GraphInstance {
    private let entry: Entry
    private var strong: InstanceMemory?
    private var weak = WeakReference()

    init<Service>(_ instance: Service, of entry: Entry) {
        self.entry = entry
        strong = InstanceMemory(instance)
    }

    private init(_ weak: WeakReference, of entry: Entry) {
        self.entry = entry
        self.weak = weak
    }

    deinit {
        func open<Service>(_ type: Service.Type) { strong?.end(type) }
        if strong != nil { open(entry.key.type) }
    }

    func load<Service>(_ type: Service.Type) throws(Absent) -> Service {
        if let strong { return strong.read(type) }
        return try weak.loadUnspecialized(type)
    }

    /// The same entry with a weak reference to the instance; nil for a value.
    func weakened() -> GraphInstance? {
        func open<Service>(_ type: Service.Type) { if let strong { weak.store(strong.read(type)) } }
        guard strong != nil else { return self }
        open(entry.key.type)
        return weak.object == nil ? nil : GraphInstance(weak, of: entry)
    }
}
