/// An allowance allows something and says why: what it was written for may be gone. Runs after all other rules.
package struct AllowanceRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.allowances.unused.map { ProblemTexts(graph).allowance($0) }
    }
}
