/// A resolver that does not await must not be used for a service that must be awaited.
///
/// The rule reads the dependencies that `dependsOn` states. A parameter of a factory or of a completion is awaited
/// before the call, whatever its execution. A service that the host starts is not checked, because it exists before the
/// rest is constructed. An async service cannot request a main-actor service from its resolver either, unless its own
/// factory runs on the main actor.
package struct ExecutionRule: ProofRule {
    /// A registration, and the service that it cannot request from its resolver.
    struct Fault {
        let node: Int
        let target: Int
        /// Whether a completion makes the request.
        let isCompletion: Bool
        /// The execution of the target: async or main.
        let execution: DependencyGraph.Execution
        /// The path from the target to the registration whose own execution it is.
        let path: [Int]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        faults(in: graph).map { ProblemTexts(graph).execution($0) }
    }

    private func faults(in graph: IndexedGraph) -> [Fault] {
        let nodes = graph.graph.nodes
        // By position, because a node is large, and iterating over the array would copy each.
        let hasCandidate = nodes.indices.contains {
            nodes[$0].requestsWithoutAwaiting && nodes[$0].execution != .plain
        }
        guard hasCandidate else { return [] }
        let executions = ExecutionJoin.withoutHosted(graph.graph)
        return graph.graph.edges.compactMap { edge in
            guard let target = edge.target, edge.isStated, edge.kind.joinsExecution,
                nodes[edge.source].requestsWithoutAwaiting, !nodes[target].isHosted
            else { return nil }
            let isCompletion = edge.kind == .completion
            let isOnMainActor = nodes[edge.source].ownExecution == .main && !isCompletion
            switch executions[target] {
            case .plain: return nil
            case .main where isOnMainActor || executions[edge.source] != .async: return nil
            case .main, .async: break
            }
            return Fault(
                node: edge.source, target: target, isCompletion: isCompletion, execution: executions[target],
                path: path(from: target, to: executions[target], in: graph))
        }
    }

    /// The shortest path to a registration whose own execution is `execution`.
    private func path(from start: Int, to execution: DependencyGraph.Execution, in graph: IndexedGraph) -> [Int] {
        var before = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            if graph.graph.nodes[node].ownExecution == execution {
                var path = [node]
                while let last = path.last, last != start, let step = before[last] { path.append(step) }
                return path.reversed()
            }
            for entry in graph.dependencies.entries(of: node) {
                let target = graph.dependencies.targets[entry]
                guard graph.graph.edges[graph.dependencies.edges[entry]].kind.joinsExecution,
                    !graph.graph.nodes[target].isHosted, before[target] == nil
                else { continue }
                before[target] = node
                queue.append(target)
            }
        }
        return [start]
    }
}
