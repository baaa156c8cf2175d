/// The host can follow a `startsAfter` only if it starts the service, if the other service is registered in reach, and
/// if the other one need not start after this one.
package struct StartOrderRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        let orders = graph.graph.startOrders
        guard !orders.isEmpty else { return [] }
        let needs = Adjacency(
            count: graph.graph.nodes.count, edges: graph.graph.edges + orders.map(\.asEdge)
        ) { _, _, kind in !kind.breaksCycle }
        // The orders of the cycles that are reported: one problem for each cycle.
        var reported: [StartOrder] = []
        return orders.compactMap { order in
            guard graph.graph.nodes[order.source].isHosted else { return ProblemTexts(graph).startNotHosted(order) }
            guard let target = order.target else { return ProblemTexts(graph).startOfMissing(order) }
            guard !reported.contains(order), let path = Self.path(from: target, to: order.source, in: needs) else {
                return nil
            }
            let steps = zip(path, path.dropFirst())
            let others = orders.filter { other in
                other != order && steps.contains { $0 == other.source && $1 == other.target }
            }
            reported += others
            return ProblemTexts(graph).startCycle(order, path, others)
        }
    }

    package func canFindFaults(in graph: DependencyGraph) -> Bool { !graph.startOrders.isEmpty }

    /// A shortest path, both ends included; nil if there is none.
    private static func path(from start: Int, to end: Int, in edges: Adjacency) -> [Int]? {
        var before = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count, before[end] == nil {
            for entry in edges.entries(of: queue[next]) where before[edges.targets[entry]] == nil {
                before[edges.targets[entry]] = queue[next]
                queue.append(edges.targets[entry])
            }
            next += 1
        }
        guard before[end] != nil else { return nil }
        var path = [end]
        while let node = path.last, node != start, let step = before[node] { path.append(step) }
        return path.reversed()
    }
}
