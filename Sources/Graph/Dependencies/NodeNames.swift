/// Names that distinguish the registrations of a graph.
///
/// A registration is called by its key, `Network "replica"`. If two types have one name, both are called with their
/// modules: `Billing.Network`. Several contributions of one key in one layer are called with the types that registered
/// them, `TaxRule by LuxuryTax`, or with their sites.
package struct NodeNames: Sendable {
    private let names: [String]

    /// Linear in nodes; computes names of types, a microsecond each.
    package init(_ graph: DependencyGraph) {
        let nodes = graph.nodes
        var names = nodes.map(\.key.description)
        var types: [String: Set<ObjectIdentifier>] = [:]
        for node in nodes.indices { types[names[node], default: []].insert(ObjectIdentifier(nodes[node].key.type)) }
        for node in nodes.indices where (types[names[node]]?.count ?? 0) > 1 {
            names[node] = nodes[node].key.qualifiedTypeName + (nodes[node].key.name.map { " \"\($0)\"" } ?? "")
        }
        let contributions = nodes.indices.filter { nodes[$0].isContributed && nodes[$0].origin != .decorator }
        let groups = Dictionary(grouping: contributions) { Group(key: nodes[$0].key, layer: nodes[$0].layer) }
        for members in groups.values where members.count > 1 {
            let registrars = members.compactMap { nodes[$0].registrar.map(ObjectIdentifier.init) }
            let areDistinct = Set(registrars).count == members.count
            for node in members {
                let registrar = areDistinct ? nodes[node].registrar : nil
                names[node] += registrar.map { " by \(ServiceKey($0).typeName)" } ?? " at \(nodes[node].site)"
            }
        }
        self.names = names
    }

    private struct Group: Hashable {
        let key: ServiceKey
        let layer: Int
    }

    /// The name of the node at this position.
    package subscript(node: Int) -> String { names[node] }
}
