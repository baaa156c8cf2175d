public import StrataCore

/// A dependency graph and what is wrong with it: also of an application that cannot be built. Sendable.
public struct GraphSurvey: Sendable {
    /// All registrations of all layers.
    public let graph: DependencyGraph
    /// The problems of the proof; empty when the application can be built.
    public let problems: [Problem]

    /// - Parameters:
    ///   - graph: All registrations.
    ///   - problems: What the proof says of them.
    public init(graph: DependencyGraph, problems: [Problem] = []) {
        self.graph = graph
        self.problems = problems
    }
}
