/// An optional dependency that nothing in reach serves is always nil: information, and a fault in a strict layer.
package struct OptionalUnservedRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { graph.layers.contains(where: \.isStrict) }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        // Those of one node, because edges are in order of their source.
        var known: [DependencyGraph.Edge] = []
        return graph.graph.edges.compactMap { edge in
            guard edge.target == nil, edge.kind.mayBeMissing else { return nil }
            if known.last?.source != edge.source { known = [] }
            guard !known.contains(edge) else { return nil }
            known.append(edge)
            let problem = ProblemTexts(graph).optionalUnserved(
                edge, isStrict: graph.graph.layers[nodes[edge.source].layer].isStrict)
            return graph.allowances.allowance(of: .optionalUnserved, nodes[edge.source]).map(problem.allowed) ?? problem
        }
    }
}
