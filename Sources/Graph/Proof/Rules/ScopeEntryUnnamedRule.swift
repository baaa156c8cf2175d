/// The proof sees the services that the work in a scope requests only if the declaration of the scope names them.
/// Information.
package struct ScopeEntryUnnamedRule: ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { false }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.openings.filter(\.entries.isEmpty).map { ProblemTexts(graph).scopeEntryUnnamed($0) }
    }
}
