/// Layers that were proved together, and the information about them that a host needs. Sendable.
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

    /// Creates the stack of layers that no config describes. Seals each layer, in this order, which proves it.
    ///
    /// - Parameter containers: The layers, parents before children.
    package static func sealing(_ containers: [Container]) throws(BootstrapError) -> ProvedStack {
        let problems = Proof.inOrder(StackFaults.equalNames(containers))
        guard problems.isEmpty else { throw BootstrapError(problems) }
        for container in containers { try container.seal() }
        return ProvedStack(containers)
    }

    /// Runs the proof of these layers, if a digest deferred it.
    package func prove() throws(BootstrapError) {
        let faults = Container.runDeferredProofs(of: containers)
        guard faults.isEmpty else { throw BootstrapError(faults) }
    }

    /// The hosted service of a node; nil if the node is not hosted. Constructs it if necessary.
    package func makeHosted(_ node: Int) async throws(ResolutionError) -> (any HostedService)? {
        try await entries[node].makeHosted(in: containers[graph.nodes[node].layer])
    }

    /// Whether the shared instance of a node is under construction at this moment, so that other requests would have to
    /// wait.
    package func isUnderConstruction(_ node: Int) -> Bool {
        entries[node].isUnderConstruction
    }

    /// Records that the host has started a node. From then on its service counts as available, even if it is
    /// constructed by awaiting.
    package func didStart(_ node: Int) {
        entries[node].didStart()
    }

    /// The constructed services that live as long as their container and report their health; each instance once.
    package func healthReporters() -> [(node: Int, reporter: any HealthReporting)] {
        var seen: Set<ObjectIdentifier> = []
        return entries.indices.compactMap { node in
            guard let reporter = entries[node].healthReporter else { return nil }
            guard type(of: reporter) is AnyClass else { return (node, reporter) }
            return seen.insert(ObjectIdentifier(reporter as AnyObject)).inserted ? (node, reporter) : nil
        }
    }
}
