/// The scope of a scoped service must be opened by its own layer or one below. One problem for each scope.
package struct ScopeNeverOpenedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.undeclaredScopes.scopes.map { ProblemTexts(graph).scopeNeverOpened($0) }
    }
}
