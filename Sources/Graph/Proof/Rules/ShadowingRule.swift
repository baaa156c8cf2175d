/// A layer may register a service that a parent has: its own consumers and those below receive the nearer one.
/// Information.
package struct ShadowingRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        guard graph.graph.layers.contains(where: { $0.parent != nil }) else { return [] }
        var places: [ServiceKey: [Int]] = [:]
        var found: [Problem] = []
        // Parents come before children.
        for node in nodes.indices where registers(nodes[node]) {
            let earlier = places[nodes[node].key] ?? []
            let shadowed = earlier.last { other in
                nodes[other].layer != nodes[node].layer && graph.reaches(nodes[other].layer, from: nodes[node].layer)
                    && !(nodes[other].isContributed && nodes[node].isContributed)
            }
            places[nodes[node].key, default: []].append(node)
            guard let shadowed, graph.allowances.allowance(of: .shadowing, nodes[node]) == nil else { continue }
            found.append(ProblemTexts(graph).shadowing(node, shadowed))
        }
        return found
    }

    private func registers(_ node: DependencyGraph.Node) -> Bool {
        switch node.origin {
        case .factory, .forward, .expected: true
        case .decorator, .opened: false
        }
    }
}
