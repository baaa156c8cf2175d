/// Each value that `expects` declared must have been provided.
package struct UnprovidedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.compactMap { node in
            guard case .expected(let from, provided: false) = graph.graph.nodes[node].origin else { return nil }
            return ProblemTexts(graph).unprovided(node, from: from)
        }
    }
}
