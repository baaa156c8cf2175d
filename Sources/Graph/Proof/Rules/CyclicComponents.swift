/// The strongly connected components of some of a graph's edges, and a shortest cycle in each.
struct CyclicComponents {
    /// A cycle.
    struct Cycle {
        /// The nodes in the cycle; the last needs the first.
        let path: [Int]
        /// For each node in the cycle, the edge that leads to the next.
        let edges: [Int]
        /// All nodes of its component, ascending.
        let cyclicComponent: [Int]
    }

    private let graph: DependencyGraph
    private let rows: Adjacency
    private let components: [Int]
    private let hasCycle: [Bool]

    /// Linear in nodes and edges.
    init(
        in graph: IndexedGraph,
        where isIncluded: (_ source: Int, _ target: Int, _ kind: DependencyGraph.Edge.Kind) -> Bool
    ) {
        self.graph = graph.graph
        rows = Adjacency(count: graph.graph.nodes.count, edges: graph.graph.edges, where: isIncluded)
        (components, hasCycle) = rows.componentsWithCycles()
    }

    /// True if `node` is in a cycle.
    func isInCycle(_ node: Int) -> Bool { hasCycle[components[node]] }

    /// A shortest cycle of each component that has cycles, in order of their first nodes.
    ///
    /// Only cycles through a node that `isStart` accepts; a component without such a node is left out.
    func shortestCycles(through isStart: (Int) -> Bool = { _ in true }) -> [Cycle] {
        guard hasCycle.contains(true) else { return [] }
        var members = [[Int]](repeating: [], count: hasCycle.count)
        for node in 0..<rows.count where isInCycle(node) { members[components[node]].append(node) }
        let cyclicComponents = members.filter { !$0.isEmpty }.sorted { $0[0] < $1[0] }
        var search = Search(rows: rows, components: components, edges: graph.edges)
        return cyclicComponents.compactMap { cyclicComponent in
            let edges = search.shortestCycle(through: cyclicComponent.filter(isStart))
            return edges.isEmpty
                ? nil
                : Cycle(path: edges.map { graph.edges[$0].source }, edges: edges, cyclicComponent: cyclicComponent)
        }
    }

    /// A breadth-first search from each node of a component, each bounded by the best cycle so far.
    private struct Search {
        let rows: Adjacency
        let components: [Int]
        let edges: [DependencyGraph.Edge]
        /// The entry by which a node was reached, and the search that reached it.
        var entryBefore: [Int]
        var searchOf: [Int]
        var searches = 0
        /// The number of entries that may still be visited. A component of 100,000 nodes would take 10¹⁰; when the
        /// budget is used up, the best cycle so far is the result.
        var budget: Int

        init(rows: Adjacency, components: [Int], edges: [DependencyGraph.Edge]) {
            self.rows = rows
            self.components = components
            self.edges = edges
            entryBefore = [Int](repeating: -1, count: rows.count)
            searchOf = entryBefore
            budget = max(100_000, 20 * (rows.count + rows.targets.count))
        }

        /// The edges of the shortest cycle, from the first node that has one of this length.
        mutating func shortestCycle(through starts: [Int]) -> [Int] {
            var best: [Int] = []
            for start in starts where best.isEmpty || (best.count > 1 && budget > 0) {
                let found = cycle(through: start, shorterThan: best.isEmpty ? .max : best.count)
                if !found.isEmpty { best = found }
            }
            return best
        }

        private mutating func cycle(through start: Int, shorterThan limit: Int) -> [Int] {
            searches += 1
            searchOf[start] = searches
            var level = [start]
            var length = 1
            while !level.isEmpty, length < limit {
                var following: [Int] = []
                for node in level {
                    for entry in rows.entries(of: node) {
                        budget -= 1
                        let target = rows.targets[entry]
                        if target == start { return edges(to: node, from: start, closedBy: entry) }
                        guard components[target] == components[start], searchOf[target] != searches else { continue }
                        searchOf[target] = searches
                        entryBefore[target] = entry
                        following.append(target)
                    }
                }
                level = following
                length += 1
            }
            return []
        }

        private func edges(to last: Int, from start: Int, closedBy entry: Int) -> [Int] {
            var path = [rows.edges[entry]]
            var node = last
            while node != start {
                let edge = rows.edges[entryBefore[node]]
                path.append(edge)
                node = edges[edge].source
            }
            return path.reversed()
        }
    }
}
