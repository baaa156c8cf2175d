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

    let tree: ContainerTree
    /// The run of another tree whose factory started this run.
    private let outer: ResolveRun?
    /// Created when a service first needs a graph.
    private var ownGraph: ObjectGraph?
    /// The number of the current graph; each graph that the run enters gets another one.
    private var graphNumber = 0
    private var graphCount = 0
    private(set) var frames: [Frame] = []
    /// The services of an endless cycle. They are refused until the outermost frame of the cycle, at `endlessLevel`,
    /// has ended, because each branch of the cycle would be as deep as the first.
    private var endless: Set<ObjectIdentifier> = []
    private var endlessLevel = -1
    /// Whether every new level is refused until the outermost frame has ended: the stack was used up by services that
    /// do not repeat, for example because each factory registers the next one. Each of their branches would use it up
    /// again.
    private var refusesAll = false
    private var progress = 0
    /// The number of running completions: an instance constructed meanwhile may hold an incomplete one.
    private var completing = 0
    private var publications: [Publication] = []
    /// Flights of other threads from which this run has taken unpublished instances.
    private var unpublishedFlights: [ForeignFlight] = []
    /// The level of a request that removed registrations may serve, too (see `Promise`); -1 for none.
    private var promisedLevel = -1
    /// Whether this run holds `tree.completing`.
    private var holdsCompleting = false

    private init(_ tree: ContainerTree, outer: ResolveRun?, graph: ObjectGraph?) {
        self.tree = tree
        self.outer = outer
        ownGraph = graph
        frames.reserveCapacity(8)
    }

    /// The current graph.
    var graph: ObjectGraph {
        if let ownGraph { return ownGraph }
        let graph = ObjectGraph(isInUse: true)
        ownGraph = graph
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
            // A graph without other references ends here; the other graphs keep their instances weakly.
            if run.ownGraph != nil, !isKnownUniquelyReferenced(&run.ownGraph) { run.ownGraph?.leave() }
            core.graphResolutionCompleted()
        }
        return try threads.run(with: run) { () throws(Failure) in try body(run) }
    }

    private func inGraph<Result, Failure: Error>(
        _ other: ObjectGraph, _ body: (ResolveRun) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard other !== ownGraph else { return try body(self) }
        let surrounding = (ownGraph, graphNumber)
        ownGraph = other
        graphCount += 1
        graphNumber = graphCount
        other.enter()
        defer {
            (ownGraph, graphNumber) = surrounding
            other.leave()
        }
        return try body(self)
    }

    // MARK: Levels

    /// Whether a factory or a completion of the entry is running.
    func isUnderWay(_ entry: ServiceRecord) -> Bool { frames.contains { $0.entry === entry } }

    /// Begins a level. Returns false and reports the failure if the level would be part of an endless cycle or would
    /// overflow the stack.
    func enter(_ entry: ServiceRecord, _ place: Place, takesArguments: Bool, isShared: Bool) -> Bool {
        let receiver = place.receiver.core
        if refusesAll, !isUnderWay(entry) {
            let path = frames.suffix(1).map(\.entry.key.serviceKey) + [entry.key.serviceKey]
            receiver.report(.tooDeep, path, requested: entry.key)
            return false
        }
        if let cycle = cycle(to: entry, takesArguments: takesArguments, isShared: isShared) {
            let path = frames[cycle...].map(\.entry.key.serviceKey) + [entry.key.serviceKey]
            receiver.report(.cycle, path, requested: entry.key)
            let isTransient = !isShared || entry.constructsValues
            if isTransient { refuseBranches(of: entry, from: cycle) }
            return false
        }
        if ForeignEngineStack.isNearlyUsedUp {
            receiver.report(.tooDeep, path + [entry.key.serviceKey], requested: entry.key)
            if let start = frames.lastIndex(where: { $0.entry === entry }) {
                refuseBranches(of: entry, from: start)
            } else {
                (refusesAll, endlessLevel) = (true, 0)
            }
            return false
        }
        frames.append(
            Frame(
                entry: entry, owner: place.owner,
                receiver: frames.last.flatMap { receiver === $0.owner ? $0.receiver : nil } ?? receiver,
                graphNumber: graphNumber, progress: progress, takesArguments: takesArguments))
        return true
    }

    func leave() {
        frames.removeLast()
        guard frames.count <= endlessLevel else { return }
        (endless, endlessLevel, refusesAll) = ([], -1, false)
    }

    /// Refuses the services of a cycle from now on, until its outermost frame has ended.
    ///
    /// - Parameter start: The level at which the last round of the cycle begins; nil when the entry is in no cycle.
    private func refuseBranches(of entry: ServiceRecord, from start: Int?) {
        guard let start, let first = frames.firstIndex(where: { $0.entry === entry }) else { return }
        endless.formUnion(frames[start...].map { ObjectIdentifier($0.entry) })
        endlessLevel = endlessLevel < 0 ? first : min(endlessLevel, first)
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
        guard !frames.isEmpty else { return nil }
        if endlessLevel >= 0, refusesAll || endless.contains(ObjectIdentifier(entry)) {
            return frames.lastIndex { $0.entry === entry } ?? frames.count - 1
        }
        guard !takesArguments, isShared || frames.count >= 200 else { return nil }
        if isShared, frames.count < 200, entry.constructsValues { return nil }
        let start = frames.lastIndex {
            $0.entry === entry && $0.progress == progress && $0.graphNumber == graphNumber && !$0.takesArguments
        }
        if start != nil, frames.count < 200, FailureNote.isRequired(at: frames.count, of: self) { return nil }
        return start
    }

    /// The services under construction, the outermost first.
    var path: [ServiceKey] { frames.map(\.entry.key.serviceKey) }

    // MARK: Promises

    /// Runs a request for a dependency that cannot be nil. If the service that needs it was promised, a removed
    /// registration may serve it.
    static func requesting<Result, Failure: Error>(
        in resolver: any Resolver, _ request: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let tree = (resolver as? Container)?.core.tree, Promise.current(in: tree) != nil,
            let run = current(in: tree)
        else { return try request() }
        let outer = run.promisedLevel
        run.promisedLevel = run.frames.count
        defer { run.promisedLevel = outer }
        return try request()
    }

    /// Runs a request whose result may be nil, so that no removed registration serves it.
    static func withoutRemoved<Result>(in container: Container, _ request: () -> Result) -> Result {
        guard let run = current(in: container.core.tree), run.promisedLevel >= 0 else { return request() }
        let outer = run.promisedLevel
        run.promisedLevel = -1
        defer { run.promisedLevel = outer }
        return request()
    }

    /// The removed registration of a key, for a dependency that this run requests at its current level.
    func promised(_ key: RegistrationKey, for core: ContainerCore) -> ContainerCore.Found? {
        guard promisedLevel == frames.count else { return nil }
        return Promise.current(in: tree)?.found(key, for: core)
    }

    // MARK: Publishing

    /// Notes that a new instance is stored, in its scope or in the graph.
    func didStore() {
        progress += 1
    }

    /// Runs completions. Instances constructed meanwhile are published when the outermost completion has ended.
    func complete(_ body: () -> Void) {
        completing += 1
        body()
        completing -= 1
    }

    /// Publishes an instance and ends its flight: now, or when no completion is running any more.
    func publish(_ publication: Publication) {
        guard completing == 0, publications.isEmpty else {
            publications.append(publication)
            return settle()
        }
        end(publication)
    }

    /// Publishes the instances that waited for completions.
    func settle() {
        guard completing == 0, !publications.isEmpty else { return }
        let due = publications
        publications = []
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
        if flight === tree.completing { holdsCompleting = true }
    }

    /// Ends a flight that this run began for a construction. Then waits for the instances that it took unpublished.
    func finish(_ flight: ForeignFlight) {
        if flight !== tree.completing {
            flight.finish()
        } else if holdsCompleting {
            holdsCompleting = false
            flight.finish()
        }
        let flights = unpublishedFlights
        unpublishedFlights = []
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
        let isCompleting = holdsCompleting && (turn != nil || tree.completing.isAwaited)
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
        unpublishedFlights.append(flight)
    }

    /// Waits until the other thread has completed the instance that this run took. If that thread waits for this run,
    /// the wait is postponed.
    private func wait(for other: ForeignFlight) {
        switch other.begin() {
        case .began: other.finish()
        case .alreadyMine: break
        case .cycle: unpublishedFlights.append(other)
        }
    }
}
