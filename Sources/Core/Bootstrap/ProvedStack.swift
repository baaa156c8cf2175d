/// Layers that were proved together, and what a host needs of them. Sendable.
package struct ProvedStack: Sendable {
    /// The containers, parents before children; in the order of the graph's layers.
    package let containers: [Container]
    package let graph: DependencyGraph
    private let entries: [Entry]

    init(_ containers: [Container]) {
        let builder = GraphBuilder(containers)
        self.containers = builder.containers
        graph = builder.graph
        entries = builder.entries
    }

    /// The stack of layers that were made by hand: seals each, in this order, and so proves them.
    ///
    /// - Parameter containers: The layers, parents before children.
    package static func sealing(_ containers: [Container]) throws(BootstrapError) -> ProvedStack {
        for container in containers { try container.seal() }
        return ProvedStack(containers)
    }

    /// The service of a hosted node, made if it is not yet.
    ///
    /// - Parameter isMain: Whether the caller is on the main actor.
    package func makeHosted(
        _ node: Int, isMain: Bool
    ) throws(ResolutionError) -> (any HostedService)? {
        try entries[node].makeHosted(in: containers[graph.nodes[node].layer], isMain: isMain)
    }
}
