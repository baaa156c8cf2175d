/// If a registration takes a resolver, the proof knows only the dependencies that the registration states. Information;
/// in a strict layer, a fault.
package struct OpaqueRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { graph.layers.contains(where: \.isStrict) }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        let opaque = nodes.indices.filter { nodes[$0].isOpaque }
        guard !opaque.isEmpty else { return [] }
        return opaque.map { node in
            let problem = ProblemTexts(graph).opaque(
                node, isStrict: graph.graph.layers[nodes[node].layer].isStrict)
            let allowance = graph.allowances.allowance(of: .opaque, nodes[node])
            return allowance.map(problem.allowed) ?? problem
        }
    }
}
