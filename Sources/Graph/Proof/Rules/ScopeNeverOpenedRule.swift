/// The scope of a scoped service must be opened by its own layer or a descendant. One problem for each scope.
package struct ScopeNeverOpenedRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.undeclaredScopes.scopes.map { ProblemTexts(graph).scopeNeverOpened($0) }
    }
}
