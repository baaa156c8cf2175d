/// A scope that is declared inside another must be opened inside it: the owner of its opener, which is the service that
/// takes it, lives in the outer scope or in a scope nested in that.
///
/// If the owner lives only as long as its requesters, the rule checks each of them, too.
package struct OpenerOutsideRule: ProofRule {
    /// An opener whose owner is constructed where the outer scope is not open.
    struct Outside {
        let opener: DependencyGraph.Opener
        let opening: Int
        let outer: String
        /// The path from the outside service to the owner, both included; one node if it is the owner itself.
        let path: [Int]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        guard !graph.graph.openers.isEmpty else { return [] }
        let holding = Holding(graph.graph)
        let lifetimes = Lifetimes(graph.graph)
        return graph.graph.openers.compactMap { opener in
            let meant = graph.graph.openings(matching: opener)
            // If one declaration of the scope is inside no other scope, it may be opened anywhere.
            let outers = meant.compactMap { graph.graph.openings[$0].outer }
            guard let opening = meant.first, let outer = outers.first, outers.count == meant.count,
                graph.undeclaredOuterScopes.isDisjoint(with: outers)
            else { return nil }
            let outside = outers.map { lifetimes.holdersOutside(of: $0) }
                .reduce(lifetimes.holdersOutside(of: outer)) { $0.intersection($1) }
            guard let path = path(to: opener.source, from: outside, holding, in: graph) else { return nil }
            return ProblemTexts(graph).openerOutside(
                Outside(opener: opener, opening: opening, outer: outer, path: path))
        }
    }

    /// The shortest path from one of these holders to the owner; nil if there is none.
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
