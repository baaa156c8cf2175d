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
        /// A circle that no completion breaks, from this service to itself; nil when there is none.
        let cycle: [ServiceKey]?
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
    let identity = Identity()
    /// The parent's table when this one was compiled: in an open container another one means that this is outdated.
    let parent: Identity?
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
        lateRegistrations: [ServiceKey: Problem] = [:], isClosed: Bool = false
    ) {
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
            lateRegistrations: lateRegistrations.merging([key: problem]) { first, _ in first }, isClosed: isClosed)
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
        var paths = [(self, [node.entry.key])]
        var seen: Set<ObjectIdentifier> = []
        var next = 0
        while next < paths.count {
            let (found, path) = paths[next]
            next += 1
            let entry = found.node.entry
            if entry.ownColour == colour { return path }
            for (key, target) in found.needed where seen.insert(ObjectIdentifier(target.node.entry)).inserted {
                paths.append((target, path + [key]))
            }
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
