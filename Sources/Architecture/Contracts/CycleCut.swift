/// The cheapest set of edges whose removal leaves a strongly connected component without a cycle. The cost of an edge
/// is the number of its import statements. Of equally cheap sets, the one with the fewest declared edges is the
/// cheapest.
///
/// For each order of the modules, the edges that point back are a cut, and every smallest cut comes from an order. Up
/// to `exactLimit` modules, the search goes through all subsets, because the best order of a subset is the best order
/// of all its modules but one, followed by that one. With more modules, it moves single modules while that improves the
/// order.
enum CycleCut {
    /// 2^14 sets of 14 modules: a few milliseconds in release, a few hundred in debug.
    static let exactLimit = 14

    /// The edges to remove, sorted by importer and imported.
    static func edges(
        of cyclicComponent: Set<String>, in graph: ModuleGraph, isDeclared: (ModuleGraph.Edge) -> Bool
    ) -> [ModuleGraph.Edge] {
        let names = cyclicComponent.sorted()
        let index = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        var cost = [[Int]](repeating: [Int](repeating: 0, count: names.count), count: names.count)
        let inner = names.flatMap(graph.edges(from:)).filter { cyclicComponent.contains($0.imported) }
        for edge in inner {
            guard let from = index[edge.importer], let to = index[edge.imported] else { continue }
            // Less than one import statement for all declared edges together.
            cost[from][to] = edge.sites.count * (inner.count + 1) + (isDeclared(edge) ? 1 : 0)
        }
        let order = order(cost)
        var place = [Int](repeating: 0, count: names.count)
        for (position, module) in order.enumerated() { place[module] = position }
        return inner.filter { edge in
            guard let from = index[edge.importer], let to = index[edge.imported] else { return false }
            return place[from] > place[to]
        }
    }

    /// The order of nodes with the least cost of the edges that point back.
    static func order(_ cost: [[Int]]) -> [Int] {
        cost.count <= exactLimit ? exactOrder(cost) : localOrder(cost)
    }

    private static func exactOrder(_ cost: [[Int]]) -> [Int] {
        let count = cost.count
        let full = 1 << count
        var best = [Int](repeating: .max, count: full)
        var last = [Int](repeating: 0, count: full)
        best[0] = 0
        for set in 1..<full {
            for module in 0..<count where set & (1 << module) != 0 {
                // The module comes after the others of the set, so its edges to them point back.
                let others = set & ~(1 << module)
                var total = best[others]
                for other in 0..<count where others & (1 << other) != 0 { total += cost[module][other] }
                if total < best[set] {
                    best[set] = total
                    last[set] = module
                }
            }
        }
        var order: [Int] = []
        var set = full - 1
        while set != 0 {
            order.append(last[set])
            set &= ~(1 << last[set])
        }
        return order.reversed()
    }

    private static func localOrder(_ cost: [[Int]]) -> [Int] {
        // A module that imports much and is rarely imported comes first.
        func weight(_ module: Int) -> Int { cost[module].reduce(0, +) - cost.reduce(0) { $0 + $1[module] } }
        var order = cost.indices.sorted { (-weight($0), $0) < (-weight($1), $1) }
        var isBetter = true
        while isBetter {
            isBetter = false
            for module in cost.indices {
                guard let start = order.firstIndex(of: module) else { continue }
                let rest = order.filter { $0 != module }
                // The cost of each position, from the first to the last, computed by walking over the other modules.
                var total = rest.reduce(0) { $0 + cost[$1][module] }
                var (bestCost, bestPosition) = (total, 0)
                var ownCost = total
                for (position, other) in rest.enumerated() {
                    total += cost[module][other] - cost[other][module]
                    if position + 1 == start { ownCost = total }
                    if total < bestCost { (bestCost, bestPosition) = (total, position + 1) }
                }
                if bestCost < ownCost {
                    order = rest
                    order.insert(module, at: bestPosition)
                    isBetter = true
                }
            }
        }
        return order
    }
}
