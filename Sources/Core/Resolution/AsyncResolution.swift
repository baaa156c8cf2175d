/// One awaited resolve and everything that is constructed for it: the counterpart of `Resolution` for services that
/// need `await`.
///
/// It constructs async services itself. A plain service is constructed by a separate `Resolution` that shares the
/// object graph and does not suspend. A main-actor service is constructed the same way, after the hop to the main
/// actor. Therefore no flight that a blocked thread may wait for is held across a suspension.
///
/// There are two engines with the same steps, because Swift cannot abstract over `await`. They share `Transactions`,
/// `SlotAccess` and `ObjectGraph`.
final class AsyncResolution: @unchecked Sendable {
    // Sendable: one task at a time uses it. A factory's child tasks enter through its `AsyncResolver`, which admits one
    // after another. Meanwhile the code that runs the factory is suspended.
    typealias Completion = () async throws(ResolutionError) -> Void

    /// The container that received the request.
    let container: Container
    private let isMain: Bool
    let owner: FlightOwner
    private var graph: ObjectGraph
    /// The scopes that are open around the current construction.
    private(set) var frame: ScopeFrame?
    private var transactions: Transactions<Completion>
    private(set) var depth = DepthGuard()
    private var parts: [Resolution] = []
    /// The first shared service that this resolve began to construct, for the messages of waiting requests.
    private var outermost: Entry?
    /// Nil unless requests are recorded.
    let recorder: RequestRecorder?

    /// - Parameter graph: The graph that a `Lazy` joins, or of an `AwaitedRequest`; nil to begin one.
    init(
        from container: Container, isMain: Bool, frame: ScopeFrame?, graph: ObjectGraph? = nil,
        outermost: Entry? = nil, owner: FlightOwner = .makeAwaited()
    ) {
        self.owner = owner
        self.outermost = outermost
        let transactions = Transactions<Completion>()
        self.transactions = transactions
        self.graph = graph ?? ObjectGraph(transaction: transactions.root)
        (self.container, self.isMain, self.frame) = (container, isMain, frame)
        recorder = container.recorder.load()
    }

    /// The current graph, for a `Lazy` that will join it.
    func sharedGraph(for label: ServiceKey) -> ObjectGraph {
        graph.prepareForLazy(label)
        return graph
    }

