/// Configures layers: registers, proves all of them together, and seals them. `configure()` and the host call it.
package enum Bootstrap {
    /// Configures those layers of `configs` and their parents that are not configured yet, and returns the proved
    /// stack.
    ///
    /// - Parameter digest: The digest of a graph that was proved before; nil to prove. If this graph has it, it takes the
    ///   place of the proof. Otherwise the layers are proved, and the bootstrap is refused all the same.
    package static func prove(
        _ configs: [any DependencyInjectionConfig.Type], providing provisions: Provisions,
        provedAs digest: String? = nil
    ) throws(BootstrapError) -> ProvedStack {
        // This also checks the layers that were configured before, because those may have been configured separately.
        let faults = StackFaults.problems(of: layers(of: configs, site: provisions.site))
        guard faults.isEmpty else { throw BootstrapError(faults) }
        let proof = try configure(configs, providing: provisions, provedAs: digest)
        let containers = configs.map { $0.container }
        let isGraph = proof.map { proof in proof.isWhole && containers.allSatisfy { proof.builder.has($0) } } ?? false
        let stack = if let proof, isGraph { ProvedStack(proof.builder) } else { ProvedStack(containers) }
        guard let digest, proof?.isDeferred != true else { return stack }
        // The graph of closed layers has lost its edges, so it is not compared.
        let actual = stack.containers.contains(where: \.isClosed) ? nil : stack.graph.digest
        guard actual != digest else { return stack }
        try stack.prove()
        guard let actual else { return stack }
        throw BootstrapError([BootstrapTexts.digestMismatch(digest, actual, stack.graph, at: provisions.site)])
    }

    /// Configures those layers of `configs` and their parents that are not configured yet, and returns the proof of the
    /// new ones; nil if there are none.
    ///
    /// Either all new layers are sealed or none is, unless another thread registers in one of them meanwhile. The flight
    /// of each layer is taken, so that a layer is configured once even if two threads request it. No lock is held while
    /// `register(in:)` runs.
    @discardableResult
    static func configure(
        _ configs: [any DependencyInjectionConfig.Type], providing provisions: Provisions,
        provedAs digest: String? = nil
    ) throws(BootstrapError) -> StackProof? {
        let layers = layers(of: configs, site: provisions.site, onlyNew: true)
        let faults = StackFaults.problems(of: layers)
        guard faults.isEmpty else { throw BootstrapError(faults) }
        let leaves = configs.map { $0.container }
        let owner = FlightOwner.thread
        var flights: [Flight] = []
        defer { for flight in flights { flight.finish() } }
        for container in inFlightOrder(layers) {
            do throws(WaitFailure) {
                guard try container.bootstrapFlight.begin(owner) == .began else {
                    // The call comes from a `register(in:)` that runs on behalf of this same bootstrap.
                    throw WaitFailure.cycle([])
                }
                flights.append(container.bootstrapFlight)
            } catch {
                throw BootstrapError([BootstrapTexts.circularBootstrap(container)])
            }
        }
        // Another config may have described the container meanwhile.
        let shared = Proof.inOrder(StackFaults.sharedContainers(layers))
        guard shared.isEmpty else { throw BootstrapError(shared) }
        var new: [Layer] = []
        for layer in layers {
            switch layer.container.state.withLock({ $0.bootstrap }) {
            case .success: continue
            case .failure(let error): throw error
            case nil: new.append(layer)
            }
        }
        guard !new.isEmpty else {
            let faults = digest == nil ? Container.runDeferredProofs(of: leaves) : []
            guard faults.isEmpty else { throw BootstrapError(faults) }
            return nil
        }
        for layer in new { layer.container.state.withLock { $0.describedBy = layer.description } }
        for layer in new { register(layer) }
        let unexpected = provisions.provide(to: new.map(\.container))
        for layer in new { layer.container.beginProof() }
        var proof: StackProof
        repeat {
            let known = digest.flatMap { StackProof(new.map(\.container), in: leaves, provedAs: $0) }
            let deferred = known == nil ? Container.runDeferredProofs(of: leaves) : []
            proof = known ?? StackProof(new.map(\.container), in: leaves)
            let refused =
                StackFaults.openParents(of: new.map(\.container))
                + new.flatMap { layer in layer.container.state.withLock { $0.problems } }
            let problems = Proof.inOrder(
                BootstrapTexts.joining(unexpected, with: proof.problems, in: proof.builder.graph) + refused + deferred)
            guard problems.isEmpty else {
                let error = BootstrapError(problems)
                for layer in new { layer.container.fail(error) }
                throw error
            }
        } while !new.allSatisfy { $0.container.endProof(proof) }
        proof.settle()
        return proof
    }

    struct Layer {
        let description: LayerDescription
        let container: Container

        var config: any DependencyInjectionConfig.Type { description.config }

        init(_ config: any DependencyInjectionConfig.Type, namedAt site: SourceSite, _ container: Container) {
            description = LayerDescription(config: config, site: site)
            self.container = container
        }
    }

    /// The configs and the configs of their parents, parents first, each once. From a container that has its parent as a
    /// container, the walk up finds the parent's config only among `configs`.
    ///
    /// - Parameters:
    ///   - site: The position where `configs` are named. The config of a parent is named where the container below it is
    ///     constructed.
    ///   - onlyNew: Whether the walk up ends at a layer that is configured.
    static func layers(
        of configs: [any DependencyInjectionConfig.Type], site: SourceSite, onlyNew: Bool = false
    ) -> [Layer] {
        var layers: [Layer] = []
        var known: Set<ObjectIdentifier> = []
        for config in configs {
            var chain: [Layer] = []
            var next: Layer? = Layer(config, namedAt: site, config.container)
            while let layer = next, !onlyNew || !layer.container.isConfigured(by: layer.config),
                known.insert(ObjectIdentifier(layer.config)).inserted
            {
                chain.append(layer)
                next = layer.container.parent.flatMap { parent in
                    if let config = layer.container.parentage.config {
                        return Layer(config, namedAt: layer.container.site, parent)
                    }
                    return configs.first { $0.container === parent }.map { Layer($0, namedAt: site, parent) }
                }
            }
            layers += chain.reversed()
        }
        return layers
    }

    /// The containers in an order that does not depend on that of the configs: two threads that name the same layers in
    /// different orders must not wait for each other. Sorted by insertion, because a sort of its own would add 10 KB.
    private static func inFlightOrder(_ layers: [Layer]) -> [Container] {
        var containers: [Container] = []
        for layer in layers {
            let key = (layer.container.name, ObjectIdentifier(layer.container))
            let position = containers.firstIndex { key < ($0.name, ObjectIdentifier($0)) }
            containers.insert(layer.container, at: position ?? containers.endIndex)
        }
        return containers
    }

    static func register(_ layer: Layer) {
        for type in layer.config.managedTypes { Registrar.register(type, in: layer.container) }
        layer.config.declare(in: layer.container)
    }
}

