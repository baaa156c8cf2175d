/// Two run-time arguments of one type can be swapped without a fault. Information.
package struct ArgumentsAlikeRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        return nodes.indices.compactMap { node in
            let arguments = nodes[node].arguments
            // A decorator has the arguments of the service that it decorates.
            guard arguments.count > 1, nodes[node].origin == .factory else { return nil }
            let alike = arguments.first { type in arguments.count { $0 == type } > 1 }
            return alike.map { ProblemTexts(graph).argumentsAlike(node, $0) }
        }
    }
}
