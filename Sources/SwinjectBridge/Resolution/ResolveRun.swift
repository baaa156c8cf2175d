internal import StrataCore

/// One resolve from outside and all that it leads to on its thread, in one tree of containers.
///
/// What a factory asks the container for finds the run by its thread, so a resolver that was kept, or a container that
/// was captured, takes part all the same. Belongs to its thread.
final class ResolveRun {
    /// One factory or completion under way.
    struct Frame {
        let entry: any AnyServiceEntry
        let owner: ContainerCore
        /// The container that the factory would ask if a parent's factory got the resolver of the child.
        let asked: ContainerCore
        /// Which of the run's graphs it belongs to.
        let graphNumber: Int
        /// How much was made when it began: the same again means that nothing but a circle has happened since.
        let progress: Int
        let takesArguments: Bool
    }

    private static let threads = ThreadScoped<ResolveRun>()

    let tree: ContainerTree
    /// The run of another tree whose factory led here.
    private let outer: ResolveRun?
    /// Made when the first service in graph scope, or something like it, asks for it.
    private var ownGraph: ObjectGraph?
    /// Changes with each other graph that the run enters.
    private var graphNumber = 0
    private var graphCount = 0
    private(set) var frames: [Frame] = []
    /// The services of a circle that had no end, refused until the frame at this level, its outermost, has ended: each
    /// branch of the circle would be as deep as the first.
    private var endless: Set<ObjectIdentifier> = []
    private var endlessLevel = -1
    private var progress = 0
    /// How many completions are under way: what is made meanwhile may hold something that is not complete.
    private var completing = 0
    private var publications: [() -> Void] = []
    /// Flights of others whose unpublished instances this run has taken.
    private var owed: [GuestFlight] = []

    private init(_ tree: ContainerTree, outer: ResolveRun?, graph: ObjectGraph?) {
        self.tree = tree
        self.outer = outer
        ownGraph = graph
        frames.reserveCapacity(8)
    }

    /// The graph that is being made.
    var graph: ObjectGraph {
        if let ownGraph { return ownGraph }
        let graph = ObjectGraph(isInUse: true)
        ownGraph = graph
        return graph
    }

    /// The run of this tree on the calling thread.
    static func current(in tree: ContainerTree) -> ResolveRun? {
        var run = threads.current
        while let current = run, current.tree !== tree { run = current.outer }
        return run
    }

    /// Runs `body` in the run that is under way, or in a new one; in a graph of its own, if one is given.
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
            // A graph that nobody else knows ends here; the others keep their instances weakly.
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
    func isUnderWay(_ entry: some AnyServiceEntry) -> Bool { frames.contains { $0.entry === entry } }

    /// Begins a level; false, and reported, when it would never end or would end the stack.
    func enter<Service>(_ entry: ServiceEntry<Service>, _ place: Place, takesArguments: Bool, isShared: Bool) -> Bool {
        let receiver = place.receiver.core
        if let circle = circle(to: entry, takesArguments: takesArguments, isShared: isShared) {
            let path = frames[circle...].map(\.entry.key.serviceKey) + [entry.key.serviceKey]
            receiver.report(.cycle, path, asked: entry.key)
            let isTransient = !isShared || entry.constructsValues
            if isTransient { refuseBranches(of: entry, from: circle) }
            return false
        }
        if GuestStack.isNearlyUsedUp {
            receiver.report(.tooDeep, path + [entry.key.serviceKey], asked: entry.key)
            if let start = frames.lastIndex(where: { $0.entry === entry }) {
                refuseBranches(of: entry, from: start)
            } else if let start = lastRound {
                // The circle goes through what its factories register anew.
                refuseBranches(of: frames[start].entry, from: start)
            }
            return false
        }
        let asked = frames.last.flatMap { receiver === $0.owner ? $0.asked : nil } ?? receiver
        frames.append(
            Frame(
                entry: entry, owner: place.owner, asked: asked, graphNumber: graphNumber, progress: progress,
                takesArguments: takesArguments))
        return true
    }

    func leave() {
        frames.removeLast()
        guard frames.count <= endlessLevel else { return }
        (endless, endlessLevel) = ([], -1)
    }

    /// Where the last round of a circle begins that the end of the stack has cut short; nil when nothing is in one.
    private var lastRound: Int? {
        var latest: [ObjectIdentifier: Int] = [:]
        var start: Int?
        for (index, frame) in frames.enumerated() {
            if let earlier = latest.updateValue(index, forKey: ObjectIdentifier(frame.entry)) { start = earlier }
        }
        return start
    }

    /// Refuses the services of a circle from now on, until its outermost frame has ended.
    ///
    /// - Parameter start: Where the circle's last round begins; nil when the entry is in none.
    private func refuseBranches(of entry: some AnyServiceEntry, from start: Int?) {
        guard let start, let first = frames.firstIndex(where: { $0.entry === entry }) else { return }
        endless.formUnion(frames[start...].map { ObjectIdentifier($0.entry) })
        endlessLevel = endlessLevel < 0 ? first : min(endlessLevel, first)
    }

    /// From which level on the run would go round for ever.
    ///
    /// What is shared asks for itself again only if something was made since: else its factory would do the same again.
    /// Not so for `Lazy`, `Provider` and `~>`, which end the program without an answer: they go on as Swinject does.
    /// A transient, or a value, which no graph shares, may ask for itself some times, until a condition of its own ends
    /// it; where none did, no branch may.
    private func circle(to entry: some AnyServiceEntry, takesArguments: Bool, isShared: Bool) -> Int? {
        guard !frames.isEmpty else { return nil }
        if endlessLevel >= 0, endless.contains(ObjectIdentifier(entry)) {
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

    /// What is being made, the outermost first.
    var path: [ServiceKey] { frames.map(\.entry.key.serviceKey) }

    // MARK: Publishing

    /// Something new is there.
    func didKeep() {
        progress += 1
    }

    /// Runs completions. What is made meanwhile is published when the outermost of them has run.
    func complete(_ body: () -> Void) {
        completing += 1
        body()
        completing -= 1
    }

    /// Publishes an instance and lets its flight go: now, or when no completion is under way any more.
    func publish(_ flight: GuestFlight?, _ publish: @escaping () -> Void) {
        publications.append { [self] in
            publish()
            if let flight { finish(flight) }
        }
        settle()
    }

    /// Publishes what waited for completions.
    func settle() {
        guard completing == 0, !publications.isEmpty else { return }
        let due = publications
        publications = []
        for publish in due { publish() }
    }

    /// Lets a flight go that was taken for a construction.
    func finish(_ flight: GuestFlight) {
        flight.finish()
        let owed = owed
        self.owed = []
        for other in owed { wait(for: other) }
    }

    /// Notes that an instance was taken which its maker has not published yet.
    func didTakeUnpublished(from flight: GuestFlight) {
        owed.append(flight)
    }

    /// Waits until the other thread has completed what this run took; later, where it waits for this run.
    private func wait(for other: GuestFlight) {
        switch other.begin() {
        case .began: other.finish()
        case .alreadyMine: break
        case .circle: owed.append(other)
        }
    }
}
