/// A dependency graph with indexes; results that several rules need are computed once.
///
/// Not Sendable, because the parts that not every proof needs are computed at their first use.
package final class IndexedGraph {
    package let graph: DependencyGraph
    /// The edges of each node, all kinds.
    package let dependencies: Adjacency
    /// The strongly connected component of each node, over all edges.
    package let components: [Int]
    /// For each component, whether it contains a cycle.
    package let hasCycle: [Bool]

    /// The allowances of the layers.
    let allowances: Allowances

    /// The ancestry of the layers.
    private(set) lazy var tree = LayerTree(graph.layers)
    /// The edges into each node, all kinds.
    package private(set) lazy var requesters = Adjacency(count: graph.nodes.count, edges: graph.edges, reversed: true)
    /// The previous node on a shortest path from a root to each node; -1 at a root and for nodes that no root reaches.
    private lazy var stepBefore = makeStepBefore()
    /// The registrations that use a resolver.
    private(set) lazy var opaque = graph.nodes.indices.filter { graph.nodes[$0].isOpaque }
    /// The scopes that no layer in reach opens, with everything that is wrong for this reason alone.
    private(set) lazy var undeclaredScopes = UndeclaredScopes(self)
    /// The names after `inside:` of ``openingsInUndeclaredScopes``.
    private(set) lazy var undeclaredOuterScopes = Set(
        openingsInUndeclaredScopes.compactMap { graph.openings[$0].outer })
    /// The openings whose outer scope is opened neither by their own layer nor by an ancestor or a descendant. An outer
    /// scope that is already reported for the services that live in it does not count.
    private(set) lazy var openingsInUndeclaredScopes = graph.openings.indices.filter { position in
        guard let outer = graph.openings[position].outer else { return false }
        let layer = graph.openings[position].layer
        return !graph.openings.contains { other in
            other.name == outer && (reaches(other.layer, from: layer) || reaches(layer, from: other.layer))
        } && !undeclaredScopes.scopes.contains { $0.name == outer }
    }
    /// Names that distinguish the nodes.
    private(set) lazy var names = NodeNames(graph)
    /// The nodes' keys, prepared for near misses.
    private(set) lazy var nearMisses = NearMisses(graph.nodes.map(\.key))

    /// The services of the scopes that are declared inside of ``undeclaredOuterScopes``.
    var nodesInsideUndeclaredScopes: [Int] {
        guard !undeclaredOuterScopes.isEmpty else { return [] }
        let scopes = Set(
            graph.openings.filter { $0.outer.map(undeclaredOuterScopes.contains) == true }.map(\.name))
        return graph.nodes.indices.filter { node in
            guard case .scoped(let name) = graph.nodes[node].scope else { return false }
            return scopes.contains(name)
        }
    }

    /// Linear in nodes and edges.
    package init(_ graph: DependencyGraph) {
        self.graph = graph
        allowances = Allowances(graph)
        dependencies = Adjacency(count: graph.nodes.count, edges: graph.edges)
        (components, hasCycle) = dependencies.componentsWithCycles()
    }

    /// The nodes on a shortest path from a root to `node`, both included. Roots are hosted, declared as roots, or
    /// needed by nothing.
    func pathFromRoot(to node: Int) -> [Int] {
        var path = [node]
        var step = stepBefore[node]
        while step >= 0 {
            path.append(step)
            step = stepBefore[step]
        }
        return path.reversed()
    }

    private func makeStepBefore() -> [Int] {
        var before = [Int](repeating: -1, count: graph.nodes.count)
        var seen = [Bool](repeating: false, count: graph.nodes.count)
        var queue = graph.nodes.indices.filter { node in
            graph.nodes[node].isHosted || graph.nodes[node].isRoot || requesters.entries(of: node).isEmpty
        }
        for root in queue { seen[root] = true }
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for entry in dependencies.entries(of: node) where !seen[dependencies.targets[entry]] {
                let target = dependencies.targets[entry]
                seen[target] = true
                before[target] = node
                queue.append(target)
            }
        }
        return before
    }

    /// True if `other` is `layer` or one of its ancestors, so that `layer` sees the registrations of `other`.
    package func reaches(_ other: Int, from layer: Int) -> Bool {
        tree.reaches(other, from: layer)
    }
}
