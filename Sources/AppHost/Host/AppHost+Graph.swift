extension AppHost {
    /// Configures the layers and proves them together. Nothing is built or started.
    ///
    /// What the command `verify` prints, with what is worth knowing and no fault.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public func verify() throws(BootstrapError) -> Verification {
        Verification(try prove().graph)
    }

    /// All registrations of all layers and their edges; `json()` and `mermaid()` are what the command `graph` prints.
    ///
    /// Configures and proves first: there is no graph of an application that cannot be built.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public func graph() throws(BootstrapError) -> DependencyGraph {
        try prove().graph
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
