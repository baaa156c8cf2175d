/// A long-lived service must not hold one that is to be released earlier.
///
/// `.container` lives longer than `.memorySensitive`, which lives longer than a custom scope. A `.weak` service that a
/// `.container` service holds cannot be released either. The rule follows transient and graph-scope services and
/// forwards, whose instances live as long as their requester. Nothing that lives outside a scope may hold a service of
/// that scope. A value that `expects` declares has no end of its own and is not a captive.
package struct CaptiveRule: ProofRule {
    package init() {}

    /// Only a service whose instance ends before its container can be held too long.
    package func canFindFaults(in graph: DependencyGraph) -> Bool { graph.nodes.contains(where: \.endsEarly) }

    /// A service that others hold too long.
    package struct Captive: Sendable {
        /// The service.
        package let node: Int
        /// All services that hold it too long, the nearest first; equals in order of registration.
        package let holders: [Int]
        /// For the first five holders, a shortest path from the holder to the service, both included.
        package let paths: [[Int]]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let holding = Holding(graph.graph)
        let allowances = graph.allowances
        func allowance(_ holder: Int, _ node: Int) -> DependencyGraph.Allowance? {
            // The construction of a scoped service outside its scope fails, with or without an allowance.
            guard !holding.isScoped(node) else { return nil }
            return allowances.allowance(of: .captive, graph.graph.nodes[holder], keeping: graph.graph.nodes[node])
        }
        // If no layer opens the scope of a holder, or the scope around that one, another rule reports this, and the end
        // of the scope is unknown.
        let unknown = graph.undeclaredScopes.nodes.union(graph.nodesInsideUndeclaredScopes)
        // First the captives that nothing allows, then those of each allowance.
        let grants: [DependencyGraph.Allowance?] = [nil] + allowances.of(.captive)
        return grants.flatMap { granted in
            captives(in: graph) { !unknown.contains($0) && allowance($0, $1) == granted }.map { captive in
                let problem = ProblemTexts(graph).captive(captive)
                return granted.map(problem.allowed) ?? problem
            }
        }
    }

    /// Each service that is held too long, with all its holders.
    ///
    /// Linear for a graph without captives: the kinds of holders propagate forward, and a node is visited again only
    /// when it receives a new kind.
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
