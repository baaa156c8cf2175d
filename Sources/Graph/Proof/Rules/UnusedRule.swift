/// A service that no root reaches is unused, as far as the graph shows. Information.
///
/// Roots are hosted, contributed and decorated services, services with a completion or with `.root()`, the services
/// that the work in a scope begins with, and everything in a layer without children, which the application's entry
/// point requests.
package struct UnusedRule: ProofRule {
    package init() {}

    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let unused = unused(in: graph).filter { node in
            graph.allowances.allowance(of: .unused, graph.graph.nodes[node]) == nil
        }
        return unused.map { ProblemTexts(graph).unused($0) }
    }

    /// The nodes that no root reaches, ascending; without the values of scopes.
    package func unused(in graph: IndexedGraph) -> [Int] {
        let nodes = graph.graph.nodes
        let parents = Set(graph.graph.layers.compactMap(\.parent))
        var isUsed = nodes.map { node in
            node.isHosted || node.isContributed || node.hasCompletion || node.isRoot || node.origin == .decorator
                || !parents.contains(node.layer)
        }
        for entry in graph.graph.openings.flatMap(\.entries) {
            if let target = entry.target { isUsed[target] = true }
        }
        var waiting = nodes.indices.filter { isUsed[$0] }
        while let node = waiting.popLast() {
            for entry in graph.dependencies.entries(of: node) {
                let target = graph.dependencies.targets[entry]
                guard !isUsed[target] else { continue }
                isUsed[target] = true
                waiting.append(target)
            }
        }
        return nodes.indices.filter { !isUsed[$0] && !isGivenByScope(nodes[$0]) }
    }

    private func isGivenByScope(_ node: DependencyGraph.Node) -> Bool {
        if case .opened = node.origin { return true }
        return false
    }
}
