internal import StrataCore

/// One outermost resolve and all the resolves that it causes on its thread, in one tree of containers.
///
/// A request of a factory finds the run by its thread, so requests through a stored resolver or a captured container
/// take part, too. Only its thread uses it.
final class ResolveRun {
    /// One factory or completion that is running.
    struct Frame {
        let entry: ServiceRecord
        let owner: ContainerCore
        /// The container that received the request. If that is the owner of the frame outside, it is the `receiver`
        /// of that frame: with `.receiver`, the request would have gone there.
        let receiver: ContainerCore
        /// The number of its graph in the run.
        let graphNumber: Int
        /// The number of instances that the run had stored when the frame began. If the number is the same later, the
        /// run has stored nothing since, so a repeated request for a shared service is a cycle.
        let progress: Int
        let takesArguments: Bool
    }

    /// An instance to publish, and the flight of its construction to end.
    struct Publication {
        /// Nil for an instance in a custom storage, which the storage has already published.
        let construction: StoredConstruction?
        let slot: ForeignSlot?
        let generation: Int
        /// Nil if this construction did not begin it.
        let flight: ForeignFlight?
    }

    private static let threads = ThreadScoped<ResolveRun>()

    private struct State {
        /// Created when a service first needs a graph.
        var graph: ObjectGraph?
        /// The number of the current graph; each graph that the run enters gets another one.
        var graphNumber = 0
        var graphCount = 0
        var frames: [Frame] = []
        /// The services of an endless cycle. They are refused until the outermost frame of the cycle, at
        /// `endlessLevel`, has ended, because each branch of the cycle would be as deep as the first.
        var endless: Set<ObjectIdentifier> = []
        var endlessLevel = -1
        /// Whether every new level is refused until the outermost frame has ended: the stack was used up by services
        /// that do not repeat, for example because each factory registers the next one. Each of their branches would
        /// use it up again.
        var refusesAll = false
        var progress = 0
        /// The number of running completions: an instance constructed meanwhile may hold an incomplete one.
        var completing = 0
        var publications: [Publication] = []
        /// Flights of other threads from which this run has taken unpublished instances.
        var unpublishedFlights: [ForeignFlight] = []
        /// The level of a request that removed registrations may serve, too (see `Promise`); -1 for none.
        var promisedLevel = -1
        /// Whether this run holds `tree.completing`.
        var holdsCompleting = false
    }

    let tree: ContainerTree
    /// The run of another tree whose factory started this run.
    private let outer: ResolveRun?
    @exclusivity(unchecked) private var uncheckedState: State

    /// Only the run's thread uses it, and no access lasts while other code runs, so accesses never overlap. The
    /// run-time check for that would be an eighth of a resolve.
    private var state: State {
        @inline(__always) _read { yield unsafe uncheckedState }
        @inline(__always) _modify { yield unsafe &uncheckedState }
    }

    private init(_ tree: ContainerTree, outer: ResolveRun?, graph: ObjectGraph?) {
        self.tree = tree
        self.outer = outer
        unsafe uncheckedState = State(graph: graph)
        state.frames.reserveCapacity(8)
    }

    var frames: [Frame] { state.frames }

    /// The current graph.
    var graph: ObjectGraph {
        if let graph = state.graph { return graph }
        let graph = ObjectGraph(isInUse: true)
        state.graph = graph
        return graph
    }

    /// The run of this tree on the current thread.
    static func current(in tree: ContainerTree) -> ResolveRun? {
        var run = threads.current
        while let current = run, current.tree !== tree { run = current.outer }
        return run
    }

    /// Runs `body` in the current run or in a new one; in the graph `graph`, if there is one.
    static func join<Result, Failure: Error>(
        _ core: ContainerCore, graph: ObjectGraph? = nil, _ body: (ResolveRun) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let run = current(in: core.tree) {
            guard let graph else { return try body(run) }
            return try run.inGraph(graph, body)
        }
        let run = ResolveRun(core.tree, outer: threads.current, graph: graph)
        graph?.enter()
        defer {
            run.leaveGraph()
            core.graphResolutionCompleted()
        }
        return try threads.run(with: run) { () throws(Failure) in try body(run) }
    }

    /// A graph without other references ends here; the other graphs keep their instances weakly.
    private func leaveGraph() {
        guard var graph = state.graph.take(), !isKnownUniquelyReferenced(&graph) else { return }
        graph.leave()
    }

