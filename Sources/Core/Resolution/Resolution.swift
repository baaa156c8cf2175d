/// One resolve from outside, and everything that is made for it. Belongs to one thread.
///
/// The life of a construction: take the flight, run the factory in a graph of its own where the instance outlives the
/// resolve, run the completions, publish, let the flight go. No lock is held while a factory or a completion runs.
final class Resolution {
    /// The container that was asked.
    let container: Container
    /// Whether the caller is on the main actor.
    let isMain: Bool
    private let thread = ThreadIdentity.current
    private var graph: ObjectGraph
    private var activations = [Activation(component: nil, position: 0)]
    /// Made but not yet published, with the position of the activation that will do it.
    private var unpublished: [ObjectIdentifier: (box: AnyObject, activation: Int)] = [:]
    private var opaqueEntries: [Entry] = []
    private var depth = DepthGuard()

    /// - Parameter graph: The graph that a `Lazy` joins and whose flight the thread holds; nil to begin one.
    init(from container: Container, isMain: Bool, graph: ObjectGraph? = nil) {
        self.container = container
        self.isMain = isMain
        self.graph = graph ?? ObjectGraph(activation: activations[0])
        graph?.join(self)
    }

    /// The current graph, for a `Lazy` that will join it.
    func sharedGraph(for label: ServiceKey) -> ObjectGraph {
        if graph.share(label, by: self, thread) { (graph.activation ?? activations[0]).hold(graph) }
        return graph
    }

    /// Runs `body` in a graph that this resolve works in: a `Lazy` that is used while it is under way.
    func inGraph<Result>(
        _ shared: ObjectGraph, _ body: () throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let outerGraph = graph
        graph = shared
        defer { graph = outerGraph }
        return try body()
    }

    /// What `body` obtains for a request from outside; runs what was put off until everything is made.
    func atRoot<Service>(
        _ body: () throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let root = activations[0]
        do {
            let service = try body()
            while let completion = root.nextCompletion() { try completion() }
            root.publish()
            return service
        } catch {
            root.abandon()
            throw error
        }
    }

    /// The service for a request from inside: the kept instance, or a new one.
    func obtain<Service>(
        _ found: Found, as type: Service.Type, arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        guard let entry = found.node.entry as? TypedEntry<Service> else {
            // Proof: a table's key holds the type, and `Container.add` files an entry under its own key alone.
            throw ResolutionError(.missing, path: [found.node.entry.key])
        }
        if let cycle = found.node.cycle { throw ResolutionError(.cycle, path: cycle, site: entry.site) }
        try check(arguments, of: entry)
        switch entry.retention {
        case .transient:
            return try construct(entry, found, arguments)
        case .graph:
            if let instance = graph.instance(of: entry) { return instance }
            return try constructInGraph(entry, found, arguments)
        case .permanent(let slot):
            if let instance = slot.load() { return instance }
            return try constructStored(entry, found, load: slot.load, store: slot.store)
        case .resettable(let slot):
            if let instance = slot.load() { return instance }
            let container = found.container
            var generation = 0
            return try constructStored(
                entry, found,
                load: {
                    generation = slot.generation
                    return slot.load()
                },
                store: { instance in
                    slot.store(instance, ifGeneration: generation)
                    if entry.scope == .weak, !WeakStorage.isObject(instance) {
                        container.emit(.init(kind: .notShared, service: entry.key, layer: container.name))
                    }
                })
        }
    }

    private func check(_ arguments: ArgumentList?, of entry: Entry) throws(ResolutionError) {
        guard let arguments else {
            if entry.arguments.isEmpty { return }
            let expected = entry.arguments
            throw ResolutionError(.needsArguments, path: [entry.key], site: entry.site) {
                "Call resolve(_:arguments:) with \(ArgumentTexts.list(expected)), or ask for an AssistedFactory."
            }
        }
        guard !arguments.types.elementsEqual(entry.arguments, by: ==) else { return }
        let given = arguments.types
        let expected = entry.arguments
        throw ResolutionError(.argumentMismatch, path: [entry.key], site: entry.site) {
            "It takes \(ArgumentTexts.list(expected)) and was given \(ArgumentTexts.list(given))."
        }
    }

