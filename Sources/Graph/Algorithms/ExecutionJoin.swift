/// Joins each node's execution with those of everything that its construction needs.
///
/// An execution is a number: plain 0, main 1, async 2. The join of two executions is the greater number. A service that
/// needs a main-actor service and an async one is constructed by awaiting, which also hops to the main actor.
package enum ExecutionJoin {
    /// The joined executions: for each node the greatest own execution among itself and all nodes that it reaches.
    ///
    /// Linear and without recursion: one pass over the components, dependencies first.
    ///
    /// - Parameters:
    ///   - own: The own execution of each node.
    ///   - offsets: The rows of the edges that join, as in ``StronglyConnectedComponents``.
    ///   - targets: The targets of those edges.
    package static func joined(own: [Int], offsets: [Int], targets: [Int]) -> [Int] {
        let components = StronglyConnectedComponents.compute(count: own.count, offsets: offsets, targets: targets)
        var executions = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
        for node in nodesByComponent(components, count: executions.count) {
            let component = components[node]
            var execution = max(executions[component], own[node])
            for entry in offsets[node]..<offsets[node + 1] {
                execution = max(execution, executions[components[targets[entry]]])
            }
            executions[component] = execution
        }
        return components.map { executions[$0] }
    }

    /// The nodes in ascending order of their component: a counting sort.
    private static func nodesByComponent(_ components: [Int], count: Int) -> [Int] {
        var free = [Int](repeating: 0, count: count + 1)
        for component in components { free[component + 1] += 1 }
        for component in 0..<count { free[component + 1] += free[component] }
        var sorted = [Int](repeating: 0, count: components.count)
        for (node, component) in components.enumerated() {
            sorted[free[component]] = node
            free[component] += 1
        }
        return sorted
    }

    /// The joined executions over the edges that join: all but lazy, provider and factory ones.
    package static func joined(
        own: [DependencyGraph.Execution], edges: [DependencyGraph.Edge]
    ) -> [DependencyGraph.Execution] {
        joined(own: own) {
            let rows = Adjacency(count: own.count, edges: edges) { _, _, kind in kind.joinsExecution }
            return (rows.offsets, rows.targets)
        }
    }

    /// The joined executions of a graph after all hosted services have started.
    package static func withoutHosted(_ graph: DependencyGraph) -> [DependencyGraph.Execution] {
        joined(own: graph.nodes.map(\.ownExecution)) {
            let edges = graph.edges.filter { edge in edge.target.map { !graph.nodes[$0].isHosted } ?? false }
            let rows = Adjacency(count: graph.nodes.count, edges: edges) { _, _, kind in kind.joinsExecution }
            return (rows.offsets, rows.targets)
        }
    }

    /// The joined executions; reads the edges only if some execution is not plain.
    package static func joined(
        own: [DependencyGraph.Execution], over edges: () -> (offsets: [Int], targets: [Int])
    ) -> [DependencyGraph.Execution] {
        guard own.contains(where: { $0 != .plain }) else { return own }
        let (offsets, targets) = edges()
        return joined(own: own.map(\.rank), offsets: offsets, targets: targets)
            .map(DependencyGraph.Execution.init(rank:))
    }
}

extension DependencyGraph.Execution {
    /// The greater of two.
    package func joined(with other: Self) -> Self { rank < other.rank ? other : self }

    /// The execution of a joined number; see ``ExecutionJoin``.
    init(rank: Int) {
        switch rank {
        case 0: self = .plain
        case 1: self = .main
        default: self = .async
        }
    }

    /// Plain, then main, then async; a join takes the greater.
    @inlinable package var rank: Int {
        switch self {
        case .plain: 0
        case .main: 1
        case .async: 2
        }
    }
}
