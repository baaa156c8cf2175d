/// A scoped service needs somebody who opens its scope: its own layer or one below.
package struct ScopeNeverOpenedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.nodes.indices.compactMap { node in
            guard case .scoped(let name) = graph.graph.nodes[node].scope else { return nil }
            let isOpened = graph.graph.openings.contains { opening in
                opening.name == name && graph.reaches(graph.graph.nodes[node].layer, from: opening.layer)
            }
            return isOpened ? nil : ProblemTexts(graph).scopeNeverOpened(node, name)
        }
    }
}
