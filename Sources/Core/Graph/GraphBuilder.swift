/// Builds the dependency graph of containers: a value that the proof, the exports and the host read.
struct GraphBuilder: Sendable {
    /// The containers whose registrations are in the graph, parents before children.
    private(set) var containers: [Container] = []
    /// The entry of each node.
    private(set) var entries: [Entry] = []
    /// The position of the first node of a settled layer. The nodes of settled layers follow all others, and no edge
    /// leads from them.
    private(set) var firstSettled: Int
    /// The containers of the nodes of settled layers.
    private(set) var owners: [Container] = []
    /// For each container, its ``ContainerState/changeCount`` when it was read.
    private(set) var changeCounts: [Int] = []
    private(set) var graph: DependencyGraph
    private var nodes: [DependencyGraph.Node] = []
    private var notes: [Int: [DependencyGraph.Note]] = [:]
    private var openings: [DependencyGraph.Opening] = []
    private var edges: [DependencyGraph.Edge] = []
    private var openers: [DependencyGraph.Opener] = []
    private var startOrders: [StartOrder] = []
    /// The position of the first node of each container.
    private var firstNodes: [Int] = []
    /// The requirements of each container that was compiled for this graph.
    private var requirements: [GatheredRequirements?] = []
    private var layerPositions = PositionTable()
    /// The positions of the nodes before `positionedCount`. Extended at a lookup, because most layers need none.
    private var nodePositions = PositionTable()
    private var positionedCount = 0
    private let hasSettled: Bool
    /// Whether executions may differ from those in the tables of the containers.
    private(set) var hasOtherExecutions = false

    /// The graph of `leaves` and all their ancestors. Linear in registrations and dependencies.
    init(_ leaves: [Container]) {
        self.init(layers: Self.withAncestors(leaves), isWhole: true)
    }

    /// The graph of `containers`, with parents first, and of the services that they need from settled ancestors.
    init(unsettled containers: [Container]) {
        self.init(layers: containers, isWhole: false)
    }

    func has(_ container: Container) -> Bool { layerPositions[ObjectIdentifier(container)] != nil }

    private static func withAncestors(_ leaves: [Container]) -> [Container] {
        var (found, known): ([Container], IdentitySet) = ([], IdentitySet())
        for leaf in leaves {
            var new: [Container] = []
            var next: Container? = leaf
            while let container = next, known.insert(ObjectIdentifier(container)) {
                new.append(container)
                next = container.parent
            }
            found += new.reversed()
        }
        return found
    }

    /// If another thread registers meanwhile, a target may have been registered after its layer was read, and the edge
    /// has none. Then the graph is built again; only a thread that never stops registering can use up all attempts.
    private init(layers containers: [Container], isWhole: Bool) {
        self.init(reading: containers, isWhole: isWhole)
        var remaining = 100
        while hasChanged, remaining > 0 {
            self = GraphBuilder(reading: containers, isWhole: isWhole)
            remaining -= 1
        }
    }

    /// The ``ContainerState/changeCount`` of a container when it was read; nil if it was not.
    func changeCount(of container: Container) -> Int? {
        layerPositions[ObjectIdentifier(container)].map { changeCounts[$0] }
    }

    /// Whether a registration was added or removed since its layer was read.
    private var hasChanged: Bool {
        containers.indices.contains { layer in
            containers[layer].state.withLock { $0.changeCount } != changeCounts[layer]
        }
    }

    private init(reading containers: [Container], isWhole: Bool) {
        graph = DependencyGraph(layers: [], nodes: [], edges: [])
        self.containers = containers
        hasSettled = !isWhole
        firstSettled = 0
        for (layer, container) in containers.enumerated() {
            layerPositions.set(layer, for: ObjectIdentifier(container))
        }
        for (layer, container) in containers.enumerated() { addNodes(of: container, layer) }
        firstSettled = nodes.count
        openings = containers.enumerated().flatMap { layer, container in
            container.state.withLock { $0.openings }.map { opening in
                DependencyGraph.Opening(
                    name: opening.name.description, outer: opening.outer?.description, layer: layer,
                    provided: opening.provided, entries: entries(of: opening, in: container), site: opening.site)
            }
        }
        hasOtherExecutions = !openings.isEmpty
        addEdges()
        let joined = ExecutionJoin.joined(own: nodes.map(\.execution), edges: edges)
        for index in nodes.indices { nodes[index].execution = joined[index] }
        // For the rules, all settled layers are one layer, because the rules only look from a descendant to its
        // ancestors.
        let settledLayer = hasSettled ? containers.count : nil
        let given = Set(
            containers.lazy.filter { $0.parentage.config == nil }.compactMap(\.parent).map { ObjectIdentifier($0) })
        var layers = containers.map { container in
            DependencyGraph.Layer(
                name: container.name,
                parent: container.parent.map { layerPositions[ObjectIdentifier($0)] ?? settledLayer } ?? nil,
                site: container.site, isStrict: container.state.withLock { $0.isStrict },
                isEmptyParent: given.contains(ObjectIdentifier(container)) && container.isOpenAndEmpty)
        }
        if hasSettled, let first = containers.first {
            layers.append(DependencyGraph.Layer(name: "", site: first.site))
        }
        graph = DependencyGraph(
            layers: layers, openings: openings, nodes: nodes, edges: edges, openers: openers,
            startOrders: startOrders, allowances: containers.enumerated().flatMap(allowances), notes: notes)
    }

