/// Configures layers: registers, proves all together, seals. What `configure()` and the host call.
package enum Bootstrap {
    /// Configures the layers of `configs` and their parents, so far as they are not, and returns the proved stack.
    ///
    /// Either all new layers are sealed or none is. Each layer's flight is taken, parents first, so two threads that
    /// configure overlapping layers do it once; no lock is held while `register(in:)` runs.
    package static func configure(
        _ configs: [any DependencyInjectionConfig.Type], providing provisions: [Provision]
    ) throws(BootstrapError) -> ProvedStack {
        let layers = layers(of: configs)
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
        var new: [Layer] = []
        for layer in layers {
            switch layer.container.state.withLock({ $0.bootstrap }) {
            case .success: continue
            case .failure(let error): throw error
            case nil: new.append(layer)
            }
        }
        for layer in new { register(layer) }
        let unexpected = new.isEmpty ? [] : provide(provisions, to: new)
        let stack = ProvedStack(layers.map(\.container))
        let refused = new.flatMap { layer in layer.container.state.withLock { $0.problems } }
        let problems = new.isEmpty ? [] : Proof.problems(of: stack.graph) + refused + unexpected
        let outcome: Result<Void, BootstrapError> =
            problems.isEmpty ? .success(()) : .failure(BootstrapError(problems))
        for layer in new {
            layer.container.state.withLock { $0.bootstrap = outcome }
            if problems.isEmpty { layer.container.closeRegistrations() }
        }
        try outcome.get()
        return stack
    }

    struct Layer {
        let config: any DependencyInjectionConfig.Type
        let container: Container
    }

    /// The configs and their parents' configs, parents first, each once.
    static func layers(of configs: [any DependencyInjectionConfig.Type]) -> [Layer] {
        var layers: [Layer] = []
        for config in configs {
            var chain = [Layer(config: config, container: config.container)]
            while let parent = chain[chain.count - 1].container.parentConfig {
                chain.append(Layer(config: parent, container: parent.container))
            }
            for layer in chain.reversed() where !layers.contains(where: { $0.container === layer.container }) {
                layers.append(layer)
            }
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
            guard !isExpected, let first = layers.first else { continue }
            problems.append(BootstrapTexts.unexpected(provision.key, in: first.container))
        }
        return problems
    }
}