extension Container {
    /// Called when everything is registered, here and in the ancestors. Tables that are compiled from now on are final,
    /// unless the proof fails.
    fileprivate func beginProof() {
        joinParent()
        change { state in
            state.isBootstrapping = true
            // If a factory or another thread has already sent a request, the table that was compiled for it is not
            // final.
            state.openTable = nil
        }
    }

    /// Seals the layer; returns false if another thread has changed its registrations since the proof. Then they must
    /// be proved, too.
    fileprivate func endProof(_ proof: StackProof) -> Bool {
        guard closeRegistrations(provedBy: proof) else { return false }
        state.withLock { $0.bootstrap = .success(()) }
        return true
    }

    /// Leaves the layer open, because the proof failed.
    fileprivate func fail(_ error: BootstrapError) {
        change { state in
            state.bootstrap = .failure(error)
            state.isBootstrapping = false
            state.openTable = nil
        }
    }

    /// Whether the bootstrap of this config has sealed the layer, and all its ancestors are sealed, too, even if a digest
    /// has deferred their proof.
    func isConfigured(by config: any DependencyInjectionConfig.Type) -> Bool {
        state.withLock { state in
            guard case .success = state.bootstrap, state.describedBy?.config == config else { return false }
            return state.settled != nil || state.deferredProof != nil
        }
    }
}