    private func allowances(of layer: Int, _ container: Container) -> [DependencyGraph.Allowance] {
        container.state.withLock { $0.allowances }.map { allowance in
            DependencyGraph.Allowance(
                code: allowance.code, service: allowance.service, target: allowance.target, layer: layer,
                reason: allowance.reason, site: allowance.site)
        }
    }

    private mutating func addNodes(of container: Container, _ layer: Int) {
        // Compiled first, because the compilation determines the entries' arguments and gathers their requirements.
        let (registered, decorators, changeCount, gathered) = container.withCompiledState { state, requirements in
            (
                state.liveEntries, state.liveDecorations.map { $0.latestEntry ?? $0.placeholder },
                state.changeCount, requirements
            )
        }
        changeCounts.append(changeCount)
        firstNodes.append(nodes.count)
        requirements.append(gathered)
        reserve(registered.count + decorators.count)
        for entry in registered { addNode(entry, layer, execution: entry.ownExecution, scope: entry.scope) }
        for entry in decorators { addNode(entry, layer, execution: entry.ownExecution, scope: entry.scope) }
    }

    /// Makes room for this number of further nodes. At least doubles the room, so that many layers stay linear.
    private mutating func reserve(_ count: Int) {
        let needed = nodes.count + count
        guard needed > nodes.capacity else { return }
        let capacity = max(needed, 2 * nodes.count)
        nodes.reserveCapacity(capacity)
        entries.reserveCapacity(capacity)
    }

    private mutating func addNode(
        _ entry: Entry, _ layer: Int, execution: DependencyGraph.Execution, scope: ScopeKind,
        isSettled: Bool = false
    ) {
        if entry.parts != nil {
            let remarks = entry.notes
            if !remarks.isEmpty { notes[nodes.count] = remarks }
        }
        entries.append(entry)
        nodes.append(
            DependencyGraph.Node(
                key: entry.key, layer: layer, module: entry.inheritedModule,
                // Member by member, because a copy of the whole takes longer.
                site: SourceSite(
                    fileID: entry.site.fileID, filePath: entry.site.filePath, line: entry.site.line,
                    column: entry.site.column),
                scope: scope,
                execution: execution, origin: entry.describedOrigin,
                isOpaque: entry.isOpaque || entry.hasOpaqueCompletion,
                requestsWithoutAwaiting: entry.requestsWithoutAwaiting, misplacedParameter: entry.misplacedParameter,
                hasCompletion: entry.hasCompletion,
                hasClosing: entry.hasClosing, isHosted: entry.isHosted, isReplacing: entry.isReplacing,
                isContributed: entry.isContributed,
                isRoot: entry.isRoot, visibility: entry.visibility, cost: entry.cost,
                arguments: entry.arguments.isEmpty ? nil : entry.arguments,
                registrar: entry.registrar?.type,
                isRegisteredByHosted: !isSettled && !entry.isTripwire && entry.registrar?.isHostedService == true,
                isMemoryReleasing: entry.cost != nil && entry.isSingleton
                    && entry.key.type is any MemoryReleasing.Type))
    }

    /// The services that the work in a scope requests first, as the layer that opens the scope sees them.
    private mutating func entries(of opening: ScopeOpening, in container: Container) -> [DependencyGraph.Opening.Entry]
    {
        guard !opening.startingTypes.isEmpty else { return [] }
        let reach = Reach(container)
        return opening.startingTypes.flatMap { type in reach.requirements.requirements(of: type, name: nil) }
            .filter { $0.opener == nil && !($0.entry == nil && $0.kind.mayBeMissing) }
            .map { requirement in
                DependencyGraph.Opening.Entry(
                    requested: requirement.key, target: requirement.entry.flatMap { position(of: $0, reach) })
            }
    }

