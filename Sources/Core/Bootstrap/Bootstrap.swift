/// Configures layers: registers, proves all together, seals. What `configure()` and the host call.
package enum Bootstrap {
    /// Configures the layers of `configs` and their parents, so far as they are not, and returns the proved stack.
    package static func prove(
        _ configs: [any DependencyInjectionConfig.Type], providing provisions: [Provision], site: SourceSite
    ) throws(BootstrapError) -> ProvedStack {
        // Also of layers that were configured before, each by itself.
        let faults = StackFaults.problems(of: layers(of: configs, site: site))
        guard faults.isEmpty else { throw BootstrapError(faults) }
        let proof = try configure(configs, providing: provisions, site: site)
        let containers = configs.map { $0.container }
        if let proof, proof.isWhole, containers.allSatisfy({ proof.builder.has($0) }) {
            return ProvedStack(proof.builder)
        }
        return ProvedStack(containers)
    }

    /// Configures the layers of `configs` and their parents, so far as they are not; gives the proof of the new ones.
    ///
    /// Either all new layers are sealed or none is. Each layer's flight is taken, parents first, so two threads that
    /// configure overlapping layers do it once; no lock is held while `register(in:)` runs.
    @discardableResult
    static func configure(
        _ configs: [any DependencyInjectionConfig.Type], providing provisions: [Provision], site: SourceSite
    ) throws(BootstrapError) -> StackProof? {
        let layers = layers(of: configs, site: site) { !$0.container.isConfigured(by: $0.config) }
        let faults = StackFaults.problems(of: layers)
        guard faults.isEmpty else { throw BootstrapError(faults) }
        let owner = FlightOwner.thread
        var flights: [Flight] = []
        defer { for flight in flights { flight.finish() } }
        for layer in layers {
            do throws(WaitFailure) {
                guard try layer.container.bootstrapFlight.begin(owner) == .began else {
                    // Called from a `register(in:)` that runs on behalf of this very bootstrap.
                    throw WaitFailure.cycle([])
                }
                flights.append(layer.container.bootstrapFlight)
            } catch {
                throw BootstrapError([BootstrapTexts.circularBootstrap(layer.container)])
            }
        }
        // Another config may have been the first meanwhile.
        let shared = StackFaults.sharedContainers(layers)
        guard shared.isEmpty else { throw BootstrapError(shared) }
        var new: [Layer] = []
        for layer in layers {
            switch layer.container.state.withLock({ $0.bootstrap }) {
            case .success: continue
            case .failure(let error): throw error
            case nil: new.append(layer)
            }
        }
        guard !new.isEmpty else { return nil }
        for layer in new { layer.container.state.withLock { $0.describedBy = layer.description } }
        for layer in new { register(layer) }
        let unexpected = provide(provisions, to: new)
        for layer in new { layer.container.beginProof() }
        let proof = StackProof(new.map(\.container), in: configs.map { $0.container })
        let refused = new.flatMap { layer in layer.container.state.withLock { $0.problems } }
        let problems = proof.problems + refused + unexpected
        let outcome: Result<Void, BootstrapError> =
            problems.isEmpty ? .success(()) : .failure(BootstrapError(problems))
        for layer in new { layer.container.endProof(outcome) }
        try outcome.get()
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

    /// The configs and their parents' configs, parents first, each once; up to those that `isIncluded` leaves out.
    ///
    /// - Parameter site: Where `configs` are named; a parent's config is named where the container below is constructed.
    static func layers(
        of configs: [any DependencyInjectionConfig.Type], site: SourceSite,
        where isIncluded: (Layer) -> Bool = { _ in true }
    ) -> [Layer] {
        var layers: [Layer] = []
        var known: Set<ObjectIdentifier> = []
        for config in configs {
            var chain: [Layer] = []
            var next: Layer? = Layer(config, namedAt: site, config.container)
            while let layer = next, isIncluded(layer), known.insert(ObjectIdentifier(layer.config)).inserted {
                chain.append(layer)
                next = layer.container.parent.flatMap { parent in
                    layer.container.parentage.config.map { Layer($0, namedAt: layer.container.site, parent) }
                }
            }
            layers += chain.reversed()
        }
        return layers
    }

    static func register(_ layer: Layer) {
        for type in layer.config.managedTypes { Registrar.register(type, in: layer.container) }
        layer.config.declare(in: layer.container)
    }

    /// Gives each value to every layer that expects it, and returns a problem for each that none does.
    static func provide(_ provisions: [Provision], to layers: [Layer]) -> [Problem] {
        var problems: [Problem] = []
        for provision in provisions {
            var isExpected = false
            for layer in layers where layer.container.accepts(provision) { isExpected = true }
            guard !isExpected, provision.isNeeded, let first = layers.first else { continue }
            problems.append(BootstrapTexts.unexpected(provision.key, in: first.container))
        }
        return problems
    }
}

/// The config that describes a layer, and where it is named.
struct LayerDescription {
    let config: any DependencyInjectionConfig.Type
    let site: SourceSite
}

extension Container {
    /// Everything is registered, here and above: what is compiled from now on is for good, unless the proof fails.
    fileprivate func beginProof() {
        joinParent()
        change { state in
            state.isBootstrapping = true
            // One that a factory or another thread has asked for already was compiled to be compiled again.
            state.openTable = nil
        }
    }

    /// Seals the layer, or leaves it open.
    fileprivate func endProof(_ outcome: Result<Void, BootstrapError>) {
        change { state in
            state.bootstrap = outcome
            guard case .failure = outcome else { return }
            state.isBootstrapping = false
            state.openTable = nil
        }
        if case .success = outcome { closeRegistrations() }
    }

    /// Whether the bootstrap of this config has sealed it, and everything above it is sealed too.
    func isConfigured(by config: any DependencyInjectionConfig.Type) -> Bool {
        state.withLock { state in
            guard case .success = state.bootstrap, state.describedBy?.config == config else { return false }
            return state.settled != nil
        }
    }
}
