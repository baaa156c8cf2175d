extension AppHost {
    /// Configures the layers and proves them together. Nothing is built or started.
    ///
    /// What the command `verify` prints, with what is worth knowing and no fault.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public func verify() throws(BootstrapError) -> Verification {
        Verification(try prove().graph)
    }

    /// All registrations of all layers and their edges, of an application that can be built.
    ///
    /// Configures and proves first.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public func graph() throws(BootstrapError) -> DependencyGraph {
        try prove().graph
    }

    /// The graph and its problems, also of an application that cannot be built. Nothing is built or started.
    ///
    /// What the command `graph` draws, and what `why`, `who-needs` and `diff` look at.
    public func survey() -> GraphSurvey {
        do throws(BootstrapError) {
            return GraphSurvey(graph: try graph(), problems: [])
        } catch {
            return GraphSurvey(graph: unprovedGraph(), problems: error.problems)
        }
    }

    /// Why a service is there; what the command `why` prints.
    ///
    /// - Parameter name: As a person writes it, see `DependencyGraph.service(named:)`.
    /// - Throws: ``ServiceNameError`` when none or more than one service is called so.
    public func why(_ name: String) throws(ServiceNameError) -> ServiceReason {
        let graph = survey().graph
        return graph.why(try graph.service(named: name))
    }

    /// Who needs a service; what the command `who-needs` prints.
    ///
    /// - Parameter name: As a person writes it, see `DependencyGraph.service(named:)`.
    /// - Throws: ``ServiceNameError`` when none or more than one service is called so.
    public func whoNeeds(_ name: String) throws(ServiceNameError) -> ServiceRequesters {
        let graph = survey().graph
        return graph.whoNeeds(try graph.service(named: name))
    }

    /// What this application's graph has and an older one has not, and the reverse; what the command `diff` prints.
    ///
    /// - Parameter old: What `DependencyGraph.json()` wrote then.
    /// - Throws: ``GraphFileError`` when it is no graph.
    public func difference(from old: String) throws(GraphFileError) -> GraphDifference {
        GraphDifference(from: try GraphDocument(json: old), to: try GraphDocument(survey().graph))
    }
}

/// What was proved, in numbers. Sendable.
public struct Verification: Hashable, Sendable, CustomStringConvertible {
    /// How many layers.
    public let layers: Int
    /// How many registrations in all layers.
    public let registrations: Int
    /// How many dependencies they have on each other.
    public let edges: Int
    /// How many registrations ask a resolver, so that the proof knows only what they state.
    public let opaque: Int
    /// What is no fault: unused, shadowing and opaque registrations, and what is allowed, with the reason.
    public let information: [Problem]

    init(_ graph: DependencyGraph) {
        layers = graph.layers.count
        registrations = graph.nodes.count
        edges = graph.edges.count
        opaque = graph.nodes.count(where: \.isOpaque)
        information = Proof.findings(of: graph).filter { $0.severity == .information }
    }

    /// `2 layers, 31 registrations, 58 edges: the object graph is proved.`, and then what is worth knowing.
    public var description: String { text(coloured: false) }

    /// As ``description``, for a terminal with colours or for anything else.
    public func text(coloured: Bool) -> String {
        let unseen = opaque == 0 ? "" : " (\(opaque) opaque)"
        let counts =
            "\(HostTexts.count(layers, "layer")), \(HostTexts.count(registrations, "registration"))\(unseen), "
            + "\(HostTexts.count(edges, "edge")): the object graph is proved."
        return ([counts] + information.map { $0.text(coloured: coloured) }).joined(separator: "\n\n")
    }
}
