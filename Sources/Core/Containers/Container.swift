/// One layer: its registrations and its shared instances.
///
/// A container has at most one parent. A request looks in the container first, then in its ancestors. A factory runs
/// with the layer that owns its registration, so a parent never sees a child. Registrations are open until the
/// container is sealed, by a config's `configure()` or by ``seal()``. An open container also resolves: it compiles its
/// table under its lock, and factories run without a lock.
///
/// Sendable: all functions may be called from any thread.
public final class Container: @unchecked Sendable, CustomStringConvertible {
    // Sendable: mutable state is in `state`, which is locked, and in the published words and references.
    /// The name of the layer, for messages.
    public let name: String
    /// Where the container was constructed.
    public let site: SourceSite
    let parentage: Parentage

    let state = Locked(ContainerState())
    /// The word of a ``LinkTable``. It is that of the shared empty table until the container is sealed, and when links
    /// cannot serve the container's requests.
    @usableFromInline let links = PublishedWord(LinkTable.empty)
    /// The key of a type that no link bypasses; see ``linksService(_:)``.
    let unlinkedService = PublishedWord(0)
    /// Nil until sealed.
    let sealedTable = PublishedReference<RegistrationTable>()
    let hooks = PublishedReference<EventHooks>()
    /// Nil except in the layers of a ``FreshStack``.
    let recorder = PublishedReference<RequestRecorder>()
    /// While the container is open: the flight of registrations that need each other.
    let openFlight: Flight
    /// The same for registrations that are constructed by awaiting; no thread waits for this flight.
    let openAwaitedFlight: Flight
    /// The flight of `configure()`.
    let bootstrapFlight: Flight

