package import StrataCore

/// A request by a body or a test for a service that the layer of the request does not see.
package struct MissedRequest {
    private let graph: DependencyGraph?
    private let site: SourceSite
    private let whole: String
    private let advice: String

    /// - Parameters:
    ///   - graph: All layers, beside that of the request, too.
    ///   - site: The request.
    ///   - whole: What the layers belong to, such as `host`.
    ///   - advice: How to request the service from its own layer.
    package init(_ graph: DependencyGraph?, at site: SourceSite, of whole: String, advice: String) {
        self.graph = graph
        self.site = site
        self.whole = whole
        self.advice = advice
    }

    /// The error with the site of the request and with what to do, if it says that the requested service is missing.
    package func explaining(_ error: any Error) -> any Error {
        (error as? ResolutionError).map { explaining($0) } ?? error
    }

    /// The typed form, for requests that do not await.
    package func explaining(_ error: ResolutionError) -> ResolutionError {
        guard error.code == .missing, error.path.count == 1, let key = error.path.first, let graph else { return error }
        guard let node = graph.nodes.first(where: { $0.key == key }) else {
            return error.adding("Register it in a type that `managedTypes` of such a layer lists.", at: site)
        }
        return error.adding(
            "The layer `\(graph.layers[node.layer].name)` of this \(whole) registers it: \(advice).", at: site)
    }
}
