/// An allowance must allow a finding and give a reason, because the finding for which it was written may be gone. Runs
/// after all other rules.
package struct AllowanceRule: ProofRule {
    package func problems(in graph: IndexedGraph) -> [Problem] {
        graph.allowances.unused.map { ProblemTexts(graph).allowance($0) }
    }
}
