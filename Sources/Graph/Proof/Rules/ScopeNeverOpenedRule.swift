/// The scope of a scoped service must be opened by its own layer or a descendant, and so must the scope that another one is
/// declared inside of, by an ancestor or a descendant. One problem for each scope.
package struct ScopeNeverOpenedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        let scopes = graph.undeclaredScopes.scopes
        let openings = graph.graph.openings
        let inside = Dictionary(grouping: Self.openingsOutsideAll(in: graph)) { openings[$0].outer ?? "" }
        return scopes.map { ProblemTexts(graph).scopeNeverOpened($0) }
            + inside.values.map { ProblemTexts(graph).outerScopeNeverOpened($0) }
    }

    /// The declarations inside a scope that no layer in reach opens; without those whose outer scope is reported for
    /// the services that live in it.
    static func openingsOutsideAll(in graph: IndexedGraph) -> [Int] {
        let openings = graph.graph.openings
        return openings.indices.filter { position in
            guard let outer = openings[position].outer else { return false }
            let layer = openings[position].layer
            return !openings.contains { other in
                other.name == outer
                    && (graph.reaches(other.layer, from: layer) || graph.reaches(layer, from: other.layer))
            } && !graph.undeclaredScopes.scopes.contains { $0.name == outer }
        }
    }
}
