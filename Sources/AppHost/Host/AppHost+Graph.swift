extension AppHost {
    /// Configures the layers and proves them together. Nothing is constructed or started.
    ///
    /// The command `verify` prints the result, including findings that are not errors.
    ///
    /// - Parameter withoutValues: Whether to prove the layers as if every expected value were provided: no `Provided`
    ///   is read, and none is missing. For CI, where the values are not available. The process should end after that,
    ///   because services that need the values cannot be constructed.
    /// - Throws: `BootstrapError` with every problem of all layers.
    public func verify(withoutValues: Bool = false) throws(BootstrapError) -> Verification {
        Verification(try prove(withoutValues: withoutValues).graph)
    }

    /// All registrations of all layers and their edges, for an application that can be built.
    ///
    /// Configures and proves first.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public func graph() throws(BootstrapError) -> DependencyGraph {
        try prove().graph
    }

    /// The graph and its problems, also for an application that cannot be built. Nothing is constructed or started.
    ///
    /// The command `graph` draws it, and `why`, `who-needs` and `diff` use it.
    public func survey() -> GraphSurvey {
        do throws(BootstrapError) {
            return GraphSurvey(graph: try graph(), problems: [])
        } catch {
            return GraphSurvey(graph: unprovedGraph(), problems: error.problems)
        }
    }

    /// Explains why a service is in the graph; the command `why` prints the result.
    ///
    /// - Parameter name: The name as a person writes it, see `DependencyGraph.service(named:)`.
    /// - Throws: ``ServiceNameError`` if no service or more than one matches.
    public func why(_ name: String) throws(ServiceNameError) -> ServiceReason {
        let graph = survey().graph
        return graph.why(try graph.service(named: name))
    }

    /// Finds the requesters of a service; the command `who-needs` prints the result.
    ///
    /// - Parameter name: The name as a person writes it, see `DependencyGraph.service(named:)`.
    /// - Throws: ``ServiceNameError`` if no service or more than one matches.
    public func whoNeeds(_ name: String) throws(ServiceNameError) -> ServiceRequesters {
        let graph = survey().graph
        return graph.whoNeeds(try graph.service(named: name))
    }

    /// Compares an older graph with this application's graph; the command `diff` prints the result.
    ///
    /// - Parameter old: The output of `DependencyGraph.json()` for the older graph.
    /// - Throws: ``GraphFileError`` if it is not a graph.
    public func difference(from old: String) throws(GraphFileError) -> GraphDifference {
        GraphDifference(from: try GraphDocument(json: old), to: try GraphDocument(survey().graph))
    }
}

/// The numbers of a proof. Sendable.
public struct Verification: Hashable, Sendable, CustomStringConvertible {
    /// The number of layers.
    public let layers: Int
    /// The number of registrations in all layers.
    public let registrations: Int
    /// The number of dependencies between them.
    public let edges: Int
    /// The number of registrations that use a resolver; the proof knows only the dependencies that they state.
    public let opaque: Int
    /// The digest of the graph, for ``ProofPolicy/alreadyDone(_:)``. The command `verify --digest` prints it.
    public let digest: String
    /// Findings that are not errors, such as unused, shadowing and opaque registrations, and allowed findings with the
    /// reason.
    public let information: [Problem]

    init(_ graph: DependencyGraph) {
        layers = graph.layers.count
        registrations = graph.nodes.count
        edges = graph.edges.count
        opaque = graph.nodes.count(where: \.isOpaque)
        digest = graph.digest
        information = Proof.findings(of: graph).filter { $0.severity == .information }
    }

    /// `2 layers, 31 registrations, 58 edges: the dependency graph is proved.`, followed by the findings.
    public var description: String { text(colored: false) }

    /// Same as ``description``, with or without terminal colors.
    public func text(colored: Bool) -> String {
        let unseen = opaque == 0 ? "" : " (\(opaque) opaque)"
        let counts =
            "\(HostTexts.count(layers, "layer")), \(HostTexts.count(registrations, "registration"))\(unseen), "
            + "\(HostTexts.count(edges, "edge")): the dependency graph is proved."
        return ([counts] + information.map { $0.text(colored: colored) }).joined(separator: "\n\n")
    }
}
