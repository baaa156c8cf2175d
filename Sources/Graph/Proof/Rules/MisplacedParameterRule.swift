/// An `AsyncResolver` needs a factory that awaits its requests. Next to a `Resolver` it is refused, too, because a
/// child task of the factory could use one while the factory uses the other. A completion receives no run-time
/// arguments.
package struct MisplacedParameterRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool {
        graph.nodes.contains { $0.misplacedParameter != nil }
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.compactMap { node in
            graph.graph.nodes[node].misplacedParameter.map { ProblemTexts(graph).misplacedParameter(node, $0) }
        }
    }
}
