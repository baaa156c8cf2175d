/// The restrictions on the holders of a service, which follow from its own scope or from the scopes of the services
/// that it leads to.
package struct Exposure: Equatable, Sendable {
    /// The kinds of holders that must not hold the service, because they would hold it, or another one through it, too
    /// long.
    var forbiddenHolders: Lifetime.Holders = []
    /// Whether it is, or leads to, a service that a scope ends.
    var leadsToScope = false

    /// No restriction.
    package init() {}

    init(forbiddenHolders: Lifetime.Holders, leadsToScope: Bool) {
        self.forbiddenHolders = forbiddenHolders
        self.leadsToScope = leadsToScope
    }

    /// What both restrict.
    package func joined(with other: Exposure) -> Exposure {
        Exposure(
            forbiddenHolders: forbiddenHolders.union(other.forbiddenHolders),
            leadsToScope: leadsToScope || other.leadsToScope)
    }

    /// The exposure of each node; empty if no node has any.
    ///
    /// Linear: a node passes its exposure on to the requesters whose lifetime is that of their own requester, at most a
    /// few times.
    ///
    /// - Parameter known: The exposure of a node of a settled layer, which has no edges in this graph; nil for others.
    package static func all(of graph: IndexedGraph, _ known: (Int) -> Exposure?) -> [Exposure] {
        let nodes = graph.graph.nodes
        guard nodes.contains(where: \.endsEarly) || nodes.indices.contains(where: { known($0).restrictsHolders }) else {
            return []
        }
        let holding = Holding(graph.graph)
        var exposures = nodes.indices.map { node in
            known(node)
                ?? Exposure(
                    forbiddenHolders: holding.lifetimes[node].holdersThatKeepTooLong.intersection(.outsideScopes),
                    leadsToScope: holding.isScoped(node))
        }
        var waiting = exposures.indices.filter { exposures[$0] != Exposure() }
        let rows = graph.requesters
        while let node = waiting.popLast() {
            for entry in rows.entries(of: node) where holding.isBorrowed(rows.targets[entry]) {
                let source = rows.targets[entry]
                var exposure = exposures[source]
                if graph.graph.edges[rows.edges[entry]].kind.holds {
                    exposure.forbiddenHolders.formUnion(exposures[node].forbiddenHolders)
                }
                exposure.leadsToScope = exposure.leadsToScope || exposures[node].leadsToScope
                guard exposure != exposures[source] else { continue }
                exposures[source] = exposure
                waiting.append(source)
            }
        }
        return exposures
    }

    /// Whether a service of the graph holds, or may hold, a service of a settled layer that it must not hold.
    package static func isViolated(in graph: IndexedGraph, _ known: (Int) -> Exposure?) -> Bool {
        let exposed = graph.graph.nodes.indices.filter { known($0).restrictsHolders }
        guard !exposed.isEmpty else { return false }
        let holding = Holding(graph.graph)
        let held = holding.held(in: graph)
        let reached = reachedFromHolders(holding, in: graph)
        return exposed.contains { node in
            guard let exposure = known(node) else { return false }
            return !exposure.forbiddenHolders.isDisjoint(with: held[node]) || exposure.leadsToScope && reached[node]
        }
    }

    /// The nodes that holders request, now or later, directly or through services that live as long as their requester.
    private static func reachedFromHolders(_ holding: Holding, in graph: IndexedGraph) -> [Bool] {
        var reached = [Bool](repeating: false, count: holding.lifetimes.count)
        var waiting = holding.lifetimes.indices.filter { !holding.asHolder[$0].isEmpty }
        let rows = graph.dependencies
        while let node = waiting.popLast() {
            for entry in rows.entries(of: node) where !reached[rows.targets[entry]] {
                let target = rows.targets[entry]
                reached[target] = true
                if holding.isBorrowed(target) { waiting.append(target) }
            }
        }
        return reached
    }
}

extension Exposure? {
    fileprivate var restrictsHolders: Bool { self.map { $0 != Exposure() } ?? false }
}

extension DependencyGraph.Node {
    /// Whether its instance may end before its container.
    var endsEarly: Bool {
        switch scope {
        case .transient, .graph, .container: false
        case .weak, .memorySensitive, .custom, .scoped: true
        }
    }
}
