/// The scope of a scoped service must be opened by its own layer or one below.
package struct ScopeNeverOpenedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        var layersAbove: [String: Set<Int>] = [:]
        return graph.graph.nodes.indices.compactMap { node in
            guard case .scoped(let name) = graph.graph.nodes[node].scope else { return nil }
            let opening = layersAbove[name] ?? layers(aboveOpeningsOf: name, in: graph.graph)
            layersAbove[name] = opening
            return opening.contains(graph.graph.nodes[node].layer)
                ? nil : ProblemTexts(graph).scopeNeverOpened(node, name)
        }
    }

    /// The layers that open a scope, and those above them.
    private func layers(aboveOpeningsOf name: String, in graph: DependencyGraph) -> Set<Int> {
        var layers: Set<Int> = []
        for opening in graph.openings where opening.name == name {
            var next: Int? = opening.layer
            while let layer = next, layers.insert(layer).inserted { next = graph.layers[layer].parent }
        }
        return layers
    }
}
