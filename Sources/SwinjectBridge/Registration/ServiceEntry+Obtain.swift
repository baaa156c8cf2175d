internal import StrataCore

extension ServiceEntry {
    /// The cached instance or a new one.
    ///
    /// - Parameter isWanted: Whether an instance has the requested type; nil when every instance does. A new instance
    ///   that does not have it is stored in its scope without a completion, as in Swinject, and the result is nil.
    func obtain<Arguments>(
        _ request: Request<Arguments>, _ place: Place, _ isWanted: ((Service) -> Bool)? = nil
    ) -> Service? {
        let store = declaration.store
        if let cached = store.cached, isWanted?(cached) ?? true { return cached }
        return place.receiver.oneAtATime {
            ResolveRun.join(place.receiver.core) { run in
                let takesArguments = Arguments.self != (any Resolver).self
                let isShared = store.location != .transient
                if isShared, run.isUnderWay(self), let instance = held(by: store, in: run.graph, isWanted) {
                    return instance
                }
                guard run.enter(self, place, takesArguments: takesArguments, isShared: isShared) else { return nil }
                defer { run.leave() }
                let attempt = Attempt(run, place, isWanted) { self.make(request, place) }
                if let slot = store.slot { return obtainStored(slot, isWeak: store.location == .weak, attempt) }
                if let storage = store.storage { return obtainCustom(storage, attempt) }
                if isShared { return obtainInGraph(attempt) }
                guard let made = attempt.make(), attempt.isWanted(made) else { return nil }
                return completed(made, attempt)
            }
        }
    }

    /// The instance in a storage or in the graph, for a request during the construction of the same service.
    ///
    /// In graph, weak and custom scope, there is one while a completion runs. While the factory runs, there is one if
    /// the outer request is for a type that an earlier instance does not have. For a service with a slot, the slot has
    /// been checked before.
    private func held(
        by store: InstanceStore<Service>, in graph: ObjectGraph, _ isWanted: ((Service) -> Bool)?
    ) -> Service? {
        let instance =
            if let storage = store.storage {
                storage.loadOrCreate().instance(inGraph: graph.identifier) as? Service
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
        return factory.make(for: request, resolver: place.resolver)
    }

    /// Runs the completions of a new instance and returns it.
    private func completed(_ instance: Service, _ attempt: Attempt<Service>) -> Service {
        let completions = declaration.completions
        guard !completions.isEmpty else { return instance }
        complete(instance, with: completions, attempt)
        attempt.run.settle()
        return instance
    }

    private func complete(
        _ instance: Service, with completions: [(any Resolver, Service) -> Void], _ attempt: Attempt<Service>
    ) {
        guard !completions.isEmpty else { return }
        let resolver = attempt.place.resolver
        attempt.run.complete {
            for completion in completions { completion(resolver, instance) }
        }
    }

    private func obtainInGraph(_ attempt: Attempt<Service>) -> Service? {
        let graph = attempt.run.graph
        if let instance: Service = graph.instance(of: self), attempt.isWanted(instance) { return instance }
        guard let made = attempt.make() else { return nil }
        // In Swinject a graph holds its shared instances weakly, which is not possible for a value: each request
        // constructs one.
        guard WeakStorage.isObject(made) else { return unshared(made, attempt) }
        let (instance, isNew) = graph.keep(made, of: self, unless: attempt.isWanted)
        guard isNew else { return instance }
        attempt.run.didStore()
        return attempt.isWanted(instance) ? completed(instance, attempt) : nil
    }

    /// A value, which its scope does not share with other requests.
    private func unshared(_ instance: Service, _ attempt: Attempt<Service>) -> Service? {
        noteValue()
        return attempt.isWanted(instance) ? completed(instance, attempt) : nil
    }

    /// An instance that outlives the graph: one thread constructs it and publishes it when it is complete.
    private func obtainStored(_ slot: ForeignSlot<Service>, isWeak: Bool, _ attempt: Attempt<Service>) -> Service? {
        let run = attempt.run
        // Completions may lead back to a construction with completions, so only one thread at a time constructs such
        // instances. Otherwise another thread could receive an incomplete instance.
        let flight = hasCompletions ? run.tree.completing : construction.flight
        let outcome = flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        if isMine { run.didBegin(flight) }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(flight) } }
        if let instance = slot.load(), attempt.isWanted(instance) { return instance }
        if let instance = construction.instance, attempt.isWanted(instance) {
            if case .cycle = outcome { run.didTakeUnpublished(from: flight) }
            return instance
        }
        if isWeak, let instance: Service = run.graph.instance(of: self), attempt.isWanted(instance) { return instance }
        let generation = slot.generation
        guard let made = attempt.make() else { return nil }
        if isWeak, !WeakStorage.isObject(made) { return unshared(made, attempt) }
        guard attempt.isWanted(made) else {
            // The new instance replaces any earlier one, as in Swinject.
            construction.replace(with: made, in: slot, ifGeneration: generation)
            if isWeak { _ = run.graph.keep(made, of: self, unless: attempt.isWanted) }
            return nil
        }
        let (instance, isFirst) = construction.offer(made, beside: slot, unless: attempt.isWanted)
        guard isFirst else { return instance }
        if isWeak { _ = run.graph.keep(instance, of: self, unless: attempt.isWanted) }
        run.didStore()
        complete(instance, with: declaration.completions, attempt)
        isPublishing = true
        run.publish(isMine ? flight : nil) { self.construction.publish(in: slot, ifGeneration: generation) }
        return instance
    }

    /// An instance in a custom storage.
    private func obtainCustom(_ custom: CustomStorage, _ attempt: Attempt<Service>) -> Service? {
        let run = attempt.run
        let outcome = custom.flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(custom.flight) } }
        let storage = custom.loadOrCreate()
        let graph = run.graph.identifier
        if let instance = storage.instance(inGraph: graph) as? Service, attempt.isWanted(instance) { return instance }
        guard let made = attempt.make() else { return nil }
        // The factory may have resolved this service itself.
        if let instance = storage.instance(inGraph: graph) as? Service, attempt.isWanted(instance) { return instance }
        storage.setInstance(made, inGraph: graph)
        run.didStore()
        guard attempt.isWanted(made) else { return nil }
        complete(made, with: declaration.completions, attempt)
        isPublishing = true
        run.publish(isMine ? custom.flight : nil) {}
        return made
    }
}

/// One attempt to construct an instance: its run, its request, and the function that constructs.
private struct Attempt<Service> {
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
    /// The container from which a factory resolves its dependencies: the one that received the request or, if
    /// `factoryResolver` is `.owner`, the one that has the registration.
    var resolver: Container {
        guard owner !== receiver.core, owner.tree.switches.withLock({ $0.factories }) == .owner else {
            return receiver
        }
        let container = receiver.ancestor(owner)
        return receiver.isSynchronized ? Container(synchronizing: container) : container
    }
}
