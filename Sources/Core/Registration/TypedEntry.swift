/// A registration with the type of its service: factory, slot and hooks.
final class TypedEntry<Service>: Entry, @unchecked Sendable {
    // Sendable: for the same reason as `Entry`.
    typealias Maker = @Sendable (Construction) throws(ResolutionError) -> Service
    typealias AwaitingMaker = @Sendable (AsyncConstruction) async throws(ResolutionError) -> Service

    /// A completion in both forms: one that does not suspend, and one that awaits its dependencies.
    struct Completion: Sendable {
        let run: @Sendable (Construction, Service) throws(ResolutionError) -> Void
        let runAwaiting: @Sendable (AsyncConstruction, Service) async throws(ResolutionError) -> Void
        /// Does the work of `run` through links; nil if links cannot express its dependencies.
        var recipe: CompletionRecipe?
    }

    /// Completes an instance. Starts at the given link of its record, and advances the index to the first link of the
    /// next completion.
    typealias CompletionRecipe =
        @Sendable (Service, Record, inout Int, Asked) throws(ResolutionError) -> Void

    /// Constructs an instance without suspending.
    let make: Maker
    /// Constructs an instance and awaits its dependencies; nil if the factory names none.
    let makeAwaiting: AwaitingMaker?
    /// The activator: does the work of `make` through links. Nil if links cannot express the dependencies of the
    /// factory.
    let recipe: Recipe<Service>.Body?
    private let takesResolver: Bool
    var retention: Retention<Service> = .graph
    /// Creates an empty retention of the same scope, for a decorator.
    var makeRetention: @Sendable () -> Retention<Service> = { .graph }
    /// For a decorator: whether the Swift compiler has checked that the service may be shared between threads.
    var isSendable = false
    /// Nil if there are none, because the runtime would have to instantiate the types of empty arrays for each service.
    var completions: [Completion]?
    /// Nil if there are none, as for ``completions``.
    var closings: [@Sendable (Service) -> Closing]? { didSet { hasClosing = closings != nil } }
    var host: (@Sendable (Service) -> any HostedService)?

    init(
        key: ServiceKey, site: SourceSite, dependencies: [Parameter], colour: DependencyGraph.Colour = .plain,
        origin: DependencyGraph.Origin = .factory, registrar: Registrant? = Registrar.current, make: @escaping Maker,
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

    /// All completions combined; nil if there are none, or if one of them has no activator.
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

    /// The stored instance, if there is one.
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

    /// Adds a completion after the existing ones.
    func complete(by completion: Completion) { completions = (completions ?? []) + [completion] }

    /// Adds a closing hook. It runs before the existing ones.
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
        // This registration's own instance: not that of a decorator, nor of a later contribution with the same key.
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
