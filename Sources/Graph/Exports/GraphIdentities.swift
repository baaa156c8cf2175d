/// Names for nodes that do not change when other parts of the graph do: `Services/Demo.Network#replica`.
///
/// Nodes of one layer that have the same type name and name get `~2`, `~3` in order: contributions, decorators,
/// duplicates, and private types of two files.
package struct GraphIdentities {
    /// The identity of each node.
    package let nodes: [String]
    /// The positions of the nodes, sorted by layer and then by identity.
    package let order: [Int]

    package init(_ graph: DependencyGraph) {
        let plain = graph.nodes.map { node in
            let name = node.key.name.map { "#\($0)" } ?? ""
            return "\(graph.layers[node.layer].name)/\(node.key.qualifiedTypeName)\(name)"
        }
        let order = plain.indices.sorted { left, right in
            (graph.nodes[left].layer, plain[left], left) < (graph.nodes[right].layer, plain[right], right)
        }
        var nodes = plain
        var times: [String: Int] = [:]
        for node in order {
            let time = times[plain[node], default: 0] + 1
            times[plain[node]] = time
            if time > 1 { nodes[node] += "~\(time)" }
        }
        self.nodes = nodes
        self.order = order
    }
}
