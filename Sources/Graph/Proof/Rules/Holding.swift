/// The lifetime of each node, and its kind as a holder.
struct Holding {
    let lifetimes: [Lifetime]
    let asHolder: [Lifetime.Holders]

    init(_ graph: DependencyGraph) {
        let all = Lifetimes(graph)
        let lifetimes = graph.nodes.indices.map { all[graph.nodes[$0]] }
        self.lifetimes = lifetimes
        asHolder = graph.nodes.indices.map { node in
            graph.nodes[node].isHosted ? lifetimes[node].asHolder.union(.host) : lifetimes[node].asHolder
        }
    }

    /// Whether an instance lives as long as its requester.
    func isBorrowed(_ node: Int) -> Bool { lifetimes[node] == .borrowed }

    /// Whether a scope ends the instance.
    func isScoped(_ node: Int) -> Bool {
        if case .scoped = lifetimes[node] { return true }
        return false
    }

    /// Whether `holder` must not hold `node`.
    func keepsTooLong(_ holder: Int, _ node: Int) -> Bool {
        !asHolder[holder].isDisjoint(with: lifetimes[node].holdersThatKeepTooLong)
    }

    /// For each node the kinds of holders that hold it, directly or through services that live as long as their
    /// requester.
    func held(in graph: IndexedGraph) -> [Lifetime.Holders] {
        let edges = graph.graph.edges
        let rows = graph.dependencies
        var held = [Lifetime.Holders](repeating: [], count: lifetimes.count)
        var waiting = lifetimes.indices.filter { !asHolder[$0].isEmpty }
        while let node = waiting.popLast() {
            let holders = holders(at: node, held)
            for entry in rows.entries(of: node) where edges[rows.edges[entry]].kind.holds {
                let target = rows.targets[entry]
                guard !held[target].isSuperset(of: holders) else { continue }
                held[target].formUnion(holders)
                if isBorrowed(target) { waiting.append(target) }
            }
        }
        return held
    }

    /// The kinds of holders that hold the dependencies of `node`.
    func holders(at node: Int, _ held: [Lifetime.Holders]) -> Lifetime.Holders {
        isBorrowed(node) ? asHolder[node].union(held[node]) : asHolder[node]
    }
}
