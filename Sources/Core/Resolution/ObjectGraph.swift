/// The instances of one object graph, which graph scope shares.
///
/// A graph belongs to one resolve until a `Lazy` shares it. From then on, if the resolve stays on its thread, it holds
/// the graph's flight until the construction for which the graph was begun has ended. Each `Lazy` that constructs
/// without awaiting holds it too, so one thread at a time is inside. A request that awaits does not hold the flight,
/// because a suspended task must not block a thread; it reads the graph's instances under the lock.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: until the one resolve that created the graph hands out the first `Lazy`, everything belongs to that
    // resolve. Then the lock protects `state`, and `label` does not change any more. `resolveContext`, `resolution` and
    // `endsWithFlight` belong to the holder of the flight, `transaction` to the resolve that created the graph.
    private struct State {
        var instances = GraphInstances()
        /// The number of resolves that work in the graph; at zero, instances are held weakly.
        var users = 0
        /// The thread inside the graph, and its construction, unless ``flight`` was there before it.
        var thread: ThreadIdentity?
        var ongoing: OngoingConstruction?
        /// Created when a thread has to wait, held by the thread inside. It stays.
        var flight: Flight?
    }

    private let lock = Lock()
    @exclusivity(unchecked) private var state = State()
    /// What a `Lazy` constructs that shares the graph, for messages; nil while none does.
    private var label: ServiceKey?
    /// The resolve context, or else the resolve, that works in the graph, on the thread that holds the flight; see
    /// `ObjectGraph+Running.swift`.
    private(set) var resolveContext: ResolveContext?
    private(set) weak var resolution: AnyObject?
    /// Publishes the instance for which the graph was begun; nil when that is done, and for a graph of a resolve
    /// context.
    private var transaction: (any GraphHolding)?
    /// Whether the resolve that created the graph holds the flight and is still under way.
    private var endsWithFlight = false

    /// The number of the construction for which the graph was begun; 0 for a request from outside.
    let construction: Int
    /// Whether links construct it for a request that awaits, part by part. No part holds its flight, or ends it.
    private let isAwaited: Bool
    /// Whether each service of graph scope may be requested twice; otherwise those of ``Record/isShared``.
    let sharesEverything: Bool

    init(transaction: (any GraphHolding)?, of construction: Int = 0) {
        self.transaction = transaction
        self.construction = construction
        (isAwaited, sharesEverything) = (false, true)
    }

    /// The graph of a request for which links construct by awaiting. Its ``AwaitedRequest`` ends it.
    init(awaited sharesEverything: Bool) {
        construction = 0
        (isAwaited, self.sharesEverything) = (true, sharesEverything)
    }

    private func withState<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if label == nil { return try unsafe body(&state) }
        return try lock.run { () throws(Failure) in try unsafe body(&state) }
    }

    func instance<Service>(of entry: Entry, as type: Service.Type) throws(Absent) -> Service {
        try withState { state throws(Absent) in
            guard let instance = state.instances[entry] else { throw Absent() }
            return try instance.load(type)
        }
    }

    func store<Service>(_ instance: Service, of entry: Entry) {
        let replaced = withState { $0.instances.findOrAdd(entry).store(instance) }
        withExtendedLifetime(replaced) {}
    }

    /// Moves an instance from a slot of a resolve context into the graph, which is new and in which nothing is shared
    /// yet.
    func take<Service>(_ place: UnsafeMutablePointer<Service>, of entry: Entry) {
        unsafe state.instances.findOrAdd(entry).take(place)
    }

    /// Drops an instance whose completion has failed, so that the next request constructs another.
    func remove(_ entry: Entry) {
        let removed = withState { $0.instances[entry]?.clear() }
        withExtendedLifetime(removed) {}
    }

    /// Marks the entry as under construction, unless it already is or has its instance.
    ///
    /// - Parameter maySuspend: Whether the owner may be suspended meanwhile.
    func begin(_ entry: Entry, by owner: FlightOwner.Identity, maySuspend: Bool = false) -> GraphBeginning {
        withState { $0.instances.findOrAdd(entry).begin(owner, maySuspend: maySuspend) }
    }

    /// Notes that the entry is no longer under construction, and wakes the requests that wait for it.
    @inline(never)
    func end(_ entry: Entry) {
        let flight = withState { $0.instances[entry]?.end() }
        flight?.finish()
    }

    /// The flight in which the entry is under construction; nil if it is not.
    func flight(of entry: Entry) -> Flight? {
        withState { $0.instances[entry]?.currentFlight() }
    }

    /// Prepares the graph for a `Lazy` that will join it.
    ///
    /// The transaction in which the graph was begun, or the resolve context, calls ``endConstruction()`` at its end.
    ///
    /// - Parameters:
    ///   - resolveContext: The resolve context that constructs the `Lazy`, if there is one.
    ///   - resolution: The resolve that constructs the `Lazy`, if it stays on its thread and there is no such context.
    ///   - ongoing: The construction under way there, for the message of a request that waits in vain.
    func prepareForLazy(
        _ label: ServiceKey, in resolveContext: ResolveContext? = nil, by resolution: AnyObject? = nil,
        ongoing: consuming OngoingConstruction? = nil
    ) {
        guard self.label == nil else { return }
        var ongoing = ongoing
        unsafe state.users = 1
        if !isAwaited, resolveContext != nil || resolution != nil {
            // No other thread knows the graph, so there is no wait.
            unsafe (state.thread, state.ongoing) = (.current, ongoing.take())
            endsWithFlight = true
            self.resolveContext = resolveContext
            if resolution != nil { self.resolution = resolution }
        }
        self.label = label
        transaction?.hold(self)
    }

    /// Records that the construction for which the graph was begun is over.
    func endConstruction() {
        transaction = nil
        guard label != nil else { return }
        if endsWithFlight {
            endsWithFlight = false
            leave()
        } else {
            release()
        }
    }

    /// Records the resolve that works in the graph on the calling thread, which holds the flight.
    func join(_ resolution: AnyObject) {
        self.resolution = resolution
    }

    /// The same for a resolve context, which calls ``endContext()`` at its end.
    func join(_ resolveContext: ResolveContext) {
        if !isAwaited { self.resolveContext = resolveContext }
    }

    /// Records that a resolve context no longer works in the graph. If the graph was begun in it, and a `Lazy` shares
    /// the graph, its construction is over.
    func endContext() {
        guard !isAwaited else { return }
        resolveContext = nil
        if endsWithFlight { endConstruction() }
    }

    /// Records that `resolution` continues the work of a resolve context. If the graph was begun there, `transaction`
    /// ends its construction.
    func adopt(_ resolution: AnyObject, _ transaction: any GraphHolding) {
        guard !isAwaited else { return }
        guard label != nil else {
            self.transaction = transaction
            return
        }
        (self.resolveContext, self.resolution) = (nil, resolution)
        if endsWithFlight { transaction.hold(self) }
    }

    /// Runs `body` while no other thread is in the graph; waits for a thread that is inside.
    ///
    /// - Parameters:
    ///   - ongoing: The construction that `body` performs, for the message of a request that waits in vain.
    ///   - body: Receives whether this thread was inside before.
    /// - Throws: `.cycle` when that wait would never end, `.constructionTimeout`.
    func enter<Result>(
        ongoing: consuming OngoingConstruction?, _ timeout: @autoclosure () -> Timeout,
        _ body: (_ wasInside: Bool) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard let label, !(try begin(label, ongoing, timeout())) else { return try body(true) }
        defer { leave() }
        return try body(false)
    }

    /// Takes the flight. Returns whether this thread already holds it.
    private func begin(
        _ label: ServiceKey, _ construction: consuming OngoingConstruction?, _ timeout: @autoclosure () -> Timeout
    ) throws(ResolutionError) -> Bool {
        let thread = ThreadIdentity.current
        var ongoing = construction
        var isInside = false
        let flight = withState { state -> Flight? in
            if let flight = state.flight { return flight }
            guard let holder = state.thread else {
                (state.thread, state.ongoing) = (thread, ongoing.take())
                state.users += 1
                return nil
            }
            isInside = holder == thread
            if isInside { return nil }
            state.flight = Flight(label: label, heldBy: (FlightOwner(identity: .thread(holder)), state.ongoing))
            return state.flight
        }
        guard let flight else { return isInside }
        do throws(WaitFailure) {
            guard try flight.begin(.thread, ongoing: ongoing, timeout: timeout()) == .began else { return true }
        } catch {
            throw ResolutionError(waitFailure: error, path: [label])
        }
        retain()
        return false
    }

    private func leave() {
        (resolveContext, resolution) = (nil, nil)
        release()
        let left = withState { state in
            state.thread = nil
            return (flight: state.flight, ongoing: state.ongoing.take())
        }
        left.flight?.finish()
    }

    /// Records that a resolve begins to work in the graph.
    func retain() {
        withState { $0.users += 1 }
    }

    /// Records that a resolve has finished with the graph. After the last one, instances are held weakly.
    func release() {
        let dropped = withState { state in
            state.users -= 1
            return state.users == 0 ? state.instances.weaken() : (nil, [])
        }
        withExtendedLifetime(dropped) {}
    }
}

/// Ends the construction of a graph when the instance for which it was begun is published or dropped.
protocol GraphHolding: AnyObject {
    func hold(_ graph: ObjectGraph)
}
