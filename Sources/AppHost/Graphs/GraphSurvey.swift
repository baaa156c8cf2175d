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

extension GraphSurvey {
    /// The page of the graph with what can stand beside it, as `graph --format html` writes it: for applications that read
    /// the command line themselves.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - old: An older state, as `graph --format json` writes it, and what it is called on the page.
    ///   - violations: What `strata check --format json` writes.
    ///   - timings: A trace of a start; see ``AppHost/traceStartup(toFile:)``.
    /// - Throws: When one of the texts is not what it should be, with the place of the first fault.
    /// - Complexity: O(*n* log *n*) in nodes and in the events of the trace.
    public func page(
        title: String = "Dependency graph", comparedWith old: (name: String, json: String)? = nil,
        violations: String? = nil, timings: String? = nil
    ) throws(GraphFileError) -> String {
        var attachments = GraphAttachments()
        if let old {
            attachments.comparison = GraphComparison(
                from: try GraphDocument(json: old.json), to: try GraphDocument(graph), name: old.name)
        }
        if let violations { attachments.violations = try ContractViolation.read(violations) }
        if let timings { attachments.timings = try StartSpan.read(timings) }
        return GraphPage(graph: graph, problems: problems, title: title, attachments: attachments).text
    }
}
