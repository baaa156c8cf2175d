/// One resolve that does not suspend, and everything that is constructed for it: a request from outside, or a part of
/// an awaited resolve. Belongs to one thread, or to the task of the awaited resolve.
///
/// The construction of an instance that outlives the resolve takes a flight, runs the factory in a separate graph, runs
/// the completions, publishes the instance and releases the flight. No lock is held while a factory or a completion
/// runs.
final class Resolution {
    /// The container that received the request.
    let container: Container
    /// Whether the caller is on the main actor.
    let isMain: Bool
    /// The owner of the flights: this thread, or the awaited resolve that this one is part of.
    private let owner: FlightOwner
    private(set) var graph: ObjectGraph
    /// The scopes that are open around the current construction.
    private(set) var frame: ScopeFrame?
    private var transactions: Transactions<Completion>
    private var opaqueEntries: [Entry] = []
    private var depth = DepthGuard()
    /// The first shared service that this resolve began to construct, for the messages of waiting requests.
    private(set) var outermost: Entry?
    /// Nil unless requests are recorded.
    let recorder: RequestRecorder?
    /// The resolve context that constructs the rest of the request through links, while it does so.
    var resolveContext: ResolveContext?
    /// Whether this resolve has taken over the list of services that the resolve context has under construction.
    private var isWithinResolveContext = false

    typealias Completion = () throws(ResolutionError) -> Void

    /// A resolve from outside, in the graph of a `Lazy` if there is one; or, with a graph and an owner, a part of an
    /// awaited resolve.
    ///
    /// - Parameter spansSuspensions: Whether the task may be suspended between one request and the next.
    init(
        from container: Container, isMain: Bool, frame: ScopeFrame?, graph: ObjectGraph? = nil,
        owner: FlightOwner = .thread, outermost: Entry? = nil, spansSuspensions: Bool = false,
        transactions begun: Transactions<Completion>? = nil
    ) {
        self.outermost = outermost
        self.frame = frame
        self.container = container
        recorder = container.recorder.load()
        self.isMain = isMain
        self.owner = owner
        let transactions = begun ?? Transactions<Completion>(spansSuspensions: spansSuspensions)
        self.transactions = transactions
        self.graph = graph ?? ObjectGraph(transaction: transactions.root)
    }

    /// The current graph, for a `Lazy` that will join it.
    ///
    /// - Parameter requester: The registration that requires the `Lazy`; nil for a request from outside.
    func sharedGraph(for label: ServiceKey, requestedBy requester: Entry?) -> ObjectGraph {
        // A part of an awaited resolve must not hold a flight that a thread could wait for.
        if case .thread = owner.identity {
            graph.prepareForLazy(
                label, by: self, ongoing: requester.map { OngoingConstruction(entry: $0, outermost: outermost) })
        } else {
            graph.prepareForLazy(label)
        }
        return graph
    }

    /// Runs `body` in a graph that this resolve works in, for a `Lazy` that is used while the resolve is under way.
    func inGraph<Result>(
        _ shared: ObjectGraph, _ open: ScopeFrame?, _ body: () throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        try withinResolveContext { () throws(ResolutionError) in
            let surroundings = (graph, frame)
            (graph, frame) = (shared, open)
            defer { (graph, frame) = surroundings }
            return try body()
        }
    }

    /// Continues the work of a resolve context in its graph.
    func adopt(_ resolveContext: ResolveContext) {
        self.resolveContext = resolveContext
        graph.adopt(self, transactions.root)
    }

    /// Runs `body`, then the completions that waited for the whole request.
    func atRoot<Service>(
        _ body: () throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        do {
            let service = try body()
            try finish()
            return service
        } catch {
            abandon()
            throw error
        }
    }

    /// Drops the instances that are not published.
    func abandon() {
        transactions.root.abandon()
    }

    /// Runs the pending completions and publishes the instances that wait for them.
    func finish() throws(ResolutionError) {
        while let completion = try transactions.nextLateCompletion() { try completion() }
        transactions.root.publish()
    }

    /// Queues a completion of the fast path that runs when everything that the resolve needs is constructed.
    func completeAtEnd(_ completion: @escaping Completion, of entry: Entry) throws(ResolutionError) {
        try transactions.completeAtEnd(completion, of: entry)
    }

    /// Runs `body`, and meanwhile counts the constructions that are under way through links as under way here. A second
    /// request for such a factory, or for such a service of graph scope, is then a cycle.
    func withinResolveContext<Result>(
        _ body: () throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard let resolveContext, !isWithinResolveContext else { return try body() }
        let (opaque, shared) = resolveContext.underConstruction
        let (outside, graph) = (depth, graph)
        let begun = shared.filter { graph.begin($0, by: owner.identity) == .began }
        (opaqueEntries, depth, isWithinResolveContext) = (opaque, depth.below(opaque.count), true)
        defer {
            (opaqueEntries, depth, isWithinResolveContext) = ([], outside, false)
            for entry in begun { graph.end(entry) }
        }
        return try body()
    }

