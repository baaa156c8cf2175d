/// A service that lives long must not keep one that is to be let go earlier.
///
/// `.container` lives longer than `.memorySensitive`, that longer than a custom scope; and what `.container` keeps,
/// `.weak` or not, nobody can let go. Judged through transient and graph-scope services and through forwards, whose
/// instances live as long as who asked for them. A provided value has no end of its own and is nobody's captive.
package struct CaptiveRule: ProofRule {
    package init() {}

    /// A service that others keep too long.
    package struct Captive: Sendable {
        /// The service.
        package let node: Int
        /// All who keep it too long, the nearest first; of equals in order of registration.
        package let holders: [Int]
        /// For the first five holders the shortest way from the holder to the service, both included.
        package let paths: [[Int]]
    }

    func problems(in graph: IndexedGraph) -> [Problem] {
        captives(in: graph).map { ProblemTexts(graph).captive($0) }
    }

    /// Each service that is kept too long, with all who keep it.
    ///
    /// Linear for a graph without captives: who holds what flows forward, and each node is passed at most twice.
    package func captives(in graph: IndexedGraph) -> [Captive] {
        let all = Lifetimes(graph.graph)
        let lifetimes = graph.graph.nodes.map { all[$0] }
        guard lifetimes.contains(where: { !$0.holdersThatKeepTooLong.isEmpty }) else { return [] }
        let held = holders(lifetimes: lifetimes, in: graph)
        let captives = lifetimes.indices.filter { !held[$0].isDisjoint(with: lifetimes[$0].holdersThatKeepTooLong) }
        guard !captives.isEmpty else { return [] }
        var search = CaptiveSearch(lifetimes: lifetimes, in: graph)
        return captives.map { search.captive($0) }
    }

    /// For each node the kinds of holders that keep it, straight or through what lives as long as who asked for it.
    private func holders(lifetimes: [Lifetime], in graph: IndexedGraph) -> [Lifetime.Holders] {
        let edges = graph.graph.edges
        let rows = graph.dependencies
        var held = [Lifetime.Holders](repeating: [], count: lifetimes.count)
        var waiting = lifetimes.indices.filter { !lifetimes[$0].asHolder.isEmpty }
        while let node = waiting.popLast() {
            let holders = lifetimes[node] == .borrowed ? held[node] : lifetimes[node].asHolder
            for entry in rows.entries(of: node) where edges[rows.edges[entry]].kind.holds {
                let target = rows.targets[entry]
                guard !held[target].isSuperset(of: holders) else { continue }
                held[target].formUnion(holders)
                if lifetimes[target] == .borrowed { waiting.append(target) }
            }
        }
        return held
    }
}
