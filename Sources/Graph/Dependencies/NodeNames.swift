/// Names that distinguish the registrations of a graph.
///
/// A registration is called by its key, `Network "replica"`. If two types have one name, both are called with their
/// modules: `Billing.Network`. Several contributions of one key in one layer are called with the types that registered
/// them, `TaxRule by LuxuryTax`, or with their sites. Several decorators of one key are called with their sites. A
/// decorator has the key of its service, so texts call it `the decorator of Network`.
package struct NodeNames: Sendable {
    private let names: [String]
    private let areDecorators: [Bool]

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
        let decorators = nodes.indices.filter { nodes[$0].origin == .decorator }
        for members in Dictionary(grouping: decorators, by: { nodes[$0].key }).values where members.count > 1 {
            for node in members { names[node] += " at \(nodes[node].site)" }
        }
        self.names = names
        areDecorators = nodes.map { $0.origin == .decorator }
    }

    private struct Group: Hashable {
        let key: ServiceKey
        let layer: Int
    }

    /// The name of the node at this position, for texts that show by other means whether it is a decorator.
    package subscript(node: Int) -> String { names[node] }

    /// `Network`, or `the decorator of Network`.
    package func phrase(_ node: Int) -> String { areDecorators[node] ? "the decorator of \(names[node])" : names[node] }

    /// The phrase with its name in backquotes.
    package func quoted(_ node: Int) -> String {
        areDecorators[node] ? "the decorator of `\(names[node])`" : "`\(names[node])`"
    }
}
