internal import StrataCore

/// An output format of the graph: the values of `graph --format`. Sendable.
public enum GraphFormat: String, Hashable, Sendable, CaseIterable {
    /// A flowchart for Markdown.
    case mermaid
    /// For tools, and for `diff`.
    case json
    /// For Graphviz.
    case dot
    /// A page for a browser, in one file.
    case html

    static let list = "mermaid, json, dot or html"
}

extension GraphSurvey {
    /// The text of the graph in a format; `title` is the heading of a page.
    public func text(as format: GraphFormat, title: String = "Dependency graph") -> String {
        switch format {
        case .mermaid: graph.mermaid()
        case .json: graph.json()
        case .dot: graph.dot()
        case .html: GraphPage(graph: graph, problems: problems, title: title).text
        }
    }
}