    private func inGraph<Result, Failure: Error>(
        _ other: ObjectGraph, _ body: (ResolveRun) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard other !== state.graph else { return try body(self) }
        let surrounding = (state.graph, state.graphNumber)
        state.graph = other
        state.graphCount += 1
        state.graphNumber = state.graphCount
        other.enter()
        defer {
            (state.graph, state.graphNumber) = surrounding
            other.leave()
        }
        return try body(self)
    }

    // MARK: Levels

    /// Whether a factory or a completion of the entry is running.
    func isUnderWay(_ entry: ServiceRecord) -> Bool { state.frames.contains { $0.entry === entry } }

    /// Begins a level. Returns false and reports the failure if the level would be part of an endless cycle or would
    /// overflow the stack.
    func enter(_ entry: ServiceRecord, _ place: Place, takesArguments: Bool, isShared: Bool) -> Bool {
        let receiver = place.receiver.core
        if state.refusesAll, !isUnderWay(entry) {
            let path = state.frames.suffix(1).map(\.entry.key.serviceKey) + [entry.key.serviceKey]
            receiver.report(.tooDeep, path, requested: entry.key)
            return false
        }
        if let cycle = cycle(to: entry, takesArguments: takesArguments, isShared: isShared) {
            let path = state.frames[cycle...].map(\.entry.key.serviceKey) + [entry.key.serviceKey]
            receiver.report(.cycle, path, requested: entry.key)
            let isTransient = !isShared || entry.constructsValues
            if isTransient { refuseBranches(of: entry, from: cycle) }
            return false
        }
        if ForeignEngineStack.isNearlyUsedUp {
            receiver.report(.tooDeep, path + [entry.key.serviceKey], requested: entry.key)
            if let start = state.frames.lastIndex(where: { $0.entry === entry }) {
                refuseBranches(of: entry, from: start)
            } else {
                (state.refusesAll, state.endlessLevel) = (true, 0)
            }
            return false
        }
        state.frames.append(
            Frame(
                entry: entry, owner: place.owner,
                receiver: state.frames.last.flatMap { receiver === $0.owner ? $0.receiver : nil } ?? receiver,
                graphNumber: state.graphNumber, progress: state.progress, takesArguments: takesArguments))
        return true
    }

    func leave() {
        state.frames.removeLast()
        guard state.frames.count <= state.endlessLevel else { return }
        (state.endless, state.endlessLevel, state.refusesAll) = ([], -1, false)
    }

    /// Refuses the services of a cycle from now on, until its outermost frame has ended.
    ///
    /// - Parameter start: The level at which the last round of the cycle begins; nil when the entry is in no cycle.
    private func refuseBranches(of entry: ServiceRecord, from start: Int?) {
        guard let start, let first = state.frames.firstIndex(where: { $0.entry === entry }) else { return }
        state.endless.formUnion(state.frames[start...].map { ObjectIdentifier($0.entry) })
        state.endlessLevel = state.endlessLevel < 0 ? first : min(state.endlessLevel, first)
    }

    /// The level from which the run would repeat itself forever; nil when this request does not begin an endless cycle.
    ///
    /// A shared service may request itself again only if the run has stored an instance since, because otherwise its
    /// factory would do the same again. Below 200 levels, two kinds of requests continue, as in Swinject. Requests of
    /// `Lazy`, `Provider` and `~>` continue, because they end the program if they receive no result. Requests for a
    /// transient, or for a value, which no graph shares, continue because a condition in the factory may end the
    /// recursion. A request with arguments begins no cycle. After one branch of a cycle was refused, the other branches
    /// are refused at once.
    private func cycle(to entry: ServiceRecord, takesArguments: Bool, isShared: Bool) -> Int? {
        guard !state.frames.isEmpty else { return nil }
        if state.endlessLevel >= 0, state.refusesAll || state.endless.contains(ObjectIdentifier(entry)) {
            return state.frames.lastIndex { $0.entry === entry } ?? state.frames.count - 1
        }
        guard !takesArguments, isShared || state.frames.count >= 200 else { return nil }
        if isShared, state.frames.count < 200, entry.constructsValues { return nil }
        let start = state.frames.lastIndex {
            $0.entry === entry && $0.progress == state.progress && $0.graphNumber == state.graphNumber
                && !$0.takesArguments
        }
        let level = state.frames.count
        if start != nil, level < 200, FailureNote.isRequired(at: level, of: self) { return nil }
        return start
    }

    /// The services under construction, the outermost first.
    var path: [ServiceKey] { state.frames.map(\.entry.key.serviceKey) }

