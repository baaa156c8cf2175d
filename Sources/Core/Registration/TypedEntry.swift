/// A registration with the type of its service: factory, slot and hooks.
final class TypedEntry<Service>: Entry, @unchecked Sendable {
    // Sendable: as `Entry`.
    typealias Maker = @Sendable (Construction) throws(ResolutionError) -> Service
    typealias AwaitingMaker = @Sendable (AsyncConstruction) async throws(ResolutionError) -> Service

    /// A completion in both forms: without suspending, and awaiting its dependencies.
    struct Completion: Sendable {
        let run: @Sendable (Construction, Service) throws(ResolutionError) -> Void
        let runAwaiting: @Sendable (AsyncConstruction, Service) async throws(ResolutionError) -> Void
        /// Does what `run` does, from links; nil where that asks for more than links can tell.
        var recipe: CompletionRecipe?
    }

    /// Completes an instance from the links of its record, from the given one on, and goes on to those of the next completion.
    typealias CompletionRecipe =
        @Sendable (Service, Record, inout Int, Asked) throws(ResolutionError) -> Void

    /// Makes an instance without suspending.
    let make: Maker
    /// Makes an instance whose dependencies have to be awaited; nil when the factory names none.
    let makeAwaiting: AwaitingMaker?
    /// Does what `make` does, from links; nil where the factory asks for more than links can tell.
    let recipe: Recipe<Service>.Body?
    private let takesResolver: Bool
    var retention: Retention<Service> = .graph
    /// Makes an empty retention of the same scope, for a decorator.
    var makeRetention: @Sendable () -> Retention<Service> = { .graph }
    /// For a decorator: whether the compiler has seen that the service may be shared between threads.
    var isSendable = false
    /// Nil where there are none: the runtime would have to make the types of empty arrays, for each service again.
    var completions: [Completion]?
    /// Nil where there are none, as for ``completions``.
    var closings: [@Sendable (Service) -> Closing]? { didSet { hasClosing = closings != nil } }
    var host: (@Sendable (Service) -> any HostedService)?

    init(
        key: ServiceKey, site: SourceSite, dependencies: [Parameter], colour: DependencyGraph.Colour = .plain,
        origin: DependencyGraph.Origin = .factory, registrar: Any.Type? = Registrar.current, make: @escaping Maker,
        makeAwaiting: AwaitingMaker? = nil, recipe: Recipe<Service>.Body? = nil, takesResolver: Bool = false
    ) {
        self.recipe = recipe
        self.takesResolver = takesResolver
        self.make = make
        self.makeAwaiting = makeAwaiting
        super.init(
            key: key, site: site, dependencies: dependencies, colour: colour, origin: origin, registrar: registrar)
    }

    override func compile(arguments: [Any.Type]) {
        super.compile(arguments: arguments)
        if scope == .transient {
            retention = .transient
            makeRetention = { .transient }
        }
    }

    override var isStored: Bool { retention.isStored }
    override var hasRecipe: Bool { recipe != nil }
    override var hasResolverRecipe: Bool { takesResolver }

    override var hasLinkedCompletions: Bool {
        !hasCompletion || completions?.allSatisfy { $0.recipe != nil } ?? true
    }

    override func initializeRecipe(at record: Record) {
        guard let recipe else { return }
        guard hasCompletion, let complete = completionRecipe else { return record.initialize(recipe: recipe) }
        let first = dependencies.count + (decoratedEntry == nil ? 0 : 1)
        record.initialize(recipe: { record, asked throws(ResolutionError) in
            let instance = try recipe(record, asked)
            var index = first
            try complete(instance, record, &index, asked)
            return instance
        })
    }

    /// All completions as one; nil where there are none.
    private var completionRecipe: CompletionRecipe? {
        var all: CompletionRecipe?
        for completion in completions ?? [] {
            guard let next = completion.recipe else { return nil }
            guard let before = all else {
                all = next
                continue
            }
            all = { service, record, index, asked throws(ResolutionError) in
                try before(service, record, &index, asked)
                try next(service, record, &index, asked)
            }
        }
        return all
    }

    override func initializeSlowRecipe(at record: Record) {
        record.initialize(recipe: { record, asked throws(ResolutionError) in
            try record.obtainSlowly(Service.self, asked)
        })
    }

    override func deinitializeRecipe(at record: Record) {
        record.deinitializeRecipe(Service.self)
    }

    override func share(_ address: UnsafeMutableRawPointer, in resolution: Resolution) {
        resolution.share(unsafe address.assumingMemoryBound(to: Service.self).pointee, of: self)
    }

    override var isPermanent: Bool {
        if case .permanent = retention { return true }
        return false
    }

    override var permanentInstance: UInt? {
        guard case .permanent(let slot) = retention, let address = unsafe slot.address else { return nil }
        return UInt(bitPattern: address)
    }

