/// One kind of fault that a dependency graph can have.
///
/// A rule finds facts (positions of nodes and edges) in time linear in the graph, and leaves every sentence about them
/// to ``ProblemTexts``.
protocol ProofRule: Sendable {
    /// The faults of this kind, in any order.
    func problems(in graph: IndexedGraph) -> [Problem]
}
