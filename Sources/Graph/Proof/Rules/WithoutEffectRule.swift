/// In transient and graph scope, a closing hook never runs. A cost has an effect only for what memory pressure evicts
/// or asks to release memory: memory-sensitive instances, and singletons that are `MemoryReleasing`. A singleton counts
/// as one if its registered type is. Information.
package struct WithoutEffectRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.flatMap { position -> [Problem] in
            let node = graph.graph.nodes[position]
            guard node.origin == .factory else { return [] }
            let isKept = node.scope != .transient && node.scope != .graph
            return (node.hasClosing && !isKept ? [ProblemTexts(graph).closingWithoutEffect(position)] : [])
                + (node.cost != nil && node.scope != .memorySensitive && !node.isMemoryReleasing
                    ? [ProblemTexts(graph).costWithoutEffect(position)] : [])
        }
    }
}
