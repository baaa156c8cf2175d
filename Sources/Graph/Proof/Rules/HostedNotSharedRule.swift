/// The host starts one instance of a hosted service. If the scope does not share that instance, the services that need
/// it receive other instances. Information.
package struct HostedNotSharedRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        return nodes.indices.compactMap { node in
            guard nodes[node].isHosted, nodes[node].scope == .transient || nodes[node].scope == .graph,
                !graph.requesters.entries(of: node).isEmpty
            else { return nil }
            return ProblemTexts(graph).hostedNotShared(node)
        }
    }
}
