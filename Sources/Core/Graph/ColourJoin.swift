/// Joins each node's colour with those of everything it needs at construction.
///
/// A colour is a number and the join is the greater: plain 0, main 1, async 2. A service above a main-actor one and an
/// async one is made by awaiting, which also hops.
package enum ColourJoin {
    /// The joined colours: for each node the greatest own colour among itself and all that it reaches.
    ///
    /// Linear and without recursion: once over the components, dependencies first.
    ///
    /// - Parameters:
    ///   - own: The own colour of each node.
    ///   - offsets: The rows of the edges that join, as in ``StronglyConnectedComponents``.
    ///   - targets: Where those edges lead.
    package static func joined(own: [Int], offsets: [Int], targets: [Int]) -> [Int] {
        let components = StronglyConnectedComponents.compute(count: own.count, offsets: offsets, targets: targets)
        var colours = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
        for node in nodesByComponent(components, count: colours.count) {
            let component = components[node]
            var colour = max(colours[component], own[node])
            for entry in offsets[node]..<offsets[node + 1] {
                colour = max(colour, colours[components[targets[entry]]])
            }
            colours[component] = colour
        }
        return components.map { colours[$0] }
    }

    /// The nodes in ascending order of their component: a counting sort.
    private static func nodesByComponent(_ components: [Int], count: Int) -> [Int] {
        var free = [Int](repeating: 0, count: count + 1)
        for component in components { free[component + 1] += 1 }
        for component in 0..<count { free[component + 1] += free[component] }
        var sorted = [Int](repeating: 0, count: components.count)
        for (node, component) in components.enumerated() {
            sorted[free[component]] = node
            free[component] += 1
        }
        return sorted
    }

    /// The joined colours over the edges that join: direct, completion and forward ones.
    package static func joined(
        own: [DependencyGraph.Colour], edges: [DependencyGraph.Edge]
    ) -> [DependencyGraph.Colour] {
        joined(own: own) {
            let rows = Adjacency(count: own.count, edges: edges) { _, _, kind in kind.joinsColour }
            return (rows.offsets, rows.targets)
        }
    }

    /// The joined colours; asks for the edges only where something is not plain.
    static func joined(
        own: [DependencyGraph.Colour], over edges: () -> (offsets: [Int], targets: [Int])
    ) -> [DependencyGraph.Colour] {
        guard own.contains(where: { $0 != .plain }) else { return own }
        let (offsets, targets) = edges()
        return joined(own: own.map(\.rank), offsets: offsets, targets: targets)
            .map(DependencyGraph.Colour.init(rank:))
    }
}

extension DependencyGraph.Colour {
    /// The colour of a joined number; see ``ColourJoin``.
    init(rank: Int) {
        switch rank {
        case 0: self = .plain
        case 1: self = .main
        default: self = .async
        }
    }

    /// Plain, then main, then async: what is joined takes the greater.
    var rank: Int {
        switch self {
        case .plain: 0
        case .main: 1
        case .async: 2
        }
    }
}