    /// Creates a container without a parent, or with a parent that is given directly: for tests, scripts, and trees
    /// that are constructed at run time.
    ///
    /// - Parameters:
    ///   - name: The name of the layer, for messages.
    ///   - parent: Serves requests that this container cannot serve. This container keeps it alive.
    public convenience init(
        _ name: String = "Container", parent: Container? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        self.init(
            name, parentage: Parentage(parent),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Creates the container of a layer whose parent is described by a config, as in the layers of an application.
    ///
    /// The host, the proof and tests follow `parent` from config to config. The parent's container is read only when it
    /// is first needed. Therefore configs whose parents form a cycle do not block this initializer forever; the cycle
    /// is reported as a fault.
    public convenience init<Parent: DependencyInjectionConfig>(
        _ name: String, parent: Parent.Type, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.init(
            name, parentage: Parentage(describedBy: parent),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    init(_ name: String, parentage: Parentage, site: SourceSite) {
        self.name = name
        self.parentage = parentage
        self.site = site
        openAwaitedFlight = Flight(label: ServiceKey(Container.self, name: RegistrationName(name)))
        openFlight = Flight(label: ServiceKey(Container.self, name: RegistrationName(name)))
        bootstrapFlight = Flight(label: ServiceKey(Container.self, name: RegistrationName(name)))
    }

    deinit {
        leaveParent()
        parentage.release()
    }

    /// The container that is searched for services that this container does not have.
    public var parent: Container? { parentage.parent(of: self) }

    /// Whether the container is sealed: it accepts no more registrations.
    public var isSealed: Bool { sealedTable.isPublished }

    /// How long a resolve through this container waits for a service that another request is constructing. Nil, the
    /// default, means without limit.
    ///
    /// If constructions wait for each other, the wait can never end; the container finds that at once, without a
    /// timeout. It cannot see a factory that waits for something outside the container, such as a semaphore or a
    /// detached task. Set a timeout in tests, or in a config's `declare(in:)`. A resolve that waits longer throws
    /// `.constructionTimeout`, and the error names the waiting and the constructing services. The construction
    /// continues, and a later resolve finds its instance. A container without a timeout uses its parent's.
    public var constructionTimeout: Duration? {
        get { chain.lazy.compactMap { $0.state.withLock { $0.constructionTimeout } }.first }
        set { state.withLock { $0.constructionTimeout = newValue } }
    }

    var timeout: Timeout { Timeout(constructionTimeout) }

    /// This container and its ancestors, nearest first.
    var chain: [Container] {
        var chain = [self]
        while let parent = chain[chain.count - 1].parent { chain.append(parent) }
        return chain
    }
}

extension Container {
    /// Like `state.withLock`, for a change that may release registrations with their instances. They live until the
    /// lock is released, so no `deinit` runs under it.
    func change<Result>(_ body: (inout ContainerState) -> Result) -> Result {
        let (result, replaced) = state.withLock { state in
            let result = body(&state)
            defer { state.replaced = [] }
            return (result, state.replaced)
        }
        withExtendedLifetime(replaced) {}
        return result
    }
}

/// The mutable state of a container, protected by its lock.
struct ContainerState {
    /// All registrations, in order; the last one of a key serves requests.
    var entries: [Entry] = []
    /// How many registrations a foreign engine has removed.
    var removedCount = 0
    /// The decorators that `decorate` declared, in order.
    var decorations: [DecorationDeclaration] = []
    /// The types whose collections may be empty.
    var collected: Set<ObjectIdentifier> = []
    /// The adapter types that registrations or requests have used.
    var adapters = AdapterTable()
    /// The compiled table of an open container; nil before the first compilation and after each change.
    var openTable: RegistrationTable? {
        didSet { openLinks = OpenLinks() }
    }
    var openLinks = OpenLinks()
    /// Whether requests use them; false for tests of the slow path.
    var usesOpenLinks = true
    /// The scopes that this layer opens.
    var openings: [ScopeOpening] = []
    /// The findings of the proof that the layer allows.
    var allowances: [DeclaredAllowance] = []
    /// The declarations that are not registrations, in order.
    var layerDeclarations: [LayerDeclaration] = []
    /// Whether opaque registrations are faults here.
    var isStrict = false
    /// The problems of changes that came too late and were refused.
    var problems: [Problem] = []
    var hooks: [@Sendable (ContainerEvent) -> Void] = []
    /// Called with refused changes; unlike observers, these hooks do not slow requests down.
    var refusalHooks: [@Sendable (Problem) -> Void] = []
    var lineage = Lineage()
    /// The results of the proof that descendants use. Nil unless this layer and all its ancestors have been proved and
    /// sealed, and none has been closed.
    var settled: SettledLayer?
    /// The proof of this layer that a digest deferred; nil if there is none.
    var deferredProof: (any DeferredProof)?
    /// The config whose bootstrap has begun.
    var describedBy: LayerDescription?
    /// Whether a config's bootstrap has registered everything and is proving it.
    var isBootstrapping = false
    /// The result of a config's bootstrap; nil before it ends.
    var bootstrap: Result<Void, BootstrapError>?
    /// Entries whose instances have closing hooks, each with the number of its latest instance.
    var closable: [ObjectIdentifier: (entry: Entry, number: Int)] = [:]
    /// How many instances with closing hooks were constructed; numbers the entries in `closable`.
    var closableCount = 0
    var isClosed = false
    /// For a container that continues a closed one: that container, which decides about closing hooks.
    var original: Container?
    /// How long a resolve waits for other constructions; if nil, the parent's timeout applies.
    var constructionTimeout: Duration?
    var linking = Linking()
    /// For a sealed container: the results of ``entries(of:isSealed:)``, which resets use.
    private var sealedEntries: [(scope: ScopeKind, entries: [Entry])] = []
    /// Objects that a change removes from the state; `change` keeps them until the lock is released.
    var replaced: [AnyObject] = []

    /// Records that an entry has a new instance with closing hooks. Returns false once the container is closed.
    mutating func noteClosable(_ entry: Entry) -> Bool {
        guard !isClosed else { return false }
        closableCount += 1
        closable[ObjectIdentifier(entry)] = (entry, closableCount)
        return true
    }

    /// Takes the entries whose instances have closing hooks, latest construction first.
    mutating func takeClosable(where isIncluded: (Entry) -> Bool) -> [Entry] {
        guard !closable.isEmpty else { return [] }
        let taken = closable.values.filter { isIncluded($0.entry) }.sorted { $0.number > $1.number }.map(\.entry)
        for entry in taken { closable[ObjectIdentifier(entry)] = nil }
        return taken
    }

    /// The registrations in effect: those that no later `.replacing()` has replaced.
    var liveEntries: [Entry] {
        guard entries.contains(where: \.isReplacing) else { return entries }
        var replaced: Set<ObjectIdentifier> = []
        var earlier: [ServiceKey: [ObjectIdentifier]] = [:]
        for entry in entries {
            if entry.isReplacing { replaced.formUnion(earlier[entry.key] ?? []) }
            earlier[entry.key, default: []].append(ObjectIdentifier(entry))
        }
        return entries.filter { !replaced.contains(ObjectIdentifier($0)) }
    }

    /// The decorators that have been compiled, inner ones first.
    var decorators: [Entry] { decorations.compactMap(\.latestEntry) }

    /// The registrations of a scope, latest first. Computed only once after sealing, when nothing can be registered any
    /// more.
    mutating func entries(of scope: ScopeKind, isSealed: Bool) -> [Entry] {
        if let known = sealedEntries.first(where: { $0.scope == scope }) { return known.entries }
        let entries = storingEntries.reversed().filter { $0.scope == scope }
        if isSealed { sealedEntries.append((scope, entries)) }
        return entries
    }

    /// Everything that can store an instance; a decorator comes after the registration that it decorates.
    var storingEntries: [Entry] { entries + decorators }
}
