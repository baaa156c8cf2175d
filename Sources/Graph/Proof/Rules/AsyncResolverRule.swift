/// An `AsyncResolver` needs a factory that awaits its requests. Next to a `Resolver` it is refused, too, because a
/// child task of the factory could use one while the factory uses the other.
package struct AsyncResolverRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool {
        graph.nodes.contains { $0.misplacedResolver != nil }
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.compactMap { node in
            graph.graph.nodes[node].misplacedResolver.map { ProblemTexts(graph).asyncResolver(node, $0) }
        }
    }
}
