/// A layer may register a service that a parent has: its own requesters and those of its descendants receive the nearer
/// one. Information.
package struct ShadowingRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        Self.shadows(in: graph)
            .filter { graph.allowances.allowance(of: .shadowing, graph.graph.nodes[$0.node]) == nil }
            .map { ProblemTexts(graph).shadowing($0.node, $0.shadowed) }
    }

    /// The registrations that shadow another one, each with the nearest that it shadows. A decorator shadows nothing,
    /// and neither does a contribution to a collection to which the parent contributes, too.
    package static func shadows(in graph: IndexedGraph) -> [(node: Int, shadowed: Int)] {
        let nodes = graph.graph.nodes
        guard graph.graph.layers.contains(where: { $0.parent != nil }) else { return [] }
        var registered: [ServiceKey: [Int]] = [:]
        var found: [(node: Int, shadowed: Int)] = []
        // Parents come before children.
        for node in nodes.indices where registers(nodes[node]) {
            let earlier = registered[nodes[node].key] ?? []
            let shadowed = earlier.last { other in
                nodes[other].layer != nodes[node].layer && graph.reaches(nodes[other].layer, from: nodes[node].layer)
                    && !(nodes[other].isContributed && nodes[node].isContributed)
            }
            registered[nodes[node].key, default: []].append(node)
            if let shadowed { found.append((node, shadowed)) }
        }
        return found
    }

    private static func registers(_ node: DependencyGraph.Node) -> Bool {
        switch node.origin {
        case .factory, .forward, .expected: true
        case .decorator, .opened: false
        }
    }
}
