/// The instances made together: what graph scope shares.
///
/// Belongs to one resolve and its thread until a `Lazy` shares it; from then on to the holder of its flight. The resolve
/// that made it holds the flight to the end of the construction that began the graph, so nobody else comes in before.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: see above. `flight` is written once, before the first `Lazy` is handed out.
    private var instances: [ObjectIdentifier: GraphInstance] = [:]
    private var underWay: Set<ObjectIdentifier> = []
    private var flight: Flight?
    /// The resolve that works in the graph.
    private weak var resolution: Resolution?
    /// What publishes the instance that the graph was begun for; nil when that is done.
    var activation: Activation?

    init(activation: Activation? = nil) {
        self.activation = activation
    }

    func instance<Service>(of entry: TypedEntry<Service>) -> Service? {
        (instances[ObjectIdentifier(entry)] as? TypedGraphInstance<Service>)?.instance
    }

    func store<Service>(_ instance: Service, of entry: TypedEntry<Service>) {
        instances[ObjectIdentifier(entry)] = TypedGraphInstance(instance, of: entry)
    }

    /// Marks the entry as being made. False when it is already: it needs itself.
    func begin(_ entry: Entry) -> Bool {
        underWay.insert(ObjectIdentifier(entry)).inserted
    }

    func end(_ entry: Entry) {
        underWay.remove(ObjectIdentifier(entry))
    }

    /// Prepares the graph for a `Lazy` that will join it. False when it is prepared already.
    func share(_ label: ServiceKey, by resolution: Resolution, _ thread: ThreadIdentity) -> Bool {
        guard flight == nil else { return false }
        let flight = Flight(label: label)
        self.flight = flight
        self.resolution = resolution
        // Nobody else knows the flight, so there is no wait.
        return (try? flight.begin(thread)) == .began
    }

    /// A resolve begins to work in the graph; its thread is inside.
    func join(_ resolution: Resolution) {
        self.resolution = resolution
    }

    /// Runs `body` as the only one in the graph; waits for whoever is inside.
    ///
    /// - Parameter body: Gets the resolve that works in the graph on this very thread; nil when none does.
    /// - Throws: `.cycle` when that wait would never end.
    func enter<Result>(
        _ body: (Resolution?) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard let flight else { return try body(resolution) }
        let outcome: Flight.Outcome
        do {
            outcome = try flight.begin(.current)
        } catch {
            throw ResolutionError(.cycle, path: [flight.label]) { error.note }
        }
        switch outcome {
        case .alreadyMine: return try body(resolution)
        case .began: break
        }
        defer { leave() }
        return try body(nil)
    }

    /// The construction is over: instances are kept weakly from now on.
    func leave() {
        instances = instances.compactMapValues { $0.weakened() }
        resolution = nil
        activation = nil
        flight?.finish()
    }
}

/// An instance in a graph, and the entry whose address is its place.
private class GraphInstance {
    func weakened() -> GraphInstance? { nil }
}

private final class TypedGraphInstance<Service>: GraphInstance {
    private let entry: TypedEntry<Service>
    private let strong: Service?
    private var weak = WeakStorage<Service>()

    var instance: Service? { strong ?? weak.load() }

    init(_ instance: Service, of entry: TypedEntry<Service>) {
        self.entry = entry
        strong = instance
    }

    private init(weakly instance: Service, of entry: TypedEntry<Service>) {
        self.entry = entry
        strong = nil
        weak.store(instance)
    }

    override func weakened() -> GraphInstance? {
        guard let strong else { return weak.load() == nil ? nil : self }
        return WeakStorage.isObject(strong) ? TypedGraphInstance(weakly: strong, of: entry) : nil
    }
}
