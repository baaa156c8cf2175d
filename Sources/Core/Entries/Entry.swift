/// One registration.
///
/// Not generic over its service, because the runtime would instantiate a class for each service at boot. Code that
/// needs the type opens the type of the key; ``EntryParts`` holds the parts that only few registrations have.
///
/// The declaration changes under the lock of the container that owns it, until the container first compiles it into a
/// `RegistrationTable`. From then on only its instance, its flight and its mark change, and each of them is protected
/// by itself.
class Entry: ConstructedService, @unchecked Sendable {
    // Sendable: see above. The table is published with a releasing store or under the container's lock, so a reader
    // that finds an entry in a table sees its whole declaration.
    let key: ServiceKey
    let site: SourceSite
    let registrar: Registrant?
    /// Constructs an instance without suspending; nil if the factory awaits.
    let activator: StoredActivator?
    /// Constructs an instance by awaiting; nil if the factory does not await.
    let awaitingActivator: AwaitingActivator?
    /// Whether links can express what the activator reads.
    let isLinkable: Bool
    /// Whether the factory takes a resolver and nothing else.
    let takesResolver: Bool

    let dependencies: [Parameter]
    // The three lists are assigned and never appended to in place: otherwise each read would check for exclusive access.
    var completionDependencies: [Parameter] = []
    /// Where instances come from. It does not say whether an expected value was provided; ``describedOrigin`` does.
    let origin: DependencyGraph.Origin
    var ownExecution: DependencyGraph.Execution
    private(set) var definition = ScopeDefinition.graph
    /// The slot of a weak, memory-sensitive or custom scope. It has the type of the key.
    private(set) var resettableSlot: ResettableSlot?
    private(set) var retention = Retention.graph
    /// False if its own slot stores no instance: a value of a scope is stored in the open scope, a foreign engine
    /// stores its own instances, and a tripwire constructs none.
    private(set) var storesInstances = true
    var hasExplicitScope = false
    var isReplacing = false
    /// Whether it belongs to the collections of its type.
    var isContributed = false
    /// Whether code outside the graph requests it.
    var isRoot = false
    var isHosted = false
    var visibility = Visibility.everywhere
    /// The memory cost of an instance, in bytes.
    var cost: Int?
    /// The dependencies that `dependsOn` declares for a factory or a completion with a resolver.
    var statedDependencies: [Parameter] = []
    /// The services that the host starts before this one, besides those that this one needs.
    var earlierStarts: [ServiceKey] = []
    /// For a decorator: the registration that it decorates.
    var decoratedEntry: Entry?
    /// For a decorator: whether the Swift compiler has checked that the service may be shared between threads.
    var isSendable = false
    /// Protects ``flightSlot``. It is here because it fills a gap before a word.
    private let flightLock = Lock()
    let stackNeed: ThreadStackNeed
    var isOpaque: Bool
    var hasOpaqueCompletion = false
    var hasCompletion = false
    /// Whether there is no completion, or links can express the dependencies of each completion.
    var hasLinkedCompletions = true
    /// Whether closing hooks run at the end of an instance.
    var hasClosing = false
    var isCompiled = false
    /// For an override in a test's stack: whether it replaces the decorators of its service, too.
    var isUndecorated = false
    /// Whether it replaces a service that a test's stack leaves out.
    var isTripwire = false
    /// The types of the run-time arguments that the factory takes, in order; known after compiling.
    var arguments: [Any.Type] = []
    /// For a forward: the key that serves it.
    var forwardTarget: ServiceKey?
    /// For an entry that replaces another registration: the module of that registration.
    var inheritedModule: String?
    /// The `EntryParts` of the service, if it has any.
    var parts: AnyObject?

    /// The instance that is cached for the life of the container.
    let singleton = SingletonSlot()
    @exclusivity(unchecked) private var flightSlot = FlightSlot()
    /// A mark that is set once, and read without a lock. One word is enough, because no expected value is hosted.
    private let mark = PublishedWord(0)

    init(
        key: ServiceKey, site: SourceSite, dependencies: [Parameter], execution: DependencyGraph.Execution = .plain,
        origin: DependencyGraph.Origin = .factory, registrar: Registrant? = Registrar.current,
        activator: StoredActivator? = nil, awaitingActivator: AwaitingActivator? = nil, isLinkable: Bool = true,
        takesResolver: Bool = false
    ) {
        self.key = key
        self.site = site
        self.registrar = registrar
        self.activator = activator
        self.awaitingActivator = awaitingActivator
        self.isLinkable = isLinkable
        self.takesResolver = takesResolver
        self.dependencies = dependencies
        ownExecution = execution
        self.origin = origin
        stackNeed = .forLevel(of: key.type, dependencies)
        isOpaque = dependencies.contains { $0.isResolver }
    }

