extension AppHost {
    /// Configures the layers and proves them together. Nothing is built or started.
    ///
    /// What the command `verify` prints.
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

    init(_ graph: DependencyGraph) {
        layers = graph.layers.count
        registrations = graph.nodes.count
        edges = graph.edges.count
    }

    /// `2 layers, 31 registrations, 58 edges: the object graph is proved.`
    public var description: String {
        "\(HostTexts.count(layers, "layer")), \(HostTexts.count(registrations, "registration")), "
            + "\(HostTexts.count(edges, "edge")): the object graph is proved."
    }
}
