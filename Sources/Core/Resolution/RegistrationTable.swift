/// What a container can serve, compiled: immutable, so that it is read without a lock.
final class RegistrationTable: Sendable {
    /// One registration and what compiling found out about it.
    struct Node: Sendable {
        let entry: Entry
        /// The registrations that need each other, this one among them; nil when there is no circle.
        let component: Component?
        /// Own colour joined with that of everything needed at construction.
        let colour: DependencyGraph.Colour
        /// The same without what a host starts: such a service is there when the application runs.
        let plainColour: DependencyGraph.Colour
        /// The cycles of its layer that no completion breaks, when it is part of one.
        let endless: EndlessCycles?

        /// A cycle that no completion breaks, from this service to itself; nil when there is none.
        var cycle: [ServiceKey]? { endless?.cycle(through: entry) }
    }

    /// Registrations that need each other: constructed in one flight.
    final class Component: Sendable {
        let flight: Flight
        /// Whether any of them is shared between threads.
        let isShared: Bool

        init(flight: Flight, isShared: Bool) {
            self.flight = flight
            self.isShared = isShared
        }
    }

    /// Compared by address; a new one for each table.
    final class Identity: Sendable {}

    /// What a request for a key gets: of several contributions the last, of what is decorated the outermost.
    let nodes: [ServiceKey: Node]
    /// What no key serves: contributions but for the last, and what is decorated.
    let innerNodes: [ObjectIdentifier: Node]
    /// What is contributed to each type, in order of registration.
    let contributions: [ObjectIdentifier: [Entry]]
    /// The types whose collections may be empty.
    let collected: Set<ObjectIdentifier>
    /// Which table it is, apart from what it holds: a table must not keep its parent's replaced one alive.
    let identity: Identity
    /// The parent's table when this one was compiled: in an open container another one means that this is outdated.
    let parent: Identity?
    /// Whether this layer or one above contributes to a collection, or says that one may be empty.
    let hasCollections: Bool
    /// How many tables there are from the uppermost container's to this one.
    let depth: Int
    /// Whether neither this table nor one above changes any more, but that its container may be closed.
    let isFinal: Bool
    /// What this table and those above it serve, at some depths; made when something below asks for the first time.
    private let stretch = PublishedReference<TableStretch>()
    /// Whether its container was closed: then neither it nor an ancestor serves a request through it.
    let isClosed: Bool
    /// Whether some registrations need each other: their flights are the open container's until it is sealed.
    let hasComponents: Bool
    /// Whether a completion here or in an ancestor takes a resolver, so that it waits for the end of the request.
    let hasLateCompletions: Bool
    /// Services that were registered after sealing: asking for one from outside is refused.
    let lateRegistrations: [ServiceKey: Problem]

    init(
        nodes: [ServiceKey: Node], innerNodes: [ObjectIdentifier: Node] = [:],
        contributions: [ObjectIdentifier: [Entry]] = [:], collected: Set<ObjectIdentifier> = [],
        parent: Identity? = nil, hasComponents: Bool = false, hasLateCompletions: Bool = false,
        lateRegistrations: [ServiceKey: Problem] = [:], hasCollections: Bool = false, depth: Int = 1,
        isFinal: Bool = false, isClosed: Bool = false, identity: Identity = Identity()
    ) {
        self.identity = identity
        self.hasCollections = hasCollections
        self.depth = depth
        self.isFinal = isFinal
        self.nodes = nodes
        self.innerNodes = innerNodes
        self.contributions = contributions
        self.collected = collected
        self.parent = parent
        self.hasComponents = hasComponents
        self.hasLateCompletions = hasLateCompletions
        self.lateRegistrations = lateRegistrations
        self.isClosed = isClosed
    }

    func adding(lateRegistration problem: Problem, of key: ServiceKey) -> RegistrationTable {
        RegistrationTable(
            nodes: nodes, innerNodes: innerNodes, contributions: contributions, collected: collected, parent: parent,
            hasComponents: hasComponents, hasLateCompletions: hasLateCompletions,
            lateRegistrations: lateRegistrations.merging([key: problem]) { first, _ in first },
            hasCollections: hasCollections, depth: depth, isFinal: isFinal, isClosed: isClosed)
    }

    /// The same table, when neither it nor one above will change.
    var finished: RegistrationTable {
        isFinal
            ? self
            : RegistrationTable(
                nodes: nodes, innerNodes: innerNodes, contributions: contributions, collected: collected,
                parent: parent, hasComponents: hasComponents, hasLateCompletions: hasLateCompletions,
                lateRegistrations: lateRegistrations, hasCollections: hasCollections, depth: depth,
                isFinal: true, isClosed: isClosed, identity: identity)
    }

    /// What this table and those above it serve, where one table answers for many: nil at other depths.
    func stretch(of container: Container) -> TableStretch? {
        guard isFinal, depth.isMultiple(of: TableStretch.span) else { return nil }
        if let known = stretch.load() { return known }
        guard let new = TableStretch.make(self, of: container) else { return nil }
        stretch.publishFirst(new)
        return stretch.load()
    }

    /// The node of one registration, whether or not its key leads to it.
    func node(of entry: Entry) -> Node? {
        if let node = nodes[entry.key], node.entry === entry { return node }
        return innerNodes[ObjectIdentifier(entry)]
    }
}

/// A node and the container that owns it.
struct Found: Sendable {
    let node: RegistrationTable.Node
    let container: Container
}

extension Found {
    /// The colour that a resolve by awaiting goes by: what the host has started is there and is not awaited, so that a
    /// thread may wait for who makes a service above it.
    var colourNow: DependencyGraph.Colour {
        guard node.colour == .async, node.plainColour != .async else { return node.colour }
        var pending = [self]
        var seen: Set<ObjectIdentifier> = []
        while let found = pending.popLast() {
            let entry = found.node.entry
            guard seen.insert(ObjectIdentifier(entry)).inserted, found.node.colour == .async else { continue }
            if entry.isHosted {
                guard entry.isStarted.withLock({ $0 }), entry.isMade else { return .async }
                continue
            }
            pending += found.needed.map(\.target)
        }
        return node.plainColour
    }

    /// The shortest way to a registration of this colour of its own.
    func path(to colour: DependencyGraph.Colour) -> [ServiceKey] {
        var steps = [(found: self, key: node.entry.key, before: -1)]
        var seen: Set<ObjectIdentifier> = []
        var next = 0
        while next < steps.count {
            let found = steps[next].found
            if found.node.entry.ownColour == colour {
                var path: [ServiceKey] = []
                var step = next
                while step >= 0 {
                    path.append(steps[step].key)
                    step = steps[step].before
                }
                return path.reversed()
            }
            for (key, target) in found.needed where seen.insert(ObjectIdentifier(target.node.entry)).inserted {
                steps.append((target, key, next))
            }
            next += 1
        }
        return [node.entry.key]
    }

    /// What is made in the same construction, under the key that it is asked for with.
    private var needed: [(key: ServiceKey, target: Found)] {
        var demands: [Demand] = []
        _ = container.demands.gather(node.entry, into: &demands)
        return demands.compactMap { demand in
            guard demand.kind.joinsColour, let target = demand.entry.flatMap(container.find) else { return nil }
            return (demand.key, target)
        }
    }
}
