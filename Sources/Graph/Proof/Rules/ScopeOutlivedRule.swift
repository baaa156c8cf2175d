/// A service outside a scope must not request a service of that scope later, through a `Provider` or an
/// `AssistedFactory`, because no such scope is open around it then.
///
/// A plain or a lazy dependency of that kind is a captive. The host must not start a service of a scope either.
package struct ScopeOutlivedRule: ProofRule {
    /// A service that is requested when its scope is not open, and its requesters.
    struct Outlived {
        let node: Int
        /// All services that request it later, the nearest first.
        let holders: [Int]
        /// The path from the nearest holder to the service.
        let path: [Int]
    }

    package func canFindFaults(in graph: DependencyGraph) -> Bool { graph.nodes.contains(where: \.endsEarly) }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let holding = Holding(graph.graph)
        let scoped = graph.graph.nodes.indices.filter(holding.isScoped)
        guard !scoped.isEmpty else { return [] }
        let requesters = requestersLater(holding, in: graph)
        let hosted = scoped.filter { graph.graph.nodes[$0].isHosted }.map { ProblemTexts(graph).hostedInScope($0) }
        return hosted
            + scoped.filter { !requesters[$0].isDisjoint(with: holding.lifetimes[$0].holdersThatKeepTooLong) }
            .map { ProblemTexts(graph).scopeOutlived(outlived($0, holding, in: graph)) }
    }

    /// For each node the kinds of holders that request it later, directly or through services that live as long as
    /// their requester.
    private func requestersLater(_ holding: Holding, in graph: IndexedGraph) -> [Lifetime.Holders] {
        let edges = graph.graph.edges
        let rows = graph.dependencies
        let held = holding.held(in: graph)
        var requesters = [Lifetime.Holders](repeating: [], count: edges.isEmpty ? 0 : held.count)
        guard !requesters.isEmpty else { return held }
        var waiting = Array(held.indices)
        while let node = waiting.popLast() {
            let holders = holding.holders(at: node, held)
            let later = holding.isBorrowed(node) ? requesters[node] : []
            for entry in rows.entries(of: node) {
                let target = rows.targets[entry]
                let added = edges[rows.edges[entry]].kind.holds ? later : later.union(holders)
                guard !requesters[target].isSuperset(of: added) else { continue }
                requesters[target].formUnion(added)
                if holding.isBorrowed(target) { waiting.append(target) }
            }
        }
        return requesters
    }

    /// Searches backward, nearest first. A step is a node, and whether a `Provider` or an `AssistedFactory` is between
    /// it and the service.
    private func outlived(_ node: Int, _ holding: Holding, in graph: IndexedGraph) -> Outlived {
        struct Step: Hashable {
            let node: Int
            let isLater: Bool
        }
        let rows = graph.requesters
        let start = Step(node: node, isLater: false)
        var after: [Step: Step] = [:]
        var queue = [start]
        var holders: [Step] = []
        var next = 0
        while next < queue.count {
            let step = queue[next]
            next += 1
            for entry in rows.entries(of: step.node) {
                let holds = graph.graph.edges[rows.edges[entry]].kind.holds
                let source = Step(node: rows.targets[entry], isLater: step.isLater || !holds)
                guard source != start, after[source] == nil else { continue }
                after[source] = step
                if holding.isBorrowed(source.node) { queue.append(source) }
                if source.isLater, holding.keepsTooLong(source.node, node) { holders.append(source) }
            }
        }
        var path: [Int] = []
        var step = holders.first
        while let current = step {
            path.append(current.node)
            step = after[current]
        }
        return Outlived(node: node, holders: holders.map(\.node), path: path)
    }
}