    /// The service for a request from inside: the cached instance, or a new one.
    func obtain<Service>(
        _ found: Found, as type: Service.Type, arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        let entry = found.entry
        guard entry.key.type == type else {
            // Proof: a table's key holds the type, and `Container.store` stores an entry under its own key alone.
            throw ResolutionError(.missing, path: [entry.key])
        }
        if let cycle = found.node.cycle { throw ResolutionError(.cycle, path: cycle, site: entry.site) }
        try ArgumentList.check(arguments, of: entry)
        if found.node.execution == .async, entry.isHosted, !entry.isStarted,
            found.executionInReach(hosted: true) == .async
        {
            let path = found.path(to: .async, hosted: true)
            throw ResolutionError(.needsAwait, path: path.keys, site: path.site) {
                path.keys.count == 1
                    ? "The host has not started it yet." : "The host has not started `\(entry.key)` yet."
            }
        }
        switch entry.retention {
        case .transient:
            return try construct(found, arguments)
        case .graph:
            return try obtainFromGraph(found, arguments)
        case .singleton, .resettable, .scoped:
            return try obtainStored(found)
        }
    }

    /// Separate, because the runtime looks up the type of an optional even on a path that is not taken.
    @inline(never)
    private func obtainStored<Service>(_ found: Found) throws(ResolutionError) -> Service {
        let slot = try SlotAccess<Service>(found.entry, in: found.container, frame: frame, requestedThrough: container)
        if let instance = slot.load() { return instance }
        return try constructStored(found, slot)
    }

    private func obtainFromGraph<Service>(
        _ found: Found, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        let entry = found.entry
        let graph = graph
        repeat {
            do throws(Absent) {
                return try graph.instance(of: entry, as: Service.self)
            } catch {}
        } while try !begin(entry, in: graph)
        defer { graph.end(entry) }
        return try construct(found, arguments)
    }

    /// Marks a service of the graph as under construction. If another thread or request constructs it, waits for that.
    ///
    /// - Returns: False if the caller must look for the instance again.
    /// - Throws: `.cycle` when this resolve constructs it, or when the wait would never end; `.needsAwait` when a task
    ///   constructs it that may be suspended; `.constructionTimeout`.
    @inline(never)
    func begin(_ entry: Entry, in graph: ObjectGraph) throws(ResolutionError) -> Bool {
        let beginning = graph.begin(entry, by: owner.identity)
        guard beginning == .underWay, let flight = graph.flight(of: entry) else { return beginning == .began }
        guard try begin(flight, for: entry) else {
            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
        }
        flight.finish()
        return false
    }

    /// Constructs an instance that outlives the resolve, once: in the flights of its registration and of its component.
    private func constructStored<Service>(
        _ found: Found, _ slot: SlotAccess<Service>
    ) throws(ResolutionError) -> Service {
        let entry = found.entry
        let flight = slot.flight
        if let instance = transactions.instance(of: flight, as: Service.self) { return instance }
        return try inTransaction(of: found) { transaction throws(ResolutionError) in
            guard try begin(flight, for: entry) else {
                throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
            }
            let surroundings = (graph, frame)
            (graph, frame) = (ObjectGraph(transaction: transaction, of: transactions.constructions), slot.frame)
            defer { (graph, frame) = surroundings }
            do throws(ResolutionError) {
                try slot.begin()
                if let instance = slot.load() {
                    flight.finish()
                    return instance
                }
                return try construct(found, nil) { instance in
                    self.transactions.store(instance, of: flight, in: transaction) { slot.store(instance) }
                }
            } catch {
                if !transactions.isUnpublished(flight) { flight.finish() }
                throw error
            }
        }
    }

    /// Runs `body` in the transaction of the registration's component: the one under way, or a new one that ends with `body`.
    private func inTransaction<Result>(
        of found: Found, _ body: (Transaction<Completion>) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let construction = transactions.beginConstruction()
        do throws(ResolutionError) {
            if let component = found.node.component, let running = transactions.join(component) {
                return try body(running)
            }
            return try inNewTransaction(of: found, body)
        } catch {
            // Outer transactions may also hold parts of this construction: those of components that it joined.
            if found.entry.isStored {
                for transaction in transactions.underWay {
                    withExtendedLifetime(transactions.forget(transaction.abandon(since: construction))) {}
                }
            }
            throw error
        }
    }