    private mutating func addEdges() {
        var source = 0
        for (layer, container) in containers.enumerated() {
            let reach = Reach(container)
            let finder = reach.requirements
            let gathered = requirements[layer].take() ?? GatheredRequirements(of: [])
            let needed = edges.count + gathered.requirements.count
            if needed > edges.capacity { edges.reserveCapacity(max(needed, 2 * edges.count)) }
            let end = layer + 1 < firstNodes.count ? firstNodes[layer + 1] : firstSettled
            // Equal counts prove an equal order, because the compilation can only leave out registrations whose keys
            // later ones serve, and decorators of services that are not registered.
            let first = gathered.count == end - source ? source : nil
            var next = 0
            while source < end {
                if let found = gathered.next(entries[source], at: &next) {
                    add(gathered.requirements, found, from: source, first, reach)
                } else {
                    // Another registration serves its key, or the layer was compiled before.
                    var found: [Requirement] = []
                    _ = finder.gather(entries[source], into: &found)
                    add(found, found.indices, from: source, nil, reach)
                }
                for earlier in entries[source].earlierStarts { add(earlier, before: source, reach) }
                source += 1
            }
        }
    }

    /// Adds the edges of some of the requirements. They are read in place, because a copy would retain each part.
    ///
    /// - Parameter first: The node of the first registration of the layer, if the positions in the requirements count
    ///   from there.
    private mutating func add(
        _ requirements: [Requirement], _ positions: Range<Int>, from source: Int, _ first: Int?, _ reach: Reach
    ) {
        for position in positions {
            let kind = requirements[position].kind
            if let request = requirements[position].opener {
                let opener = DependencyGraph.Opener(source: source, request: request, isOptional: kind.mayBeMissing)
                if openers.last != opener { openers.append(opener) }
                continue
            }
            var target: Int?
            if let first, let offset = requirements[position].position {
                target = first + offset
            } else if let entry = requirements[position].entry {
                target = self.position(of: entry, reach)
            }
            if target == nil, kind != .collected { target = given(requirements[position].key, to: source) }
            edges.append(
                DependencyGraph.Edge(
                    source: source, target: target, requested: requirements[position].key, kind: kind,
                    arguments: kind.givesArguments ? requirements[position].arguments.map { ServiceKey($0) } : nil,
                    isCollected: requirements[position].isCollected, isStated: requirements[position].isStated))
        }
    }

    private mutating func add(_ earlier: ServiceKey, before source: Int, _ reach: Reach) {
        let target = reach.find(earlier).flatMap { position(of: $0.entry, reach) }
        startOrders.append(StartOrder(source: source, target: target, requested: earlier))
    }

    /// The position of an entry's node; the node of a settled layer is added when it is first needed.
    private mutating func position(of entry: Entry, _ reach: Reach) -> Int? {
        if let position = position(of: entry) { return position }
        guard hasSettled, let found = reach.find(entry) else { return nil }
        // Dependents see the plain execution, because a service that the host starts already exists. A scoped service
        // counts as transient here: its scope was proved with its own layer and is part of its exposure.
        var scope = entry.scope
        if case .scoped = scope { scope = .transient }
        let known = found.container.settled?.executions[ObjectIdentifier(entry)] ?? .plain
        if known.rank > found.node.plainExecution.rank { hasOtherExecutions = true }
        let execution = found.node.plainExecution.joined(with: known)
        addNode(entry, containers.count, execution: execution, scope: scope, isSettled: true)
        owners.append(found.container)
        return nodes.count - 1
    }

    /// The position of an entry's node; nil if it has none.
    private mutating func position(of entry: Entry) -> Int? {
        if positionedCount < entries.count {
            nodePositions.reserveCapacity(entries.count)
            for position in positionedCount..<entries.count {
                nodePositions.set(position, for: ObjectIdentifier(entries[position]))
            }
            positionedCount = entries.count
        }
        return nodePositions[ObjectIdentifier(entry)]
    }

    /// The node of a value with which the layer of `source` or a descendant opens a scope; nil if there is none. If
    /// `source` is scoped, every such opening of its scope must provide the value; otherwise one opening is enough.
    private mutating func given(_ key: ServiceKey, to source: Int) -> Int? {
        guard !openings.isEmpty else { return nil }
        let layer = containers[nodes[source].layer]
        var reaching = openings.filter { opening in isWithin(containers[opening.layer], layer) }
        if case .scoped(let name) = nodes[source].scope { reaching.removeAll { $0.name != name } }
        let giving = reaching.filter { $0.provided.contains(key) }
        if case .scoped = nodes[source].scope, giving.count < reaching.count { return nil }
        guard let opening = giving.first else { return nil }
        return Reach(containers[opening.layer]).find(key).flatMap { position(of: $0.entry) }
    }

    private func isWithin(_ container: Container, _ ancestor: Container) -> Bool {
        var next: Container? = container
        while let container = next, container !== ancestor { next = has(container) ? container.parent : nil }
        return next != nil
    }
}

extension ContainerState {
    /// A number that grows with each registration, removal and declaration. A proof compares it later, to notice what
    /// another thread has added or removed meanwhile.
    var changeCount: Int { entries.count + 2 * removedCount + decorations.count + layerDeclarations.count }
}
