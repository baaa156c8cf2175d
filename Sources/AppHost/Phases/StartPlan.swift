internal import StrataCore

/// The hosted services that each hosted service waits for: numbers from 0, in the order of registration.
package struct StartPlan: Sendable, Hashable {
    /// For each service, the services that must be started before it, directly or through others.
    package let dependencies: [Set<Int>]
    /// For each service, its node in the dependency graph.
    package let nodes: [Int]

    /// A plan without a graph, for tests.
    package init(dependencies: [Set<Int>]) {
        self.dependencies = dependencies
        nodes = Array(dependencies.indices)
    }

    /// The plan of a proved graph.
    ///
    /// A service waits for every hosted service that it can reach: through constructor parameters, completions,
    /// providers and factories alike, because it may use all of them from its start. If services need each other in a
    /// cycle, only the dependencies needed for construction count; the proof has shown that these have no cycle.
    /// `startsAfter` counts like a parameter.
    ///
    /// A service that opens scopes also waits for the hosted services that work in such a scope can reach, because the
    /// first scope may be opened as soon as it has started. Of two services that reach each other only in this way,
    /// neither waits for the other.
    ///
    /// - Complexity: O((hosted + openings) · (nodes + edges)).
    package init(of graph: DependencyGraph) {
        let hosted = Self.hosted(graph)
        let number = Dictionary(uniqueKeysWithValues: hosted.enumerated().map { ($1, $0) })
        let edges = graph.edges + graph.startOrders.map(\.asEdge)
        let all = Adjacency(count: graph.nodes.count, edges: edges)
        let component = all.components()
        let construction = Adjacency(count: graph.nodes.count, edges: edges) { _, _, kind in !kind.breaksCycle }
        let scopes = Self.withScopes(graph, edges)
        let scopeComponent = scopes?.components() ?? []
        nodes = hosted
        dependencies = hosted.map { node in
            var found = Self.reachable(from: node, in: all).filter { component[$0] != component[node] }
            found += Self.reachable(from: node, in: construction).filter { component[$0] == component[node] }
            if let scopes {
                found += Self.reachable(from: node, in: scopes).filter { scopeComponent[$0] != scopeComponent[node] }
            }
            return Set(found.compactMap { $0 == node ? nil : number[$0] })
        }
    }

    /// All edges, and those from the owner of an opener to everything that its scopes reach. Each opening has a node of
    /// its own after the others, so that the owners share its edges. Nil if no service opens a scope.
    private static func withScopes(_ graph: DependencyGraph, _ edges: [DependencyGraph.Edge]) -> Adjacency? {
        let reach = graph.scopeReach()
        guard !reach.isEmpty else { return nil }
        var edges = edges
        func add(_ source: Int, _ target: Int, _ requested: ServiceKey) {
            edges.append(DependencyGraph.Edge(source: source, target: target, requested: requested, kind: .provider))
        }
        for node in graph.nodes.indices {
            for opening in graph.nodes[node].opens { add(node, graph.nodes.count + opening, graph.nodes[node].key) }
        }
        for (opening, nodes) in reach.sorted(by: { $0.key < $1.key }) {
            for node in nodes { add(graph.nodes.count + opening, node, graph.nodes[node].key) }
        }
        return Adjacency(count: graph.nodes.count + graph.openings.count, edges: edges)
    }

    /// The nodes of the hosted services: their numbers are the positions in this array.
    static func hosted(_ graph: DependencyGraph) -> [Int] {
        graph.nodes.indices.filter { graph.nodes[$0].isHosted }
    }

    private static func reachable(from start: Int, in edges: Adjacency) -> [Int] {
        var isSeen = [Bool](repeating: false, count: edges.count)
        isSeen[start] = true
        var found = [start]
        var next = 0
        while next < found.count {
            for entry in edges.entries(of: found[next]) where !isSeen[edges.targets[entry]] {
                isSeen[edges.targets[entry]] = true
                found.append(edges.targets[entry])
            }
            next += 1
        }
        return found
    }
}
