package import StrataCore

/// A request by a body or a test for a service that the layer of the request does not see.
package struct MissedRequest {
    private let graph: DependencyGraph?
    private let site: SourceSite
    private let owner: String
    private let advice: String
    private let scope: String

    /// - Parameters:
    ///   - graph: All layers, including those that the layer of the request does not see.
    ///   - site: Where the request was made.
    ///   - owner: The owner of the layers, such as `host`.
    ///   - advice: How to request the service from its own layer.
    ///   - scope: How to request a service that lives in a scope.
    package init(
        _ graph: DependencyGraph?, at site: SourceSite, of owner: String, advice: String, scope: String
    ) {
        self.scope = scope
        self.graph = graph
        self.site = site
        self.owner = owner
        self.advice = advice
    }

    /// Adds the site of the request and advice to an error that says that the requested service is missing or cannot be
    /// reached. Returns any other error unchanged.
    package func explaining(_ error: any Error) -> any Error {
        (error as? ResolutionError).map { explaining($0) } ?? error
    }

    private func isGivenByScope(_ key: ServiceKey?) -> Bool {
        graph?.nodes.contains { node in
            guard case .opened = node.origin else { return false }
            return node.key == key
        } == true
    }

    /// The typed form, for requests that do not await.
    package func explaining(_ error: ResolutionError) -> ResolutionError {
        switch error.code {
        case .notInHost: return error.adding("", at: site)
        case .scopeNotOpen where error.path.count == 1 || isGivenByScope(error.path.last):
            return error.adding(scope, at: site)
        case .missing: break
        default: return error
        }
        guard let key = error.path.last, let graph else { return error }
        guard error.path.count == 1 else {
            // Its factory or completion takes a resolver, which has requested the service.
            return error.adding(
                "Register it in a type that `managedTypes` of such a layer lists. The proof finds it before the start if "
                    + "`\(error.path[error.path.count - 2])` takes it as a parameter, or states it with `.dependsOn`.",
                at: site)
        }
        // The error of an opener already says what to declare.
        guard !key.isScopeOpener else { return error.adding("", at: site) }
        guard let node = graph.nodes.first(where: { $0.key == key }) else {
            return error.adding("Register it in a type that `managedTypes` of such a layer lists.", at: site)
        }
        return error.adding(
            "The layer `\(graph.layers[node.layer].name)` of this \(owner) registers it: \(advice).", at: site)
    }
}
