/// Layers that were proved together, and what a host needs of them. Sendable.
package struct ProvedStack: Sendable {
    /// The containers, parents before children; in the order of the graph's layers.
    package let containers: [Container]
    package let graph: DependencyGraph
    private let entries: [Entry]

    init(_ containers: [Container]) {
        self.init(GraphBuilder(containers))
    }

    init(_ builder: GraphBuilder) {
        self.containers = builder.containers
        graph = builder.graph
        entries = builder.entries
    }

    /// The stack of layers that were made by hand: seals each, in this order, and so proves them.
    ///
    /// - Parameter containers: The layers, parents before children.
    package static func sealing(_ containers: [Container]) throws(BootstrapError) -> ProvedStack {
        let problems = StackFaults.equalNames(containers)
        guard problems.isEmpty else { throw BootstrapError(problems) }
        for container in containers { try container.seal() }
        return ProvedStack(containers)
    }

    /// The service of a hosted node, made if it is not yet, wherever its colour says.
    package func makeHosted(_ node: Int) async throws(ResolutionError) -> (any HostedService)? {
        try await entries[node].makeHosted(in: containers[graph.nodes[node].layer])
    }

    /// Whether somebody constructs the shared instance of a node at this moment, and others would have to wait.
    package func isUnderConstruction(_ node: Int) -> Bool {
        entries[node].flight.state.withLock { $0.holder != nil }
    }

    /// Notes that the host has started a node: what is made by awaiting counts as there from now on.
    package func didStart(_ node: Int) {
        entries[node].isStarted.withLock { $0 = true }
    }

    /// The services that are made, live as long as their container, and say how they are; each instance once.
    package func healthReporters() -> [(node: Int, reporter: any HealthReporting)] {
        var seen: Set<ObjectIdentifier> = []
        return entries.indices.compactMap { node in
            guard let reporter = entries[node].healthReporter else { return nil }
            guard type(of: reporter) is AnyClass else { return (node, reporter) }
            return seen.insert(ObjectIdentifier(reporter as AnyObject)).inserted ? (node, reporter) : nil
        }
    }
}
