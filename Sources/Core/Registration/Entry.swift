/// One registration: the part that does not depend on its type.
///
/// The declaration changes under the lock of the container that owns it, until the container first compiles it into a
/// `RegistrationTable`. From then on only its slot and its flight change, and both have their own locks.
class Entry: @unchecked Sendable {
    // Sendable: see above. The table is published with a releasing store or under the container's lock, so a reader
    // that finds an entry in a table sees its whole declaration.
    let key: ServiceKey
    let site: SourceSite
    let registrar: Registrant?
    let flight: Flight
    /// Set when the host has started the service; from then on the service counts as available.
    let isStarted = Locked(false)

    var dependencies: [Parameter]
    var completionDependencies: [Parameter] = []
    var origin: DependencyGraph.Origin
    var ownColour: DependencyGraph.Colour
    var scope: DependencyGraph.Scope = .graph
    var hasExplicitScope = false
    var isReplacing = false
    /// Whether it belongs to the collections of its type.
    var isContributed = false
    /// Whether code outside the graph requests it.
    var isRoot = false
    var visibility = Visibility.everywhere
    /// The memory cost of an instance, in bytes.
    var cost: Int?
    /// The dependencies that `dependsOn` declares for a factory with a resolver.
    var statedDependencies: [Parameter] = []
    /// For a decorator: the registration that it decorates.
    var decoratedEntry: Entry?
    let stackNeed: StackNeed
    var isOpaque: Bool
    var hasOpaqueCompletion = false
    var hasCompletion = false
    /// Whether hooks run at the end of an instance.
    var hasClosing = false
    var isCompiled = false
    /// For an override in a test's stack: whether it replaces the decorators of its service, too.
    var isUndecorated = false
    /// Whether it replaces a service that a test's stack leaves out.
    var isTripwire = false
    /// The run-time arguments that the factory takes, in order; known after compiling.
    var arguments: [Any.Type] = []
    /// For a forward: the key that serves it.
    var forwardTarget: ServiceKey?

    init(
        key: ServiceKey, site: SourceSite, dependencies: [Parameter], colour: DependencyGraph.Colour = .plain,
        origin: DependencyGraph.Origin = .factory, registrar: Registrant? = Registrar.current
    ) {
        self.key = key
        self.site = site
        self.registrar = registrar
        flight = Flight(label: key)
        self.dependencies = dependencies
        ownColour = colour
        self.origin = origin
        stackNeed = StackNeed(of: key.type, dependencies)
        isOpaque = dependencies.contains { $0.isResolver }
    }

    /// Whether its factory or a completion takes a resolver that does not await.
    var asksWithoutAwaiting: Bool {
        hasOpaqueCompletion || dependencies.contains { $0.type == Resolver.self }
    }

    /// For an entry that replaces another registration: the module of that registration.
    var inheritedModule: String?
    var module: String { inheritedModule ?? registrar.map { Registrar.module(of: $0.type) } ?? site.module }

    /// Called once, when the entry is first compiled.
    func compile(arguments: [Any.Type]) {
        isCompiled = true
        self.arguments = arguments
        if !arguments.isEmpty, !hasExplicitScope { scope = .transient }
    }

    /// For a decorator, before it is compiled: copies the scope of the registration that it decorates.
    func adopt(_ base: Entry, servedBy target: Entry) {}

    /// Whether it represents an adapter type, not a registration.
    var isAdapter: Bool { adapterRequest != nil }
    /// For an adapter: its requirement.
    var adapterRequest: AdapterRequest? { nil }
    /// Whether it represents a value with which a scope is opened.
    var isGivenByScope: Bool {
        if case .opened = origin { return true }
        return false
    }
    /// Whether it represents a value that a layer expects.
    var isExpected: Bool {
        if case .expected = origin { return true }
        return false
    }
    var isStored: Bool { false }
    var isHosted: Bool { false }
    /// Whether an instance is stored now.
    var isMade: Bool { false }

