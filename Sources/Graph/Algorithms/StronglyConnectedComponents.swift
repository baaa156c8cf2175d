/// The strongly connected components of integer adjacency: two nodes are in one component if each reaches the other.
///
/// Kahn's algorithm (Topological sorting of large networks, 1962) for a graph without a cycle, which most are: it needs a
/// third of the instructions. Otherwise Tarjan's (Depth-first search and linear graph algorithms, 1972), with an explicit
/// stack, so a chain may have any length.
package enum StronglyConnectedComponents {
    /// The component of each node, numbered from 0.
    ///
    /// A component's number is greater than the number of every other component that it reaches: in ascending order,
    /// dependencies come before their dependents. Linear in nodes and edges.
    ///
    /// - Parameters:
    ///   - count: The number of nodes.
    ///   - offsets: `count + 1` positions in `targets`: those of node `n` are `offsets[n]..<offsets[n + 1]`.
    ///   - targets: The targets of the edges, each below `count`.
    package static func compute(count: Int, offsets: [Int], targets: [Int]) -> [Int] {
        orderWithoutCycle(count, offsets, targets) ?? searched(count, offsets, targets)
    }

    /// The result of ``compute(count:offsets:targets:)`` for a graph with cycles.
    static func searched(_ count: Int, _ offsets: [Int], _ targets: [Int]) -> [Int] {
        var search = Search(count: count, offsets: offsets, targets: targets)
        for node in 0..<count where search.order[node] == 0 {
            search.visit(from: node)
        }
        return search.component
    }

    /// Whether no node reaches itself. Linear in nodes and edges; parameters as for
    /// ``compute(count:offsets:targets:)``.
    package static func isAcyclic(count: Int, offsets: [Int], targets: [Int]) -> Bool {
        orderWithoutCycle(count, offsets, targets) != nil
    }

    /// For each node a number, those of its dependencies first; nil if there is a cycle. Linear; parameters as for
    /// ``compute(count:offsets:targets:)``.
    static func orderWithoutCycle(_ count: Int, _ offsets: [Int], _ targets: [Int]) -> [Int]? {
        /// The edges to each node whose sources are not in the order yet; in the end, the result.
        var remaining = [Int](repeating: 0, count: count)
        for target in targets { remaining[target] += 1 }
        var dependentsFirst: [Int] = []
        dependentsFirst.reserveCapacity(count)
        for node in 0..<count where remaining[node] == 0 { dependentsFirst.append(node) }
        var next = 0
        while next < dependentsFirst.count {
            let node = dependentsFirst[next]
            next += 1
            for position in offsets[node]..<offsets[node + 1] {
                let target = targets[position]
                remaining[target] -= 1
                if remaining[target] == 0 { dependentsFirst.append(target) }
            }
        }
        guard next == count else { return nil }
        for (position, node) in dependentsFirst.enumerated() { remaining[node] = count - 1 - position }
        return remaining
    }

    private struct Search {
        let offsets: [Int]
        let targets: [Int]
        /// The order in which nodes were visited, from 1; 0 before the visit.
        var order: [Int]
        /// For each node, the earliest node known to be reachable, by `order`.
        var low: [Int]
        /// For each node, the next edge to follow.
        var cursor: [Int]
        /// The component of each node; -1 while unknown.
        var component: [Int]
        /// Visited nodes whose component is not known yet.
        var open: [Int] = []
        /// The nodes from the start to the current one, which recursion would keep on the stack.
        var path: [Int] = []
        var visitedCount = 0
        var components = 0

        init(count: Int, offsets: [Int], targets: [Int]) {
            self.offsets = offsets
            self.targets = targets
            order = [Int](repeating: 0, count: count)
            low = order
            cursor = offsets
            component = [Int](repeating: -1, count: count)
        }

        mutating func visit(from start: Int) {
            enter(start)
            while let node = path.last {
                guard cursor[node] < offsets[node + 1] else {
                    leave(node)
                    continue
                }
                let target = targets[cursor[node]]
                cursor[node] += 1
                if order[target] == 0 {
                    enter(target)
                } else if component[target] < 0 {
                    low[node] = min(low[node], order[target])
                }
            }
        }

        private mutating func enter(_ node: Int) {
            visitedCount += 1
            order[node] = visitedCount
            low[node] = visitedCount
            open.append(node)
            path.append(node)
        }

        private mutating func leave(_ node: Int) {
            path.removeLast()
            if let above = path.last {
                low[above] = min(low[above], low[node])
            }
            guard low[node] == order[node] else { return }
            while let member = open.popLast() {
                component[member] = components
                if member == node { break }
            }
            components += 1
        }
    }
}
