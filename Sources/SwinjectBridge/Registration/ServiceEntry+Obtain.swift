internal import StrataCore

extension ServiceEntry {
    /// The cached instance or a new one.
    ///
    /// - Parameter isWanted: Whether an instance has the requested type; nil when every instance does. A new instance
    ///   that does not have it is stored in its scope without a completion, as in Swinject, and the result is nil.
    func obtain<Arguments>(
        _ request: Request<Arguments>, _ place: Place, _ isWanted: ((Service) -> Bool)? = nil
    ) -> Service? {
        let keeping = declaration.keeping
        if let kept = keeping.kept, isWanted?(kept) ?? true { return kept }
        return place.receiver.oneAtATime {
            ResolveRun.join(place.receiver.core) { run in
                let takesArguments = Arguments.self != (any Resolver).self
                let isShared = keeping.place != .transient
                if isShared, run.isUnderWay(self), let instance = held(by: keeping, in: run.graph, isWanted) {
                    return instance
                }
                guard run.enter(self, place, takesArguments: takesArguments, isShared: isShared) else { return nil }
                defer { run.leave() }
                let making = Making(run, place, isWanted) { self.make(request, place) }
                if let slot = keeping.slot { return obtainStored(slot, isWeak: keeping.place == .weak, making) }
                if let storage = keeping.storage { return obtainCustom(storage, making) }
                if isShared { return obtainInGraph(making) }
                guard let made = making.make(), making.isWanted(made) else { return nil }
                return completed(made, making)
            }
        }
    }

    /// The instance in a storage or in the graph, for a request during the construction of the same service.
    ///
    /// There is one if the outer request is for a type that the instance does not have. For a service with a slot, the
    /// slot has been checked before.
    private func held(
        by keeping: InstanceStore<Service>, in graph: ObjectGraph, _ isWanted: ((Service) -> Bool)?
    ) -> Service? {
        let instance =
            if let storage = keeping.storage {
                storage.made().instance(inGraph: graph.identifier) as? Service
            } else {
                graph.instance(of: self) as Service?
            }
        guard let instance, isWanted?(instance) ?? true else { return nil }
        return instance
    }

    private func make<Arguments>(_ request: Request<Arguments>, _ place: Place) -> Service? {
        guard argumentsType == Arguments.self else { return nil }
        // `init` takes a factory of exactly these types.
        let factory = unsafe unsafeDowncast(factory, to: Factory<Arguments, Service>.self)
        return factory.make(for: request, asking: place.resolver)
    }

    /// Runs the completions of a new instance and returns it.
    private func completed(_ instance: Service, _ making: Making<Service>) -> Service {
        let completions = declaration.completions
        guard !completions.isEmpty else { return instance }
        complete(instance, with: completions, making)
        making.run.settle()
        return instance
    }

    private func complete(
        _ instance: Service, with completions: [(any Resolver, Service) -> Void], _ making: Making<Service>
    ) {
        guard !completions.isEmpty else { return }
        let resolver = making.place.resolver
        making.run.complete {
            for completion in completions { completion(resolver, instance) }
        }
    }

    private func obtainInGraph(_ making: Making<Service>) -> Service? {
        let graph = making.run.graph
        if let instance: Service = graph.instance(of: self), making.isWanted(instance) { return instance }
        guard let made = making.make() else { return nil }
        // In Swinject a graph holds its shared instances weakly, which is not possible for a value: each request
        // constructs one.
        guard WeakStorage.isObject(made) else { return unshared(made, making) }
        let (instance, isNew) = graph.keep(made, of: self, unless: making.isWanted)
        guard isNew else { return instance }
        making.run.didKeep()
        return making.isWanted(instance) ? completed(instance, making) : nil
    }

    /// A value, which its scope does not share with other requests.
    private func unshared(_ instance: Service, _ making: Making<Service>) -> Service? {
        noteValue()
        return making.isWanted(instance) ? completed(instance, making) : nil
    }

    /// An instance that outlives the graph: one thread constructs it and publishes it when it is complete.
    private func obtainStored(_ slot: ForeignSlot<Service>, isWeak: Bool, _ making: Making<Service>) -> Service? {
        let run = making.run
        // Completions may lead back to a construction with completions, so only one thread at a time constructs such
        // instances. Otherwise another thread could receive an incomplete instance.
        let flight = hasCompletions ? run.tree.completing : construction.flight
        let outcome = flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        if isMine { run.didBegin(flight) }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(flight) } }
        if let instance = slot.load(), making.isWanted(instance) { return instance }
        if let instance = construction.instance, making.isWanted(instance) {
            if case .cycle = outcome { run.didTakeUnpublished(from: flight) }
            return instance
        }
        if isWeak, let instance: Service = run.graph.instance(of: self), making.isWanted(instance) { return instance }
        let generation = slot.generation
        guard let made = making.make() else { return nil }
        if isWeak, !WeakStorage.isObject(made) { return unshared(made, making) }
        guard making.isWanted(made) else {
            // The new instance replaces any earlier one, as in Swinject.
            construction.replace(with: made, in: slot, ifGeneration: generation)
            if isWeak { _ = run.graph.keep(made, of: self, unless: making.isWanted) }
            return nil
        }
        let (instance, isFirst) = construction.offer(made, beside: slot, unless: making.isWanted)
        guard isFirst else { return instance }
        if isWeak { _ = run.graph.keep(instance, of: self, unless: making.isWanted) }
        run.didKeep()
        complete(instance, with: declaration.completions, making)
        isPublishing = true
        run.publish(isMine ? flight : nil) { self.construction.publish(in: slot, ifGeneration: generation) }
        return instance
    }

    /// An instance in a custom storage.
    private func obtainCustom(_ custom: CustomStorage, _ making: Making<Service>) -> Service? {
        let run = making.run
        let outcome = custom.flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(custom.flight) } }
        let storage = custom.made()
        let graph = run.graph.identifier
        if let instance = storage.instance(inGraph: graph) as? Service, making.isWanted(instance) { return instance }
        guard let made = making.make() else { return nil }
        // The factory may have resolved this service itself.
        if let instance = storage.instance(inGraph: graph) as? Service, making.isWanted(instance) { return instance }
        storage.setInstance(made, inGraph: graph)
        run.didKeep()
        guard making.isWanted(made) else { return nil }
        complete(made, with: declaration.completions, making)
        isPublishing = true
        run.publish(isMine ? custom.flight : nil) {}
        return made
    }
}

/// One construction: its run, its request, and the function that constructs.
private struct Making<Service> {
    let run: ResolveRun
    let place: Place
    let make: () -> Service?
    private let test: ((Service) -> Bool)?

    init(_ run: ResolveRun, _ place: Place, _ test: ((Service) -> Bool)?, _ make: @escaping () -> Service?) {
        (self.run, self.place, self.test, self.make) = (run, place, test, make)
    }

    /// Whether an instance has the requested type.
    func isWanted(_ instance: Service) -> Bool { test?(instance) ?? true }
}

extension Place {
    /// The container from which a factory resolves its dependencies: the one that received the request or, if the
    /// switch says so, the one that has the registration.
    var resolver: Container {
        guard owner !== receiver.core, owner.tree.switches.withLock({ $0.factories }) == .owner else {
            return receiver
        }
        let container = receiver.ancestor(owner)
        return receiver.isSynchronized ? Container(synchronizing: container) : container
    }
}
