/// In transient and graph scope, a closing hook never runs. Memory pressure evicts only memory-sensitive instances, so
/// it uses the cost of no other instance to choose what to evict. Information.
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
