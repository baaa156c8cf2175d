/// A service with run-time arguments must not be cached beyond its graph, because the next request has other arguments.
package struct ArgumentsSharedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.compactMap { position in
            guard graph.graph.nodes[position].takesArguments, graph.graph.nodes[position].origin == .factory else {
                return nil
            }
            switch graph.graph.nodes[position].scope {
            case .transient, .graph: return nil
            case .container, .weak, .memorySensitive, .custom, .scoped:
                return ProblemTexts(graph).argumentsShared(position)
            }
        }
    }
}