    private func constructInGraph<Service>(
        _ entry: TypedEntry<Service>, _ found: Found, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Service {
        let graph = graph
        guard graph.begin(entry) else { throw ResolutionError(.cycle, path: [entry.key], site: entry.site) }
        defer { graph.end(entry) }
        return try construct(entry, found, arguments)
    }

    /// Makes an instance that outlives the resolve, once: in the flight of its registration and of its component.
    private func constructStored<Service>(
        _ entry: TypedEntry<Service>, _ found: Found, load: () -> Service?, store: @escaping (Service) -> Void
    ) throws(ResolutionError) -> Service {
        if let instance = instanceOfOwnConstruction(entry) { return instance }
        return try inActivation(of: entry, found.node) { activation throws(ResolutionError) in
            guard try begin(entry.flight, for: entry) else {
                throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
            }
            if let instance = load() {
                entry.flight.finish()
                return instance
            }
            let outerGraph = graph
            graph = ObjectGraph(activation: activation)
            defer { graph = outerGraph }
            do throws(ResolutionError) {
                return try construct(entry, found, nil) { instance in
                    self.unpublished[ObjectIdentifier(entry)] = (Box(instance), activation.position)
                    activation.hold(entry.flight)
                    activation.didMake(entry) {
                        store(instance)
                        if !entry.closings.isEmpty { found.container.noteClosable(entry) }
                    }
                }
            } catch {
                if unpublished[ObjectIdentifier(entry)] == nil { entry.flight.finish() }
                throw error
            }
        }
    }

    /// An instance that this resolve has made and not yet published.
    private func instanceOfOwnConstruction<Service>(_ entry: TypedEntry<Service>) -> Service? {
        guard let (box, position) = unpublished[ObjectIdentifier(entry)], let box = box as? Box<Service> else {
            return nil
        }
        // Whatever takes it must not be published before it.
        for activation in activations[(position + 1)...] { activation.wait(for: position) }
        return box.value
    }

    /// Runs `body` in the activation of the entry's component: the one under way, or a new one that ends with it.
    private func inActivation<Result>(
        of entry: Entry, _ node: RegistrationTable.Node,
        _ body: (Activation) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        if let component = node.component,
            let running = activations.last(where: { $0.component === component })
        {
            return try body(running)
        }
        let activation = Activation(component: node.component, position: activations.count)
        if let component = node.component, component.isShared, try begin(component.flight, for: entry) {
            activation.hold(component.flight)
        }
        activations.append(activation)
        do {
            let result = try body(activation)
            while let completion = activation.nextCompletion() { try completion() }
            end(activation)
            return result
        } catch {
            activations.removeLast()
            for entry in activation.madeEntries { unpublished[entry] = nil }
            activation.abandon()
            throw error
        }
    }

    private func end(_ activation: Activation) {
        activations.removeLast()
        guard let position = activation.waitsFor else {
            activation.publish()
            for entry in activation.madeEntries { unpublished[entry] = nil }
            return
        }
        for entry in activation.madeEntries { unpublished[entry]?.activation = position }
        activation.move(to: activations[position])
    }

    /// Takes a flight; false when this thread holds it already.
    private func begin(_ flight: Flight, for entry: Entry) throws(ResolutionError) -> Bool {
        do {
            return try flight.begin(thread) == .began
        } catch {
            throw ResolutionError(.cycle, path: [entry.key], site: entry.site) { error.note }
        }
    }

    /// Runs factory and completions. `didMake` is called between the two.
    private func construct<Service>(
        _ entry: TypedEntry<Service>, _ found: Found, _ arguments: ArgumentList?,
        didMake: (Service) -> Void = { _ in }
    ) throws(ResolutionError) -> Service {
        guard found.node.component != nil, !entry.isStored else {
            return try constructOnce(entry, found, arguments, didMake: didMake)
        }
        return try inActivation(of: entry, found.node) { _ throws(ResolutionError) in
            try constructOnce(entry, found, arguments, didMake: didMake)
        }
    }

    private func constructOnce<Service>(
        _ entry: TypedEntry<Service>, _ found: Found, _ arguments: ArgumentList?, didMake: (Service) -> Void
    ) throws(ResolutionError) -> Service {
        try depth.enter(entry)
        defer { depth.leave() }
        let mark = opaqueEntries.count
        if entry.isOpaque, arguments == nil {
            guard !opaqueEntries.contains(where: { $0 === entry }) else {
                throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
            }
            opaqueEntries.append(entry)
        }
        defer { opaqueEntries.removeSubrange(mark...) }

        let container = found.container
        let began = container.isObserved ? ContinuousClock.now : nil
        let construction = Construction(resolution: self, container: container, arguments: arguments, asker: entry)
        let instance: Service
        do {
            instance = try entry.make(construction)
        } catch {
            throw error.prepending(entry)
        }
        if case .graph = entry.retention { graph.store(instance, of: entry) }
        didMake(instance)
        if !entry.completions.isEmpty { try complete(entry, instance, found) }
        if let began {
            container.emit(
                .init(kind: .made, service: entry.key, layer: container.name, duration: .now - began))
        }
        return instance
    }

    /// Runs the completions: at once, or, where they may lead back to what is under way, when that is made.
    private func complete<Service>(
        _ entry: TypedEntry<Service>, _ instance: Service, _ found: Found
    ) throws(ResolutionError) {
        let graph = graph
        let run: () throws(ResolutionError) -> Void = { () throws(ResolutionError) in
            let outerGraph = self.graph
            self.graph = graph
            defer { self.graph = outerGraph }
            let construction = Construction(
                resolution: self, container: found.container, arguments: nil, asker: entry)
            do throws(ResolutionError) {
                for completion in entry.completions { try completion(construction, instance) }
            } catch {
                throw error.prepending(entry)
            }
        }
        if let component = found.node.component,
            let activation = activations.last(where: { $0.component === component })
        {
            activation.complete(run)
        } else if entry.hasOpaqueCompletion, depth.level > 1 {
            activations[0].complete(run)
            for activation in activations.dropFirst() { activation.wait(for: 0) }
        } else {
            try run()
        }
    }
}