    // MARK: Promises

    /// Runs a request for a dependency that cannot be nil. If the service that needs it was promised, a removed
    /// registration may serve it.
    static func requesting<Result, Failure: Error>(
        in resolver: any Resolver, _ request: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let tree = (resolver as? Container)?.core.tree, Promise.current(in: tree) != nil,
            let run = current(in: tree)
        else { return try request() }
        let outer = run.state.promisedLevel
        run.state.promisedLevel = run.state.frames.count
        defer { run.state.promisedLevel = outer }
        return try request()
    }

    /// Runs a request whose result may be nil, so that no removed registration serves it.
    static func withoutRemoved<Result>(in container: Container, _ request: () -> Result) -> Result {
        guard let run = current(in: container.core.tree), run.state.promisedLevel >= 0 else { return request() }
        let outer = run.state.promisedLevel
        run.state.promisedLevel = -1
        defer { run.state.promisedLevel = outer }
        return request()
    }

    /// The removed registration of a key, for a dependency that this run requests at its current level.
    func promised(_ key: RegistrationKey, for core: ContainerCore) -> ContainerCore.Found? {
        guard state.promisedLevel == state.frames.count else { return nil }
        return Promise.current(in: tree)?.found(key, for: core)
    }

    // MARK: Publishing

    /// Notes that a new instance is stored, in its scope or in the graph.
    func didStore() {
        state.progress += 1
    }

    /// Runs completions. Instances constructed meanwhile are published when the outermost completion has ended.
    func complete(_ body: () -> Void) {
        state.completing += 1
        body()
        state.completing -= 1
    }

    /// Publishes an instance and ends its flight: now, or when no completion is running any more.
    func publish(_ publication: Publication) {
        guard state.completing == 0, state.publications.isEmpty else {
            state.publications.append(publication)
            return settle()
        }
        end(publication)
    }

    /// Publishes the instances that waited for completions.
    func settle() {
        guard state.completing == 0, !state.publications.isEmpty else { return }
        let due = state.publications
        state.publications = []
        for publication in due { end(publication) }
    }

    private func end(_ publication: Publication) {
        if let slot = publication.slot {
            publication.construction?.publish(in: slot, ifGeneration: publication.generation)
        }
        if let flight = publication.flight { finish(flight) }
    }

    /// Notes that this run holds a flight for a construction.
    func didBegin(_ flight: ForeignFlight) {
        if flight === tree.completing { state.holdsCompleting = true }
    }

    /// Ends a flight that this run began for a construction. Then waits for the instances that it took unpublished.
    func finish(_ flight: ForeignFlight) {
        if flight !== tree.completing {
            flight.finish()
        } else if state.holdsCompleting {
            state.holdsCompleting = false
            flight.finish()
        }
        let flights = state.unpublishedFlights
        state.unpublishedFlights = []
        for flight in flights { wait(for: flight) }
    }

    /// Repeats a request to Strata that failed because two threads wait for each other.
    ///
    /// The other thread constructs the requested service in Strata and waits for a flight that this thread holds:
    /// `tree.completing`, because it needs a service with completions, or `tree.synchronizing`, because it needs a
    /// service through a synchronized view. This thread releases the flight, so that the other thread goes first, and
    /// takes it again after the request. If the other thread meanwhile constructs the service that this run is
    /// constructing, the other thread's instance counts.
    ///
    /// - Returns: Nil, without calling `body`, if no other thread waits.
    func lettingOthersComplete<Result>(_ body: () throws -> Result) rethrows -> Result? {
        let turn = SynchronizedTurn.awaited(tree.synchronizing)
        let isCompleting = state.holdsCompleting && (turn != nil || tree.completing.isAwaited)
        guard turn != nil || isCompleting else { return nil }
        if isCompleting { finish(tree.completing) }
        turn?.end()
        defer {
            turn?.takeBack()
            if isCompleting, case .began = tree.completing.begin() { didBegin(tree.completing) }
        }
        return try body()
    }

    /// Notes that this run has taken an instance that the constructing thread has not published yet.
    func didTakeUnpublished(from flight: ForeignFlight) {
        state.unpublishedFlights.append(flight)
    }

    /// Waits until the other thread has completed the instance that this run took. If that thread waits for this run,
    /// the wait is postponed.
    private func wait(for other: ForeignFlight) {
        switch other.begin() {
        case .began: other.finish()
        case .alreadyMine: break
        case .cycle: state.unpublishedFlights.append(other)
        }
    }
}
