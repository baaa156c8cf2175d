/// A resolver that does not await is not asked for what has to be awaited.
///
/// Judged by what `dependsOn` states. A parameter, also of a completion, is awaited before the call, whatever the
/// colour; what the host starts is there when the rest is made. Something that awaiting makes elsewhere cannot ask its
/// resolver for what is made on the main actor either, unless it is made there itself.
package struct ColourRule: ProofRule {
    /// A registration, and what it cannot ask its resolver for.
    struct Fault {
        let node: Int
        let target: Int
        /// Whether a completion asks.
        let isCompletion: Bool
        /// What the target is: async or main.
        let colour: DependencyGraph.Colour
        /// From the target to the registration whose own colour it is.
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

    /// The joined colours when all that is hosted has been started.
    private func coloursWithoutHosted(_ graph: DependencyGraph) -> [DependencyGraph.Colour] {
        ColourJoin.joined(
            own: graph.nodes.map(\.ownColour),
            edges: graph.edges.filter { edge in edge.target.map { !graph.nodes[$0].isHosted } ?? false })
    }

    /// The shortest way to a registration of this colour of its own.
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
