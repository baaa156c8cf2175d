/// One layer: its registrations and its shared instances.
///
/// A container has at most one parent. It asks itself first, then its ancestors; a factory runs with the layer that owns
/// its registration, so a parent never sees a child. Registrations are open until the container is sealed, by a
/// config's `configure()` or by ``seal()``; an open container resolves too, under a lock.
///
/// Sendable: all functions may be called from any thread.
public final class Container: @unchecked Sendable, CustomStringConvertible {
    // Sendable: what changes is in `state`, which is locked, and in the two published references.
    /// The name of the layer, for messages.
    public let name: String
    /// Where the container was made.
    public let site: SourceSite
    let parentage: Parentage

    let state = Locked(ContainerState())
    /// The table of links, a `LinkTable`; the cold one until sealed, and where links cannot say what has to be done.
    @usableFromInline let links = PublishedWord(LinkTable.cold)
    /// Nil until sealed.
    let sealedTable = PublishedReference<RegistrationTable>()
    let hooks = PublishedReference<EventHooks>()
    /// Nil but in the layers of a ``FreshStack``.
    let recorder = PublishedReference<RequestRecorder>()
    /// The flight of registrations that need each other, as long as the container is open.
    let openFlight: Flight
    /// The same for those that are made by awaiting: no thread waits for it.
    let openAwaitedFlight: Flight
    /// The flight of `configure()`.
    let bootstrapFlight: Flight

    /// A container without a parent or with one that was made by hand: for tests, scripts and trees made at run time.
    ///
    /// - Parameters:
    ///   - name: Names the layer in messages.
    ///   - parent: Asked for what this container does not have; kept alive by it.
    public convenience init(
        _ name: String = "Container", parent: Container? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        self.init(
            name, parentage: Parentage(parent),
            site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The container of a layer whose parent is described by a config: an application's layers.
    ///
    /// Host, proof and tests follow `parent` from config to config. The parent's own container is read when it is first
    /// needed: configs whose parents form a cycle are a fault then, and not a wait without end here.
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

    /// Asked for what this container does not have.
    public var parent: Container? { parentage.parent(of: self) }

    /// Whether registrations are closed.
    public var isSealed: Bool { sealedTable.load() != nil }

    /// How long a resolve through this container waits for a service that somebody else is making; nil, the default, for
    /// as long as it takes.
    ///
    /// A wait that could never end because constructions wait for each other is found at once, without a timeout. What the
    /// container cannot see is a factory that waits outside of it: for a semaphore, or for a detached task. Set a timeout
    /// in tests, or in a config's `declare(in:)`; a resolve that waits longer throws `.constructionTimeout`, which names
    /// who waits and who makes. The construction goes on, and a later resolve finds what it made. A container without a
    /// timeout of its own has its parent's.
    public var constructionTimeout: Duration? {
        get { chain.lazy.compactMap { $0.state.withLock { $0.constructionTimeout } }.first }
        set { state.withLock { $0.constructionTimeout = newValue } }
    }

    var patience: Patience { Patience(constructionTimeout) }

    /// This container and its ancestors, nearest first.
    var chain: [Container] {
        var chain = [self]
        while let parent = chain[chain.count - 1].parent { chain.append(parent) }
        return chain
    }
}

extension Container {
    /// As `state.withLock`, for a change that may let go of registrations with their instances: those live until the lock
    /// is released, so that no `deinit` runs under it.
    func change<Result>(_ body: (inout ContainerState) -> Result) -> Result {
        let (result, letGo) = state.withLock { state in
            let result = body(&state)
            defer { state.letGo = [] }
            return (result, state.letGo)
        }
        withExtendedLifetime(letGo) {}
        return result
    }
}

/// What changes in a container, under its lock.
struct ContainerState {
    /// All registrations, in order; the last one of a key serves.
    var entries: [Entry] = []
    /// What `decorate` declared, in order.
    var decorations: [DecorationDeclaration] = []
    /// The types whose collections may be empty.
    var collected: Set<ObjectIdentifier> = []
    /// The adapter types that registrations or requests have used.
    var adapters = AdapterTable()
    /// The compiled table of an open container; nil when something was registered since.
    var openTable: RegistrationTable?
    /// The scopes that this layer opens.
    var openings: [ScopeOpening] = []
    /// What the layer allows of what the proof finds.
    var allowances: [DeclaredAllowance] = []
    /// Whether opaque registrations are faults here.
    var isStrict = false
    /// What was refused: changes that came too late.
    var problems: [Problem] = []
    var hooks: [@Sendable (ContainerEvent) -> Void] = []
    var lineage = Lineage()
    /// What the proof has found out for those below; nil unless this layer and all above it have been proved and sealed,
    /// and none has been closed.
    var settled: SettledLayer?
    /// The config whose bootstrap has begun.
    var describedBy: LayerDescription?
    /// Whether a config's bootstrap has registered everything and proves it.
    var isBootstrapping = false
    /// What a config's bootstrap ended with; nil before.
    var bootstrap: Result<Void, BootstrapError>?
    /// Entries whose instances have closing hooks, with the number of the latest instance.
    var closable: [ObjectIdentifier: (entry: Entry, number: Int)] = [:]
    /// How many instances with closing hooks were made.
    var closableCount = 0
    var isClosed = false
    /// How long a resolve waits for the constructions of others; nil for ever.
    var constructionTimeout: Duration?
    var linking = Linking()
    /// Of a sealed container, what a reset has found; see ``entries(of:isSealed:)``.
    private var sealedEntries: [DependencyGraph.Scope: [Entry]] = [:]
    /// What a change takes out of the state: `change` keeps it until the lock is released.
    var letGo: [AnyObject] = []

    /// Notes that an entry has a new instance with closing hooks; false once the container is closed.
    mutating func noteClosable(_ entry: Entry) -> Bool {
        guard !isClosed else { return false }
        closableCount += 1
        closable[ObjectIdentifier(entry)] = (entry, closableCount)
        return true
    }

    /// Takes the entries whose instances have closing hooks, the latest made first.
    mutating func takeClosable(where isIncluded: (Entry) -> Bool) -> [Entry] {
        let taken = closable.values.filter { isIncluded($0.entry) }.sorted { $0.number > $1.number }.map(\.entry)
        for entry in taken { closable[ObjectIdentifier(entry)] = nil }
        return taken
    }

    /// The registrations that count: without those that a later `.replacing()` took the place of.
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

    /// The decorators in use, outer ones later.
    var decorators: [Entry] { decorations.compactMap { $0.current?.entry } }

    /// The registrations of a scope, the latest first; found once when nothing can be registered any more.
    mutating func entries(of scope: DependencyGraph.Scope, isSealed: Bool) -> [Entry] {
        if let known = sealedEntries[scope] { return known }
        let entries = keepingEntries.reversed().filter { $0.scope == scope }
        if isSealed { sealedEntries[scope] = entries }
        return entries
    }

    /// Everything that can keep an instance; a decorator stands after what it decorates.
    var keepingEntries: [Entry] { entries + decorators }
}
