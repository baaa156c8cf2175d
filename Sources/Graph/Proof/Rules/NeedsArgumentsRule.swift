/// Only an assisted factory, or `resolve(_:arguments:)`, can construct a service with run-time arguments.
package struct NeedsArgumentsRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        guard graph.graph.nodes.contains(where: \.takesArguments) else { return [] }
        let takesArguments = graph.graph.nodes.map(\.takesArguments)
        var requesters: [Int: [Int]] = [:]
        for edge in graph.graph.edges {
            guard let target = edge.target, takesArguments[target], !edge.kind.givesArguments else { continue }
            if requesters[target]?.last != edge.source { requesters[target, default: []].append(edge.source) }
        }
        return takesArguments.indices.compactMap { node in
            let requesters = requesters[node] ?? []
            let isHosted = takesArguments[node] && graph.graph.nodes[node].isHosted
            guard isHosted || !requesters.isEmpty else { return nil }
            return ProblemTexts(graph).needsArguments(node, requesters: requesters)
        }
    }
}
