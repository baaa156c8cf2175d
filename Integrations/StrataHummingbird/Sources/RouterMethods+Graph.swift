public import Hummingbird
public import StrataAppHost

extension RouterMethods {
    /// Adds a route that shows the dependency graph of the running application: `GET graph`, as a page in one file, and
    /// `GET graph?format=json`, `mermaid` or `dot`. 503 without a host.
    ///
    /// The graph names every type of the application, so add it to a router that only its developers reach.
    ///
    /// - Parameters:
    ///   - status: The host's status, which a layer expects: `expects(HostStatus.self, from: "the host")`.
    ///   - title: The heading of the page.
    @discardableResult
    public func addGraphRoute(_ status: HostStatus, title: String = "Dependency graph") -> Self {
        on("graph", method: .get) { request, _ in
            let name = request.uri.queryParameters["format"].map(String.init) ?? GraphFormat.html.rawValue
            guard let format = GraphFormat(rawValue: name) else {
                let known = GraphFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw HTTPError(.badRequest, message: "The formats are \(known).")
            }
            guard let graph = status.graph else { throw HTTPError(.serviceUnavailable) }
            return Response(text: GraphSurvey(graph: graph).text(as: format, title: title), as: format.contentType)
        }
        return self
    }
}

extension GraphFormat {
    fileprivate var contentType: String {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .json: "application/json"
        case .mermaid: "text/vnd.mermaid; charset=utf-8"
        case .dot: "text/vnd.graphviz; charset=utf-8"
        }
    }
}
