/// One kind of problem that a dependency graph can have.
///
/// A rule finds facts (positions of nodes and edges) and leaves every sentence about them to ``ProblemTexts``.
package protocol ProofRule: Sendable {
    /// The problems of this kind, in any order.
    func problems(in graph: IndexedGraph) -> [Problem]

    /// Whether its findings in this graph can be faults and not only information.
    func canFindFaults(in graph: DependencyGraph) -> Bool
}

extension ProofRule {
    package func canFindFaults(in graph: DependencyGraph) -> Bool { true }
}
