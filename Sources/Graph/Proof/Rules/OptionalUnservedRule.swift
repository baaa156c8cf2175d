/// An optional dependency that nothing in reach serves is always nil: information, and a fault in a strict layer.
package struct OptionalUnservedRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { graph.layers.contains(where: \.isStrict) }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        var known: Set<DependencyGraph.Edge> = []
        return graph.graph.edges.compactMap { edge in
            guard edge.target == nil, edge.kind.mayBeMissing, known.insert(edge).inserted else { return nil }
            let problem = ProblemTexts(graph).optionalUnserved(
                edge, isStrict: graph.graph.layers[nodes[edge.source].layer].isStrict)
            return graph.allowances.allowance(of: .optionalUnserved, nodes[edge.source]).map(problem.allowed) ?? problem
        }
    }
}
