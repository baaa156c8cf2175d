/// A layer registers each service once. A second registration must say `.replacing()`, and then the first is not in the
/// graph at all. Contributions of one service are not duplicates, and a decorator registers nothing.
package struct DuplicateRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        let nodes = graph.graph.nodes
        var table = Table(nodes)
        var order: [Int] = []
        var again: [Int: [Int]] = [:]
        for node in nodes.indices where nodes[node].origin != .decorator {
            let first = table.insert(node)
            guard first != node, !nodes[node].isReplacing else { continue }
            if nodes[first].isContributed, nodes[node].isContributed { continue }
            if again[first] == nil { order.append(first) }
            again[first, default: []].append(node)
        }
        return order.map { ProblemTexts(graph).duplicate(first: $0, again: again[$0] ?? []) }
    }

    /// Nodes by key and layer: open addressing by the type's address, several times as fast as a dictionary of keys.
    private struct Table {
        private let nodes: [DependencyGraph.Node]
        private let mask: Int
        /// A node's position plus one; 0 for a free slot.
        private var slots: [Int]

        init(_ nodes: [DependencyGraph.Node]) {
            self.nodes = nodes
            var size = 16
            while size < nodes.count * 2 { size *= 2 }
            mask = size - 1
            slots = [Int](repeating: 0, count: size)
        }

        /// The first node of the same key and layer: `node` itself if it is new.
        mutating func insert(_ node: Int) -> Int {
            let key = nodes[node].key
            let layer = nodes[node].layer
            var slot = Self.hash(key, layer) & mask
            while slots[slot] > 0 {
                let other = slots[slot] - 1
                if nodes[other].layer == layer, nodes[other].key == key { return other }
                slot = (slot + 1) & mask
            }
            slots[slot] = node + 1
            return node
        }

        private static func hash(_ key: ServiceKey, _ layer: Int) -> Int {
            var bits = UInt(bitPattern: ObjectIdentifier(key.type))
            if let name = key.name { bits ^= UInt(bitPattern: name.hashValue) }
            bits = (bits &+ UInt(bitPattern: layer)) &* 0x9E37_79B9_7F4A_7C15
            return Int(bitPattern: bits ^ (bits >> 32))
        }
    }
}
