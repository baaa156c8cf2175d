/// The edges of a graph by node, in three flat arrays (compressed sparse rows).
///
/// An *entry* is a position in `targets` and `edges`; the entries of a node are one range, in the order of the edges.
/// Edges without a target have no entry.
package struct Adjacency: Sendable {
    /// The number of nodes.
    package let count: Int
    /// For each node, the position of its first entry; one more element at the end.
    package let offsets: [Int]
    /// For each entry, the node to which it leads.
    package let targets: [Int]
    /// For each entry, the position of its edge in ``DependencyGraph/edges``.
    package let edges: [Int]

    /// The entries of `edges` that `isIncluded` accepts, by source; by target if `reversed`.
    ///
    /// Linear. `isIncluded` is called twice for each edge and receives source, target and kind.
    package init(
        count: Int, edges: [DependencyGraph.Edge], reversed: Bool = false,
        where isIncluded: (_ source: Int, _ target: Int, _ kind: DependencyGraph.Edge.Kind) -> Bool = { _, _, _ in true
        }
    ) {
        var offsets = [Int](repeating: 0, count: count + 1)
        for edge in edges {
            guard let target = edge.target, isIncluded(edge.source, target, edge.kind) else { continue }
            offsets[(reversed ? target : edge.source) + 1] += 1
        }
        for node in 0..<count { offsets[node + 1] += offsets[node] }
        var free = offsets
        var targets = [Int](repeating: 0, count: offsets[count])
        var positions = targets
        for (position, edge) in edges.enumerated() {
            guard let target = edge.target, isIncluded(edge.source, target, edge.kind) else { continue }
            let row = reversed ? target : edge.source
            targets[free[row]] = reversed ? edge.source : target
            positions[free[row]] = position
            free[row] += 1
        }
        self.count = count
        self.offsets = offsets
        self.targets = targets
        self.edges = positions
    }

    /// The entries of a node.
    package func entries(of node: Int) -> Range<Int> {
        offsets[node]..<offsets[node + 1]
    }

    /// The component of each node, see ``StronglyConnectedComponents/compute(count:offsets:targets:)``.
    package func components() -> [Int] {
        StronglyConnectedComponents.compute(count: count, offsets: offsets, targets: targets)
    }

    /// The component of each node and, for each component, whether it contains a cycle: whether an edge leads from one
    /// of its nodes to another, or to itself.
    package func componentsWithCycles() -> (components: [Int], hasCycle: [Bool]) {
        if let order = StronglyConnectedComponents.orderWithoutCycle(count, offsets, targets) {
            return (order, [Bool](repeating: false, count: count))
        }
        let components = StronglyConnectedComponents.searched(count, offsets, targets)
        return (components, hasCycle(components))
    }

    private func hasCycle(_ components: [Int]) -> [Bool] {
        var has = [Bool](repeating: false, count: (components.max() ?? -1) + 1)
        for node in 0..<count {
            for entry in entries(of: node) where components[targets[entry]] == components[node] {
                has[components[node]] = true
            }
        }
        return has
    }
}
