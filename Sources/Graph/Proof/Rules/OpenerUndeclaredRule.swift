/// A `ScopeOpener` must identify one scope that its owner's layer declares, by the values and, if it has one, by the
/// name. An optional opener may identify none.
package struct OpenerUndeclaredRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.graph.openers.compactMap { opener in
            let meant = graph.graph.openings(matching: opener).map { graph.graph.openings[$0].name }
            if meant.isEmpty ? opener.isOptional : meant.allSatisfy({ $0 == meant[0] }) { return nil }
            if graph.undeclaredScopes.openers.contains(opener) { return nil }
            return ProblemTexts(graph).openerUndeclared(opener)
        }
    }
}