    override func makePermanent(_ record: Record, _ asked: Asked) throws(ResolutionError) {
        guard case .permanent(let slot) = retention else { return }
        slot.store(try record.make(Service.self, asked))
    }

    override func initializeSlot(of record: Record) {
        if case .resettable(let slot) = retention { record.setState(slot.state) }
    }

    override func deinitializeInstance(at address: UnsafeMutableRawPointer) {
        _ = unsafe address.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
    }

    override var linkKind: UInt? {
        switch retention {
        case .transient where isGivenByScope: Link.scoped
        case .transient: Link.make
        case .graph: Link.graph
        case .permanent: Link.permanent
        case .resettable: Link.resettable
        case .scoped: Link.scoped
        }
    }

    override var isHosted: Bool { host != nil }

    /// The instance that is kept, if there is one.
    var kept: Service? {
        switch retention {
        case .transient, .graph, .scoped: nil
        case .permanent(let slot): slot.load()
        case .resettable(let slot): slot.load()
        }
    }

    override var isMade: Bool {
        switch retention {
        case .transient, .graph, .scoped: false
        case .permanent(let slot): slot.load() != nil
        case .resettable(let slot): slot.isMade
        }
    }

    override func clear() -> ClearedInstance? {
        guard case .resettable(let slot) = retention, let instance = slot.clear() else { return nil }
        return ClearedInstance(closings: boundClosings(for: instance).map { (key, $0) }, instance: Box(instance))
    }

    override func endReset() {
        if case .resettable(let slot) = retention { slot.endReset() }
    }

    override func renewed() -> Entry {
        guard case .permanent = retention, case .factory = origin else { return self }
        let copy = TypedEntry(
            key: key, site: site, dependencies: dependencies, colour: ownColour, registrar: registrar, make: make,
            makeAwaiting: makeAwaiting, recipe: recipe, takesResolver: takesResolver)
        copy.retention = .permanent(PermanentSlot())
        copy.makeRetention = makeRetention
        copy.completions = completions
        copy.completionDependencies = completionDependencies
        copy.hasCompletion = hasCompletion
        copy.hasOpaqueCompletion = hasOpaqueCompletion
        copy.closings = closings
        copy.host = host
        copy.scope = scope
        copy.hasExplicitScope = hasExplicitScope
        copy.isReplacing = isReplacing
        copy.isContributed = isContributed
        copy.isRoot = isRoot
        copy.visibility = visibility
        copy.cost = cost
        copy.statedDependencies = statedDependencies
        copy.arguments = arguments
        copy.isCompiled = true
        return copy
    }

    override func demote() -> DemotedInstance? {
        guard case .resettable(let slot) = retention, let demotion = slot.demote() else { return nil }
        return DemotedInstance(instance: Box(demotion.instance), isAlive: { slot.isMade })
    }

    override func releaseMemory(at level: MemoryPressure) -> Bool {
        guard case .permanent(let slot) = retention, let instance = slot.load() as? any MemoryReleasing else {
            return false
        }
        instance.releaseMemory(at: level)
        return true
    }

    override var healthReporter: (any HealthReporting)? {
        guard case .permanent(let slot) = retention else { return nil }
        return slot.load() as? any HealthReporting
    }

    override func boundClosings() -> [Closing] {
        guard hasClosing else { return [] }
        switch retention {
        case .transient, .graph, .scoped: return []
        case .permanent(let slot): return slot.load().map(boundClosings(for:)) ?? []
        case .resettable(let slot): return slot.load().map(boundClosings(for:)) ?? []
        }
    }

    func boundClosings(for instance: Service) -> [Closing] {
        closings?.reversed().map { $0(instance) } ?? []
    }

    /// One more completion, after those that are there.
    func complete(by completion: Completion) { completions = (completions ?? []) + [completion] }

    /// One more hook for the end, before those that are there.
    func close(by closing: @escaping @Sendable (Service) -> Closing) { closings = (closings ?? []) + [closing] }

    override func provide(_ value: AnyObject) -> Bool {
        guard case .permanent(let slot) = retention, let value = value as? Box<Service> else { return false }
        slot.store(value.value)
        origin = .expected(from: expectedFrom, provided: true)
        return true
    }

    override func makeHosted(
        in container: Container
    ) async throws(ResolutionError) -> (any HostedService)? {
        guard let host else { return nil }
        // The registration's own instance: not a decorator, nor a later contribution of the same key.
        let request = RootRequest(selection: Selection(name: key.name, entry: self), isMain: false)
        return host(try await container.resolveAwaiting(Service.self, request))
    }

    override func adopt(_ base: Entry, servedBy target: Entry) {
        adoptScope(of: base, servedBy: target)
    }

    private var expectedFrom: String {
        guard case .expected(let from, _) = origin else { return "" }
        return from
    }
}
