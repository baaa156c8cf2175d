/// A scope that is declared inside another is opened inside of it: who opens it lives in the other scope, or in one inside
/// it.
///
/// An owner that lives as long as who asked for it lives where that one does, whichever way it was asked for.
package struct OpenerOutsideRule: ProofRule {
    /// An opener whose owner is made where the outer scope is not open.
    struct Outside {
        let opener: DependencyGraph.Opener
        let opening: Int
        let outer: String
        /// From who lives outside to the owner, both included; one where it is the owner itself.
        let path: [Int]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        guard !graph.graph.openers.isEmpty else { return [] }
        let holding = Holding(graph.graph)
        let lifetimes = Lifetimes(graph.graph)
        return graph.graph.openers.compactMap { opener in
            let meant = graph.graph.openingsMeant(by: opener)
            // Where one declaration of the scope is inside nothing, it may be opened anywhere.
            let outers = meant.compactMap { graph.graph.openings[$0].outer }
            guard let opening = meant.first, let outer = outers.first, outers.count == meant.count else { return nil }
            let outside = outers.map { lifetimes.holdersOutside(of: $0) }
                .reduce(lifetimes.holdersOutside(of: outer)) { $0.intersection($1) }
            guard let path = path(to: opener.source, from: outside, holding, in: graph) else { return nil }
            return ProblemTexts(graph).openerOutside(
                Outside(opener: opener, opening: opening, outer: outer, path: path))
        }
    }

    /// The shortest way from one of these holders to the owner; nil when there is none.
    private func path(
        to owner: Int, from outside: Lifetime.Holders, _ holding: Holding, in graph: IndexedGraph
    ) -> [Int]? {
        var after: [Int: Int] = [:]
        var queue = [owner]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            if !holding.asHolder[node].isDisjoint(with: outside) {
                var path = [node]
                while let step = after[path[path.count - 1]] { path.append(step) }
                return path
            }
            guard holding.isBorrowed(node) else { continue }
            let rows = graph.requesters
            for entry in rows.entries(of: node) {
                let source = rows.targets[entry]
                guard source != owner, after[source] == nil else { continue }
                after[source] = node
                queue.append(source)
            }
        }
        return nil
    }
}
