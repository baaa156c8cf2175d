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

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let holding = Holding(graph.graph)
        let book = graph.allowances
        func allowance(_ holder: Int, _ node: Int) -> DependencyGraph.Allowance? {
            // Making what a scope ends outside of it fails, whatever anybody allows.
            guard !holding.isScoped(node) else { return nil }
            return book.allowance(of: .captive, graph.graph.nodes[holder], keeping: graph.graph.nodes[node])
        }
        // First what nothing allows, then what each allowance is for.
        let grants: [DependencyGraph.Allowance?] = [nil] + book.of(.captive)
        return grants.flatMap { granted in
            captives(in: graph) { allowance($0, $1) == granted }.map { captive in
                let problem = ProblemTexts(graph).captive(captive)
                return granted.map(problem.allowed) ?? problem
            }
        }
    }

    /// Each service that is kept too long, with all who keep it.
    ///
    /// Linear for a graph without captives: who holds what flows forward, and each node is passed at most twice.
    ///
    /// - Parameter isIncluded: Whether a holder and its captive count.
    package func captives(
        in graph: IndexedGraph, where isIncluded: (_ holder: Int, _ node: Int) -> Bool = { _, _ in true }
    ) -> [Captive] {
        let holding = Holding(graph.graph)
        guard holding.lifetimes.contains(where: { !$0.holdersThatKeepTooLong.isEmpty }) else { return [] }
        let held = holding.held(in: graph)
        let captives = held.indices.filter {
            !held[$0].isDisjoint(with: holding.lifetimes[$0].holdersThatKeepTooLong)
        }
        guard !captives.isEmpty else { return [] }
        var search = CaptiveSearch(holding, in: graph)
        return captives.map { node in search.captive(node) { isIncluded($0, node) } }.filter { !$0.holders.isEmpty }
    }
}
