/// A resolver that does not await must not be used for a service that must be awaited.
///
/// The rule reads the dependencies that `dependsOn` states. A parameter, also of a completion, is awaited before the
/// call, whatever its execution. A service that the host starts exists before the rest is constructed. An async service
/// cannot request a main-actor service from its resolver either, unless its own factory runs on the main actor.
package struct ColourRule: ProofRule {
    /// A registration, and the service that it cannot request from its resolver.
    struct Fault {
        let node: Int
        let target: Int
        /// Whether a completion makes the request.
        let isCompletion: Bool
        /// The execution of the target: async or main.
        let colour: DependencyGraph.Colour
        /// The path from the target to the registration whose own execution it is.
        let path: [Int]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        faults(in: graph).map { ProblemTexts(graph).colour($0) }
    }

    private func faults(in graph: IndexedGraph) -> [Fault] {
        let nodes = graph.graph.nodes
        guard nodes.contains(where: { $0.asksWithoutAwaiting && $0.colour != .plain }) else { return [] }
        let colours = coloursWithoutHosted(graph.graph)
        return graph.graph.edges.compactMap { edge in
            guard let target = edge.target, edge.isStated, edge.kind.joinsColour,
                nodes[edge.source].asksWithoutAwaiting, !nodes[target].isHosted
            else { return nil }
            let isCompletion = edge.kind == .completion
            let isOnMainActor = nodes[edge.source].ownColour == .main && !isCompletion
            switch colours[target] {
            case .plain: return nil
            case .main where isOnMainActor || colours[edge.source] != .async: return nil
            case .main, .async: break
            }
            return Fault(
                node: edge.source, target: target, isCompletion: isCompletion, colour: colours[target],
                path: path(from: target, to: colours[target], in: graph))
        }
    }

    /// The joined executions after all hosted services have started.
    private func coloursWithoutHosted(_ graph: DependencyGraph) -> [DependencyGraph.Colour] {
        ColourJoin.joined(
            own: graph.nodes.map(\.ownColour),
            edges: graph.edges.filter { edge in edge.target.map { !graph.nodes[$0].isHosted } ?? false })
    }

    /// The shortest path to a registration whose own execution is `colour`.
    private func path(from start: Int, to colour: DependencyGraph.Colour, in graph: IndexedGraph) -> [Int] {
        var before = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            if graph.graph.nodes[node].ownColour == colour {
                var path = [node]
                while let last = path.last, last != start, let step = before[last] { path.append(step) }
                return path.reversed()
            }
            for entry in graph.dependencies.entries(of: node) {
                let target = graph.dependencies.targets[entry]
                guard graph.graph.edges[graph.dependencies.edges[entry]].kind.joinsColour,
                    !graph.graph.nodes[target].isHosted, before[target] == nil
                else { continue }
                before[target] = node
                queue.append(target)
            }
        }
        return [start]
    }
}
