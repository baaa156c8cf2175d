/// A service with run-time arguments is not kept beyond the graph it was made in: the next who asks has others.
package struct ArgumentsSharedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.compactMap { position in
            let node = graph.graph.nodes[position]
            guard !node.arguments.isEmpty, node.origin == .factory else { return nil }
            switch node.scope {
            case .transient, .graph: return nil
            case .container, .weak, .memorySensitive, .custom, .scoped:
                return ProblemTexts(graph).argumentsShared(position)
            }
        }
    }
}
