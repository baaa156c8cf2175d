/// The scope of a scoped service must be opened by its own layer or a descendant. The scope that another one is
/// declared inside of must be opened by the declaring layer, an ancestor or a descendant. One problem for each scope.
package struct ScopeNeverOpenedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        let scopes = graph.undeclaredScopes.scopes
        let openings = graph.graph.openings
        let inside = Dictionary(grouping: graph.openingsInUndeclaredScopes) { openings[$0].outer ?? "" }
        return scopes.map { ProblemTexts(graph).scopeNeverOpened($0) }
            + inside.values.map { ProblemTexts(graph).outerScopeNeverOpened($0) }
    }
}