    /// A registration with the declaration of another one, and without its instance.
    init(copying other: Entry, registrar: Registrant?) {
        key = other.key
        site = other.site
        self.registrar = registrar
        activator = other.activator
        awaitingActivator = other.awaitingActivator
        isLinkable = other.isLinkable
        takesResolver = other.takesResolver
        dependencies = other.dependencies
        completionDependencies = other.completionDependencies
        origin = other.origin
        ownExecution = other.ownExecution
        hasExplicitScope = other.hasExplicitScope
        isReplacing = other.isReplacing
        isContributed = other.isContributed
        isRoot = other.isRoot
        isHosted = other.isHosted
        visibility = other.visibility
        cost = other.cost
        statedDependencies = other.statedDependencies
        earlierStarts = other.earlierStarts
        decoratedEntry = other.decoratedEntry
        isSendable = other.isSendable
        stackNeed = other.stackNeed
        isOpaque = other.isOpaque
        hasOpaqueCompletion = other.hasOpaqueCompletion
        hasCompletion = other.hasCompletion
        hasLinkedCompletions = other.hasLinkedCompletions
        hasClosing = other.hasClosing
        arguments = other.arguments
        forwardTarget = other.forwardTarget
        inheritedModule = other.inheritedModule
        isUndecorated = other.isUndecorated
        parts = other.copiedParts
        setScope(other.definition, storesInstances: other.storesInstances)
        if other.isProvided { assumeProvided() }
    }

    deinit {
        singleton.end(key.type)
    }

    var scope: ScopeKind { definition.kind }

    func setScope(_ definition: ScopeDefinition, storesInstances: Bool = true) {
        self.definition = definition
        self.storesInstances = storesInstances
        retention = storesInstances ? definition.retention : .transient
        resettableSlot = storesInstances ? makeSlot(definition) : nil
    }

    @inline(__always)
    func withFlightSlot<Result>(_ body: (inout FlightSlot) -> Result) -> Result {
        flightLock.run { unsafe body(&flightSlot) }
    }

    /// Whether the host has started the service; from then on the service counts as available.
    var isStarted: Bool { mark.load() == Mark.started }

    func didStart() { mark.publish(Mark.started) }

    /// Whether the value that a layer expects was provided.
    var isProvided: Bool { mark.load() == Mark.provided }

    /// Treats an expected value as provided, also for a proof without values. No effect on other entries.
    func assumeProvided() {
        if isExpected { mark.publish(Mark.provided) }
    }

    private enum Mark {
        static let started: UInt = 1
        static let provided: UInt = 2
    }

    var module: String { inheritedModule ?? registrar.map { ModuleName.of($0.type) } ?? site.module }

    /// Called once, when the entry is first compiled.
    func compile(arguments: [Any.Type]) {
        isCompiled = true
        guard !arguments.isEmpty else { return }
        self.arguments = arguments
        if !hasExplicitScope { setScope(.transient) }
    }

    /// Whether it represents an adapter type, not a registration.
    var isAdapter: Bool { adapterRequest != nil }
    /// For an adapter: its requirement.
    var adapterRequest: AdapterRequest? { nil }
    /// For an adapter: the activator of the record for one use.
    func adapterActivator(for use: AdapterUse) -> StoredActivator? { nil }
    /// Whether it represents a value with which a scope is opened.
    var isGivenByScope: Bool {
        if case .opened = origin { return true }
        return false
    }
    /// The origin as the graph states it: for an expected value, with whether it was provided.
    var describedOrigin: DependencyGraph.Origin {
        guard case .expected(let from, _) = origin else { return origin }
        return .expected(from: from, provided: isProvided)
    }
    /// Whether it represents a value that a layer expects.
    var isExpected: Bool {
        if case .expected = origin { return true }
        return false
    }
    var isStored: Bool { retention.isStored }
    /// Whether an instance is cached for the life of the container.
    var isSingleton: Bool { retention == .singleton }

    /// Whether it has an activator whose parameters links can express.
    var hasLinkableActivator: Bool { activator != nil && isLinkable }
    /// Whether the activator passes a resolver to the factory, and nothing else, and links can express that.
    var hasResolverActivator: Bool { hasLinkableActivator && takesResolver }

    /// The kind of its links, which depends only on where the instance is stored.
    var linkKind: Link.Kind {
        switch retention {
        case .transient where isGivenByScope: .scoped
        case .transient: .make
        case .graph: .graph
        case .singleton: .singleton
        case .resettable: .resettable
        case .scoped: .scoped
        }
    }
}
