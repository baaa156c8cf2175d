/// A type that is `Startable` or a `BackgroundService` and registers itself must register something with `.hosted()`,
/// because the host starts nothing else. If something else starts the service, the layer declares that:
/// `allow(.notHosted, of:because:)`.
package struct NotHostedRule: ProofRule {
    private struct Group: Hashable {
        let registrar: ObjectIdentifier
        let layer: Int
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        var order: [Group] = []
        var registered: [Group: [Int]] = [:]
        for node in nodes.indices where nodes[node].isRegisteredByHosted {
            guard let registrar = nodes[node].registrar else { continue }
            let group = Group(registrar: ObjectIdentifier(registrar), layer: nodes[node].layer)
            if registered[group] == nil { order.append(group) }
            registered[group, default: []].append(node)
        }
        return order.compactMap { group in
            let members = registered[group] ?? []
            guard !members.contains(where: { nodes[$0].isHosted }) else { return nil }
            let constructed = members.filter { nodes[$0].origin == .factory }
            let own = constructed.first { nodes[$0].key.type == nodes[$0].registrar }
            guard let node = own ?? constructed.first else { return nil }
            let problem = ProblemTexts(graph).notHosted(node)
            return graph.allowances.allowance(of: .notHosted, nodes[node]).map(problem.allowed) ?? problem
        }
    }
}
