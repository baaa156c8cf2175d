/// A closing hook of an instance that the container does not keep never runs, and the cost of an instance that memory
/// pressure does not evict is never read. Information.
package struct WithoutEffectRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.flatMap { position -> [Problem] in
            let node = graph.graph.nodes[position]
            guard node.origin == .factory else { return [] }
            let isKept = node.scope != .transient && node.scope != .graph
            return (node.hasClosing && !isKept ? [ProblemTexts(graph).closingWithoutEffect(position)] : [])
                + (node.cost != nil && node.scope != .memorySensitive
                    ? [ProblemTexts(graph).costWithoutEffect(position)] : [])
        }
    }
}
