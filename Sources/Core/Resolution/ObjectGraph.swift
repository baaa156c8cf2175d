/// The instances made together: what graph scope shares.
///
/// Belongs to one resolve until a `Lazy` shares it. A resolve that stays on its thread then holds the graph's flight to
/// the end of the construction that began the graph, and so does each `Lazy` that makes something without awaiting: one
/// thread after the other is inside. What awaits does not hold the flight, so that no thread is blocked by a suspended
/// task; it finds what the graph has under the lock.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: `own` and the writing of `shared` belong to the one resolve that made the graph, before the first `Lazy`
    // is handed out; then `shared` is locked. `resolution` belongs to the flight, `activation` to that one resolve.
    private struct State {
        var instances: [ObjectIdentifier: GraphInstance] = [:]
        var underWay: Set<ObjectIdentifier> = []
        /// The resolves that work in the graph; without any, instances are kept weakly.
        var users = 0
    }

    private struct Shared {
        let state: Locked<State>
        let flight: Flight
    }

    private var own = State()
    private var shared: Shared?
    /// The resolve that works in the graph, on the thread that holds the flight.
    private weak var resolution: Resolution?
    /// What publishes the instance that the graph was begun for; nil when that is done.
    private var activation: (any GraphHolding)?
    private var endsWithFlight = false

    init(activation: any GraphHolding) {
        self.activation = activation
    }

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        if let shared { return shared.state.withLock(body) }
        return body(&own)
    }

    func instance<Service>(of entry: TypedEntry<Service>) -> Service? {
        (withState { $0.instances[ObjectIdentifier(entry)] } as? TypedGraphInstance<Service>)?.instance
    }

    func store<Service>(_ instance: Service, of entry: TypedEntry<Service>) {
        let kept = TypedGraphInstance(instance, of: entry)
        let replaced = withState { $0.instances.updateValue(kept, forKey: ObjectIdentifier(entry)) }
        withExtendedLifetime(replaced) {}
    }

    /// Forgets an instance whose completion has failed: who asks again gets another.
    func remove(_ entry: Entry) {
        let removed = withState { $0.instances.removeValue(forKey: ObjectIdentifier(entry)) }
        withExtendedLifetime(removed) {}
    }

    /// Marks the entry as being made. False when it is already: it needs itself.
    func begin(_ entry: Entry) -> Bool {
        withState { $0.underWay.insert(ObjectIdentifier(entry)).inserted }
    }

    func end(_ entry: Entry) {
        _ = withState { $0.underWay.remove(ObjectIdentifier(entry)) }
    }

    /// Prepares the graph for a `Lazy` that will join it; the activation that the graph was begun in ends that.
    ///
    /// - Parameters:
    ///   - resolution: The resolve that makes the `Lazy`, when it stays on its thread; else nil.
    ///   - making: What that resolve makes, for the message of who waits in vain.
    func share(_ label: ServiceKey, by resolution: Resolution? = nil, making: Making? = nil) {
        guard shared == nil else { return }
        own.users = 1
        let flight = Flight(label: label)
        if let resolution {
            // Nobody else knows the flight, so there is no wait.
            endsWithFlight = (try? flight.begin(.thread, making: making)) == .began
            self.resolution = resolution
        }
        shared = Shared(state: Locked(own), flight: flight)
        own = State()
        activation?.hold(self)
    }

    /// The construction that the graph was begun for is over.
    func endConstruction() {
        activation = nil
        if endsWithFlight { leave() } else { release() }
    }

    /// A resolve begins to work in the graph; its thread is inside.
    func join(_ resolution: Resolution) {
        self.resolution = resolution
    }

    /// Runs `body` as the only thread in the graph; waits for the one that is inside.
    ///
    /// - Parameters:
    ///   - making: What `body` makes, for the message of who waits in vain.
    ///   - body: Gets the resolve that works in the graph on this very thread; nil when none does.
    /// - Throws: `.cycle` when that wait would never end, `.constructionTimeout`.
    func enter<Result>(
        making: Making?, _ patience: @autoclosure () -> Patience,
        _ body: (Resolution?) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard let flight = shared?.flight else { return try body(resolution) }
        let outcome: Flight.Outcome
        do {
            outcome = try flight.begin(.thread, making: making, patience: patience())
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

    /// A resolve that awaits begins to work in the graph.
    func retain() {
        withState { $0.users += 1 }
    }

    /// A resolve has finished with the graph: after the last one instances are kept weakly.
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

/// Ends graphs when what they were begun for is published.
protocol GraphHolding: AnyObject {
    func hold(_ graph: ObjectGraph)
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
        guard let strong else { return self }
        return WeakStorage.isObject(strong) ? TypedGraphInstance(weakly: strong, of: entry) : nil
    }
}
