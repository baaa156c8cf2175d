/// The options of the command `graph`: the format, and paths of files, nil for an option that is not given.
struct GraphRequest: Hashable, Sendable {
    var format = GraphFormat.mermaid
    /// Nil for standard output.
    var output: String?
    /// The older graph to compare with.
    var old: String?
    var violations: String?
    var timings: String?

    func text(of survey: GraphSurvey, _ attachments: GraphAttachments, title: String) -> String {
        switch format {
        case .html:
            GraphPage(graph: survey.graph, problems: survey.problems, title: title, attachments: attachments).text
        case .mermaid:
            attachments.comparison?.markdown(title: title, layers: survey.graph.layers.map(\.name))
                ?? survey.text(as: format, title: title)
        case .json, .dot: survey.text(as: format, title: title)
        }
    }
}
