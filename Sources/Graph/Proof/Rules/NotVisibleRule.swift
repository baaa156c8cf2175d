/// A registration must not need a service that another module restricts to itself.
package struct NotVisibleRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        guard nodes.contains(where: { $0.visibility == .module }) else { return [] }
        var requesters: [Int: [Int]] = [:]
        for edge in graph.graph.edges {
            guard let target = edge.target, nodes[target].visibility == .module,
                nodes[edge.source].module != nodes[target].module, requesters[target]?.last != edge.source
            else { continue }
            requesters[target, default: []].append(edge.source)
        }
        return requesters.map { ProblemTexts(graph).notVisible($0.key, requesters: $0.value) }
    }
}
