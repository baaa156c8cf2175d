/// Makes the dependency graph of containers: a value that the proof, the exports and the host read.
struct GraphBuilder {
    private(set) var containers: [Container] = []
    /// The entry of each node.
    private(set) var entries: [Entry] = []
    private(set) var graph: DependencyGraph
    private var nodes: [DependencyGraph.Node] = []
    private var openings: [DependencyGraph.Opening] = []
    private var edges: [DependencyGraph.Edge] = []
    private var openers: [DependencyGraph.Opener] = []
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
        openings = containers.enumerated().flatMap { layer, container in
            container.state.withLock { $0.openings }.map { opening in
                DependencyGraph.Opening(
                    name: opening.name.description, outer: opening.outer?.description, layer: layer,
                    provided: opening.provided, site: opening.site)
            }
        }
        var demands: [Demand] = []
        for (source, entry) in entries.enumerated() { addEdges(of: entry, source, &demands) }
        let joined = ColourJoin.joined(own: nodes.map(\.colour), edges: edges)
        for index in nodes.indices { nodes[index].colour = joined[index] }
        let layers = containers.map { container in
            DependencyGraph.Layer(
                name: container.name, parent: container.parent.flatMap { layerPositions[ObjectIdentifier($0)] },
                site: container.site, isStrict: container.state.withLock { $0.isStrict })
        }
        graph = DependencyGraph(
            layers: layers, openings: openings, nodes: nodes, edges: edges, openers: openers,
            allowances: containers.enumerated().flatMap(allowances))
    }

    private func allowances(of layer: Int, _ container: Container) -> [DependencyGraph.Allowance] {
        container.state.withLock { $0.allowances }.map { allowance in
            DependencyGraph.Allowance(
                code: allowance.code, service: allowance.service, target: allowance.target, layer: layer,
                reason: allowance.reason, site: allowance.site)
        }
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
                    isOpaque: entry.isOpaque || entry.hasOpaqueCompletion,
                    asksWithoutAwaiting: entry.asksWithoutAwaiting, hasCompletion: entry.hasCompletion,
                    isHosted: entry.isHosted, isReplacing: entry.isReplacing, isContributed: entry.isContributed,
                    isRoot: entry.isRoot,
                    visibility: entry.visibility, cost: entry.cost, arguments: entry.arguments))
        }
    }

    private mutating func addEdges(of entry: Entry, _ source: Int, _ demands: inout [Demand]) {
        demands.removeAll(keepingCapacity: true)
        _ = containers[nodes[source].layer].demands.gather(entry, into: &demands)
        for position in demands.indices { add(demands[position], from: source) }
    }

    private mutating func add(_ demand: Demand, from source: Int) {
        if let request = demand.opener {
            let opener = DependencyGraph.Opener(
                source: source, request: request, isOptional: demand.kind.mayBeMissing)
            if openers.last != opener { openers.append(opener) }
            return
        }
        var target = demand.entry.flatMap { nodePositions[ObjectIdentifier($0)] }
        if target == nil, demand.kind != .collected { target = given(demand.key, to: source) }
        edges.append(
            DependencyGraph.Edge(
                source: source, target: target, requested: demand.key, kind: demand.kind,
                arguments: demand.kind.givesArguments ? demand.arguments.map { ServiceKey($0) } : [],
                isCollected: demand.isCollected, isStated: demand.isStated))
    }

    /// The value that scopes are opened with below the layer of `source`: nil unless every opening gives it that may
    /// lead there.
    private func given(_ key: ServiceKey, to source: Int) -> Int? {
        let layer = containers[nodes[source].layer]
        var reaching = openings.filter { opening in containers[opening.layer].chain.contains { $0 === layer } }
        if case .scoped(let name) = nodes[source].scope { reaching.removeAll { $0.name != name } }
        let giving = reaching.filter { $0.provided.contains(key) }
        if case .scoped = nodes[source].scope, giving.count < reaching.count { return nil }
        guard let opening = giving.first else { return nil }
        return position(of: containers[opening.layer].find(key))
    }

    private func position(of found: Found?) -> Int? {
        found.flatMap { nodePositions[ObjectIdentifier($0.node.entry)] }
    }
}
