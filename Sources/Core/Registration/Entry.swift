/// One registration: what is known of it without its type.
///
/// Its declaration changes under the lock of the container that owns it, until the container first compiles it into a
/// `RegistrationTable`; from then on only its slot and its flight change, and both have locks of their own.
class Entry: @unchecked Sendable {
    // Sendable: see above. The table is published with a releasing store or under the container's lock, so whoever finds
    // an entry in a table sees its declaration whole.
    let key: ServiceKey
    let site: SourceSite
    let registrar: Any.Type?
    let flight: Flight
    /// Set when the host has started the service: from then on it counts as there.
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
    /// Whether something outside the graph asks for it.
    var isRoot = false
    var visibility = Visibility.everywhere
    /// What an instance costs, in bytes.
    var cost: Int?
    /// What the factory asks its resolver for, as stated.
    var statedDependencies: [Parameter] = []
    /// For a decorator: what it decorates.
    var decoratedEntry: Entry?
    let stackNeed: StackNeed
    var isOpaque: Bool
    var hasOpaqueCompletion = false
    var hasCompletion = false
    /// Whether something has to be done at the end of an instance.
    var hasClosing = false
    var isCompiled = false
    /// Whether it stands for a service that a test's stack leaves out.
    var isTripwire = false
    /// The run-time arguments that the factory takes, in order; known when compiled.
    var arguments: [Any.Type] = []
    /// For a forward: what it is served by.
    var forwardTarget: ServiceKey?

    init(
        key: ServiceKey, site: SourceSite, dependencies: [Parameter], colour: DependencyGraph.Colour = .plain,
        origin: DependencyGraph.Origin = .factory, registrar: Any.Type? = Registrar.current
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

    /// Whether it asks a resolver that does not await, in its factory or in a completion.
    var asksWithoutAwaiting: Bool {
        hasOpaqueCompletion || dependencies.contains { $0.type == Resolver.self }
    }

    /// For what stands in for another registration: the module of that one.
    var inheritedModule: String?
    var module: String { inheritedModule ?? registrar.map(Registrar.module(of:)) ?? site.module }

    /// Called once, when the entry is first compiled.
    func compile(arguments: [Any.Type]) {
        isCompiled = true
        self.arguments = arguments
        if !arguments.isEmpty, !hasExplicitScope { scope = .transient }
    }

    /// For a decorator, before it is compiled: takes over the scope of what it decorates.
    func adopt(_ base: Entry, servedBy target: Entry) {}

    /// Whether it stands for an adapter type, not for a registration.
    var isAdapter: Bool { adapterRequest != nil }
    /// For an adapter: what it asks for.
    var adapterRequest: AdapterRequest? { nil }
    /// Whether it stands for a value that a scope is opened with.
    var isGivenByScope: Bool {
        if case .opened = origin { return true }
        return false
    }
    var isStored: Bool { false }
    var isHosted: Bool { false }
    /// Whether an instance is kept now.
    var isMade: Bool { false }

    /// Whether it has a recipe for the hot path, which makes what the factory makes.
    var hasRecipe: Bool { false }
    /// Whether the recipe gives the factory a resolver, and nothing else.
    var hasResolverRecipe: Bool { false }
    /// Whether there is no completion, or links can say what each of them needs.
    var hasLinkedCompletions: Bool { !hasCompletion }
    /// Writes the recipe into a record.
    func initializeRecipe(at record: Record) {}
    /// Writes one that takes the slow path for this registration.
    func initializeSlowRecipe(at record: Record) {}
    /// As ``initializeRecipe(at:)``, for an adapter.
    func initializeRecipe(at record: Record, for use: AdapterUse) {}
    func deinitializeRecipe(at record: Record) {}
    func deinitializeInstance(at address: UnsafeMutableRawPointer) {}
    /// Adds a copy of the instance there to the graph of a resolve.
    func share(_ address: UnsafeMutableRawPointer, in resolution: Resolution) {}
    /// Whether an instance is kept for good.
    var isPermanent: Bool { false }
    /// The address of the permanent instance, once there is one.
    var permanentInstance: UInt? { nil }
    /// Makes the permanent instance by the recipe of its record, and keeps it.
    func makePermanent(_ record: Record, _ asked: Asked) throws(ResolutionError) {}
    /// Tells a record where the instance is kept, where that is known before there is one.
    func initializeSlot(of record: Record) {}
    /// What its links are, apart from how it is made; nil where a link cannot say it.
    var linkKind: UInt? { nil }

    /// Lets go of a resettable instance, and keeps none until the reset ends. Returns what was let go, so that it outlives
    /// every lock.
    func clear() -> ClearedInstance? { nil }
    /// Ends what `clear` began: instances whose construction begins now are kept again.
    func endReset() {}
    /// A copy of this entry whose slot is empty.
    func renewed() -> Entry { self }
    /// Demotes a memory-sensitive instance; nil when there is none.
    func demote() -> DemotedInstance? { nil }
    /// Tells a permanent instance to give memory back.
    func releaseMemory(at level: MemoryPressure) -> Bool { false }
    /// As ``boundClosings()``, each with what it closes.
    var serviceClosings: [(service: ServiceKey, closing: Closing)] { boundClosings().map { (key, $0) } }
    /// The permanent instance, once made, if it says how it is.
    var healthReporter: (any HealthReporting)? { nil }
    /// The closing hooks for the instance that is kept, in the order to run them.
    func boundClosings() -> [Closing] { [] }
    /// Gives an expected value; false when this entry expects none or one of another type.
    func provide(_ value: AnyObject) -> Bool { false }
    /// Makes the service for the host.
    func makeHosted(
        in container: Container
    ) async throws(ResolutionError) -> (any HostedService)? { nil }
}

/// What a reset let go.
struct ClearedInstance {
    let closings: [(service: ServiceKey, closing: Closing)]
    let instance: AnyObject
}

/// What a demotion let go but for a weak reference.
final class DemotedInstance {
    private var instance: AnyObject?
    /// Whether somebody else still holds the instance; asked after `drop`.
    let isAlive: () -> Bool

    init(instance: AnyObject, isAlive: @escaping () -> Bool) {
        self.instance = instance
        self.isAlive = isAlive
    }

    /// Drops the last reference of the container's.
    func drop() {
        instance = nil
    }
}

/// A closing hook bound to its instance.
enum Closing: Sendable {
    case plain(@Sendable () throws -> Void)
    case async(@Sendable () async throws -> Void)
}