    /// Whether it has an activator for the fast path, which constructs the same instance as the factory.
    var hasRecipe: Bool { false }
    /// Whether the activator passes a resolver to the factory, and nothing else.
    var hasResolverRecipe: Bool { false }
    /// Whether there is no completion, or links can express the dependencies of each completion.
    var hasLinkedCompletions: Bool { !hasCompletion }
    /// Writes the activator into a record.
    func initializeRecipe(at record: Record) {}
    /// Writes an activator that takes the slow path for this registration.
    func initializeSlowRecipe(at record: Record) {}
    /// Like ``initializeRecipe(at:)``, for an adapter.
    func initializeRecipe(at record: Record, for use: AdapterUse) {}
    func deinitializeRecipe(at record: Record) {}
    func deinitializeInstance(at address: UnsafeMutableRawPointer) {}
    /// Adds a copy of the instance at the address to the graph of a resolve.
    func share(_ address: UnsafeMutableRawPointer, in resolution: Resolution) {}
    /// Whether an instance is cached for the life of the container.
    var isPermanent: Bool { false }
    /// The address of the instance that is cached for the life of the container, once it exists.
    var permanentInstance: UInt? { nil }
    /// Constructs that instance with the activator of its record, and stores it.
    func makePermanent(_ record: Record, _ asked: Asked) throws(ResolutionError) {}
    /// Writes into a record where the instance is stored, if that is known before the instance exists.
    func initializeSlot(of record: Record) {}
    /// The kind of its links, apart from how the instance is constructed; nil if a link cannot express it.
    var linkKind: UInt? { nil }

    /// Releases a resettable instance, and stores none until the reset ends. Returns the released instance, so that it
    /// outlives every lock.
    func clear() -> ClearedInstance? { nil }
    /// Ends the reset that `clear` began: instances whose construction begins now are stored again.
    func endReset() {}
    /// A copy of this entry whose slot is empty.
    func renewed() -> Entry { self }
    /// Demotes a memory-sensitive instance; nil when there is none.
    func demote() -> DemotedInstance? { nil }
    /// Asks the instance that is cached for the life of the container to release memory.
    func releaseMemory(at level: MemoryPressure) -> Bool { false }
    /// Like ``boundClosings()``, each with its service.
    var serviceClosings: [(service: ServiceKey, closing: Closing)] { boundClosings().map { (key, $0) } }
    /// The instance that is cached for the life of the container, if it exists and reports its health.
    var healthReporter: (any HealthReporting)? { nil }
    /// The closing hooks of the stored instance, in the order in which they run.
    func boundClosings() -> [Closing] { [] }
    /// Counts an expected value as provided, so that a proof can do without it.
    func assumeProvided() {
        if case .expected(let from, _) = origin { origin = .expected(from: from, provided: true) }
    }

    /// Sets an expected value; false if this entry expects none, or one of another type.
    func provide(_ value: AnyObject) -> Bool { false }
    /// Resolves the service for the host.
    func makeHosted(
        in container: Container
    ) async throws(ResolutionError) -> (any HostedService)? { nil }
}

/// An instance that a reset released.
struct ClearedInstance {
    let closings: [(service: ServiceKey, closing: Closing)]
    let instance: AnyObject
}

/// An instance that a demotion released, except for a weak reference.
final class DemotedInstance {
    private var instance: AnyObject?
    /// Whether other code still holds the instance; called after `drop`.
    let isAlive: () -> Bool

    init(instance: AnyObject, isAlive: @escaping () -> Bool) {
        self.instance = instance
        self.isAlive = isAlive
    }

    /// Drops the container's last reference.
    func drop() {
        instance = nil
    }
}

/// A closing hook bound to its instance.
enum Closing: Sendable {
    case plain(@Sendable () throws -> Void)
    case async(@Sendable () async throws -> Void)
}
