extension DependencyGraph {
    /// For each opening that a registration opens through a `ScopeOpener`, the services that code in the scope may use:
    /// the services of the scope, and the services that need them. Includes only services that the layer of the opening
    /// can see.
    ///
    /// - Complexity: O(openings · (nodes + edges)).
    package func scopeReach() -> [Int: [Int]] {
        let opened = Set(nodes.flatMap(\.opens))
        guard !opened.isEmpty else { return [:] }
        let tree = LayerTree(layers)
        let requesters = Adjacency(count: nodes.count, edges: edges, reversed: true)
        var reach: [Int: [Int]] = [:]
        for opening in opened {
            var isFound = [Bool](repeating: false, count: nodes.count)
            var found: [Int] = []
            func add(_ node: Int) {
                guard !isFound[node], tree.reaches(nodes[node].layer, from: openings[opening].layer) else { return }
                isFound[node] = true
                found.append(node)
            }
            for node in nodes.indices where nodes[node].scope == .scoped(openings[opening].name) { add(node) }
            var next = 0
            while next < found.count {
                for entry in requesters.entries(of: found[next]) { add(requesters.targets[entry]) }
                next += 1
            }
            reach[opening] = found
        }
        return reach
    }
}

extension StartOrder {
    /// The same statement as an edge, so that a search over edges can include it. Like a parameter, it determines the
    /// order.
    package var asEdge: DependencyGraph.Edge {
        DependencyGraph.Edge(source: source, target: target, requested: requested, kind: .direct)
    }
}