    /// Runs `body` for a request from outside, then the completions that waited for the whole request.
    ///
    /// Meanwhile this resolve is the task's owner of flights. Therefore a request that a factory sends to a captured
    /// container or to a `Lazy` counts as part of this resolve, and never waits for it.
    func atRoot<Service>(
        _ body: () async throws(ResolutionError) -> Service, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Service {
        defer { owner.end() }
        return try await owner.asInnermost { () async throws(ResolutionError) in
            do throws(ResolutionError) {
                let service = try await body()
                try await self.finish()
                return service
            } catch {
                self.abandon()
                throw error
            }
        }
    }

    /// Runs the completions that waited for the whole request, and publishes what waited for them.
    func finish() async throws(ResolutionError) {
        while let completion = try transactions.nextLateCompletion() { try await completion() }
        transactions.root.publish()
    }

    /// Drops what the failed request has constructed and not published.
    func abandon() {
        transactions.root.abandon()
    }

    /// The service for a request from inside: the cached instance, or a new one, constructed where its execution
    /// requires.
    func obtain<Service>(
        _ found: Found, as type: Service.Type, arguments: ArgumentList?
    ) async throws(ResolutionError) -> Service {
        switch found.executionNow {
        case .plain:
            return try await container.waitingForTasks(as: owner) { () async throws(ResolutionError) in
                try self.obtainInPart(found, as: type, arguments, isMain: self.isMain)
            }
        case .main:
            return try await container.waitingForTasks(as: owner) { () async throws(ResolutionError) in
                try await self.obtainOnMainActor(found, as: type, arguments)
            }
        case .async:
            return try await obtainAwaiting(found, as: type, arguments: arguments)
        }
    }

    private func obtainInPart<Service>(
        _ found: Found, as type: Service.Type, _ arguments: ArgumentList?, isMain: Bool
    ) throws(ResolutionError) -> Service {
        try withPart(isMain: isMain) { part throws(ResolutionError) in
            try part.obtain(found, as: type, arguments: arguments?.renewed())
        }
    }

    private func obtainOnMainActor<Service>(
        _ found: Found, as type: Service.Type, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Service {
        let arguments = Transfer(value: arguments)
        do {
            return try await MainActor.run {
                Transfer(value: try self.obtainInPart(found, as: type, arguments.value, isMain: true))
            }.value
        } catch let error as ResolutionError {
            throw error
        } catch {
            throw ResolutionError(.factoryFailed, path: [found.entry.key], underlying: error)
        }
    }

    /// Constructs a service by its link.
    func construct<Service>(_ service: Service.Type, _ link: Link) async throws(ResolutionError) -> Service {
        try await container.waitingForTasks(as: owner) { () async throws(ResolutionError) in
            if link.sharesNothing { return try link.record.make(service, RequestOrigin(self.container)) }
            return try self.withPart(isMain: self.isMain) { part throws(ResolutionError) in
                try part.construct(service, link)
            }
        }
    }

    /// Runs `body`, which does not suspend, in a part of this resolve, and finishes that part.
    func withPart<Result>(
        isMain: Bool = false, _ body: (Resolution) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let part = part(isMain: isMain)
        return try part.atRoot { () throws(ResolutionError) in try body(part) }
    }

    /// A part of this resolve for the resolver of a factory or completion that may be suspended; see ``withParts(_:)``.
    func makePart() -> Resolution {
        let part = part(isMain: false, spansSuspensions: true)
        parts.append(part)
        return part
    }

    /// Runs a factory or a completion, then finishes the parts in which its resolvers constructed without suspending.
    private func withParts<Value>(
        _ body: () async throws(ResolutionError) -> Value
    ) async throws(ResolutionError) -> Value {
        let mark = parts.count
        do throws(ResolutionError) {
            let value = try await body()
            while parts.count > mark {
                try parts[mark].finish()
                parts.remove(at: mark)
            }
            return value
        } catch {
            for part in parts[mark...] { part.abandon() }
            parts.removeSubrange(mark...)
            throw error
        }
    }

    private func part(isMain: Bool, spansSuspensions: Bool = false) -> Resolution {
        Resolution(
            from: container, isMain: isMain, frame: frame, graph: graph, owner: owner,
            spansSuspensions: spansSuspensions)
    }

    private func obtainAwaiting<Service>(
        _ found: Found, as type: Service.Type, arguments: ArgumentList?
    ) async throws(ResolutionError) -> Service {
        let entry = found.entry
        guard entry.key.type == type else {
            throw ResolutionError(.missing, path: [entry.key])
        }
        if let cycle = found.node.cycle { throw ResolutionError(.cycle, path: cycle, site: entry.site) }
        try ArgumentList.check(arguments, of: entry)
        switch entry.retention {
        case .transient:
            return try await construct(found, arguments)
        case .graph:
            let graph = graph
            repeat {
                do throws(Absent) {
                    return try graph.instance(of: entry, as: type)
                } catch {}
            } while try await !begin(entry, in: graph)
            defer { graph.end(entry) }
            return try await construct(found, arguments)
        case .singleton, .resettable, .scoped:
            let slot = try SlotAccess<Service>(entry, in: found.container, frame: frame, requestedThrough: container)
            if let instance = slot.load() { return instance }
            return try await constructStored(found, slot)
        }
    }

    /// Like the function of `Resolution`, but suspends the task while it waits.
    @inline(never)
    private func begin(_ entry: Entry, in graph: ObjectGraph) async throws(ResolutionError) -> Bool {
        let beginning = graph.begin(entry, by: owner.identity, maySuspend: true)
        guard beginning == .underWay, let flight = graph.flight(of: entry) else { return beginning == .began }
        guard try await begin(flight, for: entry) else {
            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
        }
        flight.finish()
        return false
    }

    private func constructStored<Service>(
        _ found: Found, _ slot: SlotAccess<Service>
    ) async throws(ResolutionError) -> Service {
        let entry = found.entry
        let flight = slot.flight
        if let instance = transactions.instance(of: flight, as: Service.self) { return instance }
        return try await inTransaction(of: found) { transaction async throws(ResolutionError) in
            guard try await begin(flight, for: entry) else {
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
                return try await construct(found, nil) { instance in
                    self.transactions.store(instance, of: flight, in: transaction) { slot.store(instance) }
                }
            } catch {
                if !transactions.isUnpublished(flight) { flight.finish() }
                throw error
            }
        }
    }

    private func inTransaction<Result>(
        of found: Found, _ body: (Transaction<Completion>) async throws(ResolutionError) -> Result
    ) async throws(ResolutionError) -> Result {
        let construction = transactions.beginConstruction()
        do throws(ResolutionError) {
            if let component = found.node.component, let running = transactions.join(component) {
                return try await body(running)
            }
            return try await inNewTransaction(of: found, body)
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
        of found: Found, _ body: (Transaction<Completion>) async throws(ResolutionError) -> Result
    ) async throws(ResolutionError) -> Result {
        var flight: Flight?
        let component = found.node.component
        if let component, component.isShared, try await begin(component.flight, for: found.entry) {
            flight = component.flight
        }
        let transaction = transactions.begin(component, holding: flight)
        do throws(ResolutionError) {
            let result = try await body(transaction)
            while let completion = try transactions.nextCompletion(of: transaction) { try await completion() }
            if transactions.end(transaction) { transaction.publish() }
            return result
        } catch {
            transactions.removeLast()
            withExtendedLifetime(transactions.forget(transaction.abandon())) {}
            throw error
        }
    }

    private func begin(_ flight: Flight, for entry: Entry) async throws(ResolutionError) -> Bool {
        do {
            let outermost = outermost ?? entry
            self.outermost = outermost
            let ongoing = OngoingConstruction(entry: entry, outermost: outermost)
            var wait = WaitStopwatch()
            let outcome = try await flight.begin(
                awaiting: owner, ongoing: ongoing, timeout: wait.start(in: container))
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
    ) async throws(ResolutionError) -> Service {
        guard found.node.component != nil, !found.entry.isStored else {
            return try await constructInstance(found, arguments, didConstruct: didConstruct)
        }
        return try await inTransaction(of: found) { _ async throws(ResolutionError) in
            try await constructInstance(found, arguments, didConstruct: didConstruct)
        }
    }

    /// Runs the factory, stores the instance in its graph, calls `didConstruct`, runs or queues the completions, and
    /// reports the construction.
    private func constructInstance<Service>(
        _ found: Found, _ arguments: ArgumentList?, didConstruct: (Service) -> Void
    ) async throws(ResolutionError) -> Service {
        let entry = found.entry
        try depth.count(entry, below: owner.depth)
        defer { depth.leave() }
        let container = found.container
        let began = container.isObserved ? ContinuousClock.now : nil
        let construction = AsyncConstruction(
            resolution: self, container: container, arguments: arguments, requester: entry)
        let instance: Service
        do throws(ResolutionError) {
            instance = try await run(entry, construction)
        } catch {
            throw error.prepending(entry)
        }
        if case .graph = entry.retention { graph.store(instance, of: entry) }
        didConstruct(instance)
        recorder?.didConstruct(instance, by: entry, in: container)
        if entry.hasCompletion {
            do throws(ResolutionError) {
                try await complete(entry, instance, found)
            } catch {
                graph.remove(entry)
                throw error
            }
        }
        if let began { transactions.announce(.constructed, entry, in: container, since: began, by: owner) }
        return instance
    }

    private func run<Service>(
        _ entry: Entry, _ construction: AsyncConstruction
    ) async throws(ResolutionError) -> Service {
        if let activator = entry.awaitingActivator {
            return try await withParts { () async throws(ResolutionError) in
                let prepared = try await construction.prepare(entry, as: Service.self)
                return try await FactoryRun(construction, prepared: prepared).runAwaiting(activator).read(Service.self)
            }
        }
        guard let activator = entry.activator else { throw ResolutionError(.needsAwait, path: []) }
        let isMain = entry.ownExecution == .main
        if entry.takesResolver {
            let run = { () throws(ResolutionError) in
                try construction.withPart(isMain: isMain) { part throws(ResolutionError) -> Service in
                    try FactoryRun(part).run(activator, of: entry)
                }
            }
            return isMain ? try await MainActor.runTransferring(run) : try run()
        }
        return try await withParts { () async throws(ResolutionError) in
            let prepared = try await construction.prepare(entry, as: Service.self)
            let parameters = FactoryRun(construction, prepared: prepared, isMain: isMain)
            let run = { () throws(ResolutionError) in try parameters.run(activator, of: entry) as Service }
            return isMain ? try await MainActor.runTransferring(run) : try run()
        }
    }

    private func complete<Service>(
        _ entry: Entry, _ instance: Service, _ found: Found
    ) async throws(ResolutionError) {
        let surroundings = (graph, frame)
        let run: Completion = { () async throws(ResolutionError) in
            let outer = (self.graph, self.frame)
            (self.graph, self.frame) = surroundings
            defer { (self.graph, self.frame) = outer }
            let construction = AsyncConstruction(
                resolution: self, container: found.container, arguments: nil, requester: entry)
            do throws(ResolutionError) {
                for completion in entry.parts(of: Service.self)?.completions ?? [] {
                    try await self.withParts { () async throws(ResolutionError) in
                        try await completion.run(instance, awaitedBy: construction)
                    }
                }
            } catch {
                throw error.prepending(entry)
            }
        }
        if let component = found.node.component, let transaction = transactions.running(component) {
            try transactions.complete(run, of: entry, in: transaction)
        } else if entry.hasOpaqueCompletion {
            try transactions.completeAtEnd(run, of: entry)
        } else {
            try await run()
        }
    }
}
