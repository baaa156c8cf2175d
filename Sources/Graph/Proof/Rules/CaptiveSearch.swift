/// Finds all holders of a captive, backward from it and nearest first.
struct CaptiveSearch {
    private let graph: IndexedGraph
    private let holding: Holding
    /// The next node on the path to the captive, and the captive for which it was stored.
    private var stepAfter: [Int]
    private var searchOf: [Int]

    init(_ holding: Holding, in graph: IndexedGraph) {
        self.graph = graph
        self.holding = holding
        stepAfter = [Int](repeating: -1, count: holding.lifetimes.count)
        searchOf = stepAfter
    }

    /// The captive with its holders. Linear in the nodes and edges between them.
    mutating func captive(_ captive: Int, where isIncluded: (Int) -> Bool) -> CaptiveRule.Captive {
        var holders: [Int] = []
        var level = [captive]
        searchOf[captive] = captive
        stepAfter[captive] = -1
        while !level.isEmpty {
            var following: [Int] = []
            for node in level {
                for source in unseenHolders(of: node, for: captive) {
                    if holding.isBorrowed(source) { following.append(source) }
                    if holding.keepsTooLong(source, captive), isIncluded(source) { holders.append(source) }
                }
            }
            level = following
        }
        return CaptiveRule.Captive(node: captive, holders: holders, paths: holders.prefix(5).map(path))
    }

    private mutating func unseenHolders(of node: Int, for captive: Int) -> [Int] {
        var found: [Int] = []
        let rows = graph.requesters
        for entry in rows.entries(of: node) where graph.graph.edges[rows.edges[entry]].kind.holds {
            let source = rows.targets[entry]
            guard searchOf[source] != captive else { continue }
            searchOf[source] = captive
            stepAfter[source] = node
            found.append(source)
        }
        return found
    }

    private func path(from holder: Int) -> [Int] {
        var path = [holder]
        var step = stepAfter[holder]
        while step >= 0 {
            path.append(step)
            step = stepAfter[step]
        }
        return path
    }
}
