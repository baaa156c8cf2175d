/// The compiled registrations of a container. The table is immutable, so it is read without a lock.
final class RegistrationTable: Sendable {
    /// One registration and the results of its compilation.
    struct Node: Sendable {
        let entry: Entry
        /// The registrations that need each other, including this one; nil if there is no cycle.
        let component: Component?
        /// The own execution, joined with those of everything that the construction needs.
        let execution: DependencyGraph.Execution
        /// The same without services that a host starts, because these exist while the application runs.
        let plainExecution: DependencyGraph.Execution
        /// The cycles of its layer that no completion breaks, if the registration is part of one.
        let endlessCycles: EndlessCycles?
        /// Whether no key leads to it, because it is decorated, or because a later registration serves its key.
        var isInner = false

        /// A cycle from this service to itself that no completion breaks; nil if there is none.
        var cycle: [ServiceKey]? { endlessCycles?.cycle(through: entry) }
    }

    /// Registrations that need each other; they are constructed in one flight.
    final class Component: Sendable {
        let flight: Flight
        /// Whether threads share an instance of any of them.
        let isShared: Bool

        init(flight: Flight, isShared: Bool) {
            self.flight = flight
            self.isShared = isShared
        }
    }

    /// The identity of a table, compared by address. Each table has its own, but ``RegistrationTable/markedFinal``
    /// keeps it.
    final class Identity: Sendable {}

    /// The registrations, and the adapters that registrations and requests had used when the table was compiled.
    let nodes: NodeTable
    /// The collections of this layer; nil if it neither contributes to one nor declares that one may be empty.
    let collections: LayerCollections?
    /// The identity of the table, separate from its contents, so that a table does not keep a replaced table of its
    /// parent alive.
    let identity: Identity
    /// The identity of the parent's table at compilation. If the parent of an open container has another table now,
    /// this one is outdated.
    let parent: Identity?
    /// Whether this layer or an ancestor contributes to a collection, or declares that a collection may be empty.
    let hasCollections: Bool
    /// The number of tables from the rootmost container's to this one.
    let depth: Int
    /// Whether the registrations of this layer and its ancestors no longer change, except that a container may be
    /// closed.
    let isFinal: Bool
    /// The services of this table and of many ancestors' tables. Exists only at some depths; built at the first lookup
    /// from a descendant.
    let stretch = PublishedReference<TableStretch>()
    /// Whether its container was closed. Then neither the container nor an ancestor serves a request through it.
    let isClosed: Bool
    /// Whether some registrations need each other. Until the container is sealed, their flights are those of the open
    /// container.
    let hasComponents: Bool
    /// Whether a completion here or in an ancestor takes a resolver, and therefore waits for the end of the request.
    let hasLateCompletions: Bool
    /// Whether a factory here or in an ancestor runs on the main actor.
    let hasMainActorFactories: Bool
    /// Services that were registered after sealing; a request from outside for one of them is rejected.
    let lateRegistrations: [ServiceKey: Problem]

    init(
        nodes: NodeTable, collections: LayerCollections? = nil, parent: Identity? = nil, hasComponents: Bool = false,
        hasLateCompletions: Bool = false, hasMainActorFactories: Bool = false,
        lateRegistrations: [ServiceKey: Problem] = [:], hasCollections: Bool = false, depth: Int = 1,
        isFinal: Bool = false, isClosed: Bool = false, identity: Identity = Identity()
    ) {
        self.identity = identity
        self.hasCollections = hasCollections
        self.depth = depth
        self.isFinal = isFinal
        self.nodes = nodes
        self.collections = collections
        self.parent = parent
        self.hasComponents = hasComponents
        self.hasLateCompletions = hasLateCompletions
        self.hasMainActorFactories = hasMainActorFactories
        self.lateRegistrations = lateRegistrations
        self.isClosed = isClosed
    }

    func adding(lateRegistration problem: Problem, of key: ServiceKey) -> RegistrationTable {
        copy(lateRegistrations.merging([key: problem]) { first, _ in first }, isFinal: isFinal, Identity())
    }

    /// The same table, marked as final.
    var markedFinal: RegistrationTable { isFinal ? self : copy(lateRegistrations, isFinal: true, identity) }

    /// A copy with an identity of its own. After it replaces this table, the tables of open children are outdated.
    var withNewIdentity: RegistrationTable { copy(lateRegistrations, isFinal: isFinal, Identity()) }

    private func copy(
        _ lateRegistrations: [ServiceKey: Problem], isFinal: Bool, _ identity: Identity
    ) -> RegistrationTable {
        RegistrationTable(
            nodes: nodes, collections: collections, parent: parent, hasComponents: hasComponents,
            hasLateCompletions: hasLateCompletions, hasMainActorFactories: hasMainActorFactories,
            lateRegistrations: lateRegistrations, hasCollections: hasCollections, depth: depth, isFinal: isFinal,
            isClosed: isClosed, identity: identity)
    }

    /// The keys of the registrations.
    var registeredKeys: [ServiceKey] {
        nodes.all.filter { !$0.isInner && !$0.entry.isAdapter }.map(\.entry.key)
    }
}

/// The collections of a layer. A class, because most layers have none, and a copy of a dictionary in a large structure
/// looks up the dictionary's type at run time.
final class LayerCollections: Sendable {
    /// The contributions to each type, in order of registration.
    private let contributions: [ObjectIdentifier: [Entry]]
    /// The types whose collections may be empty.
    private let mayBeEmpty: Set<ObjectIdentifier>

    /// Nil if there is nothing in them.
    init?(contributions: [ObjectIdentifier: [Entry]], mayBeEmpty: Set<ObjectIdentifier>) {
        guard !contributions.isEmpty || !mayBeEmpty.isEmpty else { return nil }
        self.contributions = contributions
        self.mayBeEmpty = mayBeEmpty
    }

    func contributions(to type: Any.Type) -> [Entry] { contributions[ObjectIdentifier(type)] ?? [] }

    func mayBeEmpty(_ type: Any.Type) -> Bool { mayBeEmpty.contains(ObjectIdentifier(type)) }
}

/// The nodes of a layer, in the order of registration; by key, and by registration.
struct NodeTable: Sendable {
    private(set) var all: [RegistrationTable.Node] = []
    private var positions = RegistrationPositions()

    init() {}

    init(_ nodes: [RegistrationTable.Node], positions: RegistrationPositions) {
        all = nodes
        self.positions = positions
    }

    /// The node that serves a key: that of the last registration, or of the outermost decorator.
    subscript(key: ServiceKey) -> RegistrationTable.Node? { position(serving: key).map { all[$0] } }

    /// The node of one registration, whether or not its key leads to it.
    subscript(entry: Entry) -> RegistrationTable.Node? { position(of: entry).map { all[$0] } }

    func position(serving key: ServiceKey) -> Int? { positions[key] }

    func position(of entry: Entry) -> Int? {
        positions.position(of: entry) { all[$0].entry === entry }
    }

    /// Adds the node of an adapter, whose key no other node has.
    mutating func append(adapter node: RegistrationTable.Node) {
        positions.set(all.count, for: node.entry.key)
        all.append(node)
    }
}
