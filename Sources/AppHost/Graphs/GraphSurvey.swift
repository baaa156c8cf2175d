public import StrataCore

/// A dependency graph and its problems, even for an application that cannot be built. Sendable.
public struct GraphSurvey: Sendable {
    /// All registrations of all layers.
    public let graph: DependencyGraph
    /// The problems that the proof found; empty when the application can be built.
    public let problems: [Problem]

    /// - Parameters:
    ///   - graph: All registrations.
    ///   - problems: The problems that the proof found in them.
    public init(graph: DependencyGraph, problems: [Problem] = []) {
        self.graph = graph
        self.problems = problems
    }
}

extension GraphSurvey {
    /// The page of the graph with its attachments, as `graph --format html` writes it. Use it in an application that
    /// reads the command line itself.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - old: An older state, as `graph --format json` writes it, and its name on the page.
    ///   - violations: The output of `strata check --format json`.
    ///   - timings: A trace of a start; see ``AppHost/traceStartup(toFile:)``.
    /// - Throws: ``GraphFileError`` with the location of the first fault, if one of the texts does not have its format.
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