    private func inNewTransaction<Result>(
        of found: Found, _ body: (Transaction<Completion>) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        var flight: Flight?
        let component = found.node.component
        if let component, component.isShared, try begin(component.flight, for: found.entry) {
            flight = component.flight
        }
        let transaction = transactions.begin(component, holding: flight)
        do throws(ResolutionError) {
            let result = try body(transaction)
            while let completion = try transactions.nextCompletion(of: transaction) { try completion() }
            if transactions.end(transaction) { transaction.publish() }
            return result
        } catch {
            transactions.removeLast()
            withExtendedLifetime(transactions.forget(transaction.abandon())) {}
            throw error
        }
    }

    /// Takes a flight; false if this resolve, or one that it runs in, already holds it.
    private func begin(_ flight: Flight, for entry: Entry) throws(ResolutionError) -> Bool {
        do {
            let outermost = outermost ?? entry
            self.outermost = outermost
            var wait = WaitStopwatch()
            let outcome = try flight.begin(
                owner, ongoing: OngoingConstruction(entry: entry, outermost: outermost),
                timeout: wait.start(in: container))
            if let began = wait.began { transactions.announce(.waited, entry, in: container, since: began, by: owner) }
            return outcome == .began
        } catch {
            throw ResolutionError(waitFailure: error, path: [entry.key], site: entry.site)
        }
    }

    /// Constructs an instance; a member of a component in the transaction of its component.
    private func construct<Service>(
        _ found: Found, _ arguments: ArgumentList?,
        didConstruct: (Service) -> Void = { _ in }
    ) throws(ResolutionError) -> Service {
        guard found.node.component != nil, !found.entry.isStored else {
            return try constructInstance(found, arguments, didConstruct: didConstruct)
        }
        return try inTransaction(of: found) { _ throws(ResolutionError) in
            try constructInstance(found, arguments, didConstruct: didConstruct)
        }
    }

    /// Runs the factory, stores the instance in its graph, calls `didConstruct`, runs or queues the completions, and
    /// reports the construction.
    private func constructInstance<Service>(
        _ found: Found, _ arguments: ArgumentList?, didConstruct: (Service) -> Void
    ) throws(ResolutionError) -> Service {
        let entry = found.entry
        try depth.enter(entry)
        defer { depth.leave() }
        let mark = opaqueEntries.count
        if entry.isOpaque, arguments == nil {
            guard !opaqueEntries.contains(where: { $0 === entry }) else {
                throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
            }
            opaqueEntries.append(entry)
        }
        defer { opaqueEntries.removeSubrange(mark...) }

        let container = found.container
        let began = container.isObserved ? ContinuousClock.now : nil
        let construction = Construction(resolution: self, container: container, arguments: arguments, requester: entry)
        let instance: Service
        do throws(ResolutionError) {
            guard let activator = entry.activator else { throw ResolutionError(.needsAwait, path: []) }
            instance = try FactoryRun(construction).run(activator, of: entry)
        } catch {
            throw error.prepending(entry)
        }
        if case .graph = entry.retention { graph.store(instance, of: entry) }
        didConstruct(instance)
        recorder?.didConstruct(instance, by: entry, in: container)
        if entry.hasCompletion {
            do throws(ResolutionError) {
                try complete(entry, instance, found)
            } catch {
                graph.remove(entry)
                throw error
            }
        }
        if let began { transactions.announce(.constructed, entry, in: container, since: began, by: owner) }
        return instance
    }

    /// Runs the completions at once, or queues them if they may lead back to a construction under way.
    private func complete<Service>(
        _ entry: Entry, _ instance: Service, _ found: Found
    ) throws(ResolutionError) {
        let entry = found.entry
        let surroundings = (graph, frame)
        let run: Completion = { () throws(ResolutionError) in
            let outer = (self.graph, self.frame)
            (self.graph, self.frame) = surroundings
            defer { (self.graph, self.frame) = outer }
            let construction = Construction(
                resolution: self, container: found.container, arguments: nil, requester: entry)
            do throws(ResolutionError) {
                for completion in entry.parts(of: Service.self)?.completions ?? [] {
                    try completion.run(instance, in: construction)
                }
            } catch {
                throw error.prepending(entry)
            }
        }
        if let component = found.node.component, let transaction = transactions.running(component) {
            try transactions.complete(run, of: entry, in: transaction)
        } else if entry.hasOpaqueCompletion {
            try transactions.completeAtEnd(late(run), of: entry)
        } else {
            try run()
        }
    }

    /// A completion for the end of the request. Not written in place, because the compiler crashes in a generic function.
    private func late(_ completion: @escaping Completion) -> Completion {
        { () throws(ResolutionError) in try self.withinResolveContext(completion) }
    }
}
