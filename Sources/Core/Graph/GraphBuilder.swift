/// Makes the dependency graph of containers: a value that the proof, the exports and the host read.
struct GraphBuilder {
    private(set) var containers: [Container] = []
    /// The entry of each node.
    private(set) var entries: [Entry] = []
    private(set) var graph: DependencyGraph
    private var nodes: [DependencyGraph.Node] = []
    private var edges: [DependencyGraph.Edge] = []
    private var layerPositions: [ObjectIdentifier: Int] = [:]
    private var nodePositions: [ObjectIdentifier: Int] = [:]

    /// The graph of `leaves` and all their ancestors. Linear in registrations and dependencies.
    init(_ leaves: [Container]) {
        graph = DependencyGraph(layers: [], nodes: [], edges: [])
        for leaf in leaves {
            for container in leaf.chain.reversed() where layerPositions[ObjectIdentifier(container)] == nil {
                layerPositions[ObjectIdentifier(container)] = containers.count
                containers.append(container)
            }
        }
        for (layer, container) in containers.enumerated() { addNodes(of: container, layer) }
        for (source, entry) in entries.enumerated() { addEdges(of: entry, source) }
        let joined = ColourJoin.joined(own: nodes.map(\.colour), edges: edges)
        for index in nodes.indices { nodes[index].colour = joined[index] }
        let layers = containers.map { container in
            DependencyGraph.Layer(
                name: container.name, parent: container.parent.flatMap { layerPositions[ObjectIdentifier($0)] },
                site: container.site)
        }
        graph = DependencyGraph(layers: layers, nodes: nodes, edges: edges)
    }

    private mutating func addNodes(of container: Container, _ layer: Int) {
        // Compiled first: that is when the entries' arguments become known.
        _ = container.table
        let (registered, decorators) = container.state.withLock { state in
            (state.liveEntries, state.liveDecorations.map { $0.current?.entry ?? $0.placeholder })
        }
        for entry in registered + decorators {
            nodePositions[ObjectIdentifier(entry)] = nodes.count
            entries.append(entry)
            nodes.append(
                DependencyGraph.Node(
                    key: entry.key, layer: layer, module: entry.module, site: entry.site, scope: entry.scope,
                    colour: entry.ownColour, origin: entry.origin,
                    isOpaque: entry.isOpaque || entry.hasOpaqueCompletion, isHosted: entry.isHosted,
                    isReplacing: entry.isReplacing, isContributed: entry.isContributed, isRoot: entry.isRoot,
                    visibility: entry.visibility, cost: entry.cost, arguments: entry.arguments))
        }
    }

    private mutating func addEdges(of entry: Entry, _ source: Int) {
        let container = containers[nodes[source].layer]
        let demands = container.demands
        if let target = entry.forwardTarget {
            add(Demand(key: target, kind: .forward, entry: container.find(target)?.node.entry), from: source)
        }
        if case .decorator = entry.origin {
            add(
                Demand(
                    key: entry.key, kind: .decorated, entry: entry.decoratedEntry,
                    arguments: entry.decoratedEntry?.arguments ?? []), from: source)
        }
        for dependency in entry.dependencies + entry.statedDependencies where !dependency.isResolver {
            _ = demands.visit(dependency.type, .direct) { add($0, from: source) }
        }
        for dependency in entry.completionDependencies where !dependency.isResolver {
            _ = demands.visit(dependency.type, .completion) { add($0, from: source) }
        }
    }

    private mutating func add(_ demand: Demand, from source: Int) {
        edges.append(
            DependencyGraph.Edge(
                source: source, target: demand.entry.flatMap { nodePositions[ObjectIdentifier($0)] },
                requested: demand.key, kind: demand.kind,
                arguments: demand.kind.givesArguments ? demand.arguments.map { ServiceKey($0) } : []))
    }
}
