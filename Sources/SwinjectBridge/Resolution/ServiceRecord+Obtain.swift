internal import StrataCore

// A missing instance is an error here and not nil, because the runtime would look up the type of each optional.

extension ServiceRecord {
    /// The cached instance or a new one.
    ///
    /// - Parameter wanted: The type that the instance must have; nil when every instance serves. A new instance that
    ///   does not have it is stored in its scope without a completion, as in Swinject, and the result is absent.
    func obtain<Service, Arguments>(
        _ request: Request<Arguments>, _ place: Place, wanted: Any.Type? = nil
    ) throws(Absent) -> Service {
        let store = declaration.store
        if let slot = store.slot {
            do throws(Absent) {
                let cached = try slot.load(Service.self)
                if wanted.map({ ForeignInstance.serves(cached, $0) }) ?? true { return cached }
            } catch {}
        }
        return try place.receiver.oneAtATime { () throws(Absent) in
            try ResolveRun.join(place.receiver.core) { run throws(Absent) in
                try obtain(request, from: store, Attempt(run, place, wanted))
            }
        }
    }

    private func obtain<Service, Arguments>(
        _ request: Request<Arguments>, from store: InstanceStore, _ attempt: Attempt
    ) throws(Absent) -> Service {
        let run = attempt.run
        let takesArguments = Arguments.self != (any Resolver).self
        let isShared = store.location != .transient
        if isShared, run.isUnderWay(self) {
            do throws(Absent) { return try held(by: store, attempt) } catch {}
        }
        guard run.enter(self, attempt.place, takesArguments: takesArguments, isShared: isShared) else { throw Absent() }
        defer { run.leave() }
        switch store.location {
        case .transient:
            let made: Service = try make(request, attempt)
            guard attempt.isWanted(made) else { throw Absent() }
            completed(made, attempt)
            return made
        case .graph: return try obtainInGraph(request, attempt)
        case .singleton, .weak: return try obtainStored(request, store, attempt)
        case .custom: return try obtainCustom(request, store, attempt)
        }
    }

    /// The instance in a storage or in the graph, for a request during the construction of the same service.
    ///
    /// In graph, weak and custom scope, there is one while a completion runs. While the factory runs, there is one if
    /// the outer request is for a type that an earlier instance does not have. For a service with a slot, the slot has
    /// been checked before.
    private func held<Service>(by store: InstanceStore, _ attempt: Attempt) throws(Absent) -> Service {
        guard let storage = store.storage else {
            return try attempt.wanted(attempt.run.graph.instance(of: self))
        }
        return try attempt.wanted(storage.loadOrCreate(), in: attempt.run.graph)
    }

    private func make<Service, Arguments>(
        _ request: Request<Arguments>, _ attempt: Attempt
    ) throws(Absent) -> Service {
        guard key.arguments == Arguments.self else { throw Absent() }
        return try factory.make(for: request, resolver: attempt.place.resolver)
    }

    /// Runs the completions of a new instance.
    private func completed<Service>(_ instance: Service, _ attempt: Attempt) {
        guard hasCompletions else { return }
        complete(instance, attempt)
        attempt.run.settle()
    }

    private func complete<Service>(_ instance: Service, _ attempt: Attempt) {
        let completions = declaration.completions
        guard !completions.isEmpty else { return }
        let resolver = attempt.place.resolver
        attempt.run.complete {
            for completion in completions {
                // `serviceType` is the type of the service and of the completions.
                unsafe unsafeDowncast(completion, to: Completion<Service>.self).function(resolver, instance)
            }
        }
    }

    private func obtainInGraph<Service, Arguments>(
        _ request: Request<Arguments>, _ attempt: Attempt
    ) throws(Absent) -> Service {
        let graph = attempt.run.graph
        do throws(Absent) { return try attempt.wanted(graph.instance(of: self)) } catch {}
        let made: Service = try make(request, attempt)
        // In Swinject a graph holds its shared instances weakly, which is not possible for a value: each request
        // constructs one.
        guard WeakStorage.isObject(made) else { return try unshared(made, attempt) }
        if let earlier = graph.keep(ForeignInstance(made), of: self, unless: attempt.wanted) {
            return try earlier.load(Service.self)
        }
        attempt.run.didStore()
        guard attempt.isWanted(made) else { throw Absent() }
        completed(made, attempt)
        return made
    }

    /// A value, which its scope does not share with other requests.
    private func unshared<Service>(_ instance: Service, _ attempt: Attempt) throws(Absent) -> Service {
        noteValue()
        guard attempt.isWanted(instance) else { throw Absent() }
        completed(instance, attempt)
        return instance
    }

    /// An instance that outlives the graph: one thread constructs it and publishes it when it is complete.
    private func obtainStored<Service, Arguments>(
        _ request: Request<Arguments>, _ store: InstanceStore, _ attempt: Attempt
    ) throws(Absent) -> Service {
        guard let slot = store.slot else { throw Absent() }
        let (run, isWeak) = (attempt.run, store.location == .weak)
        // Completions may lead back to a construction with completions, so only one thread at a time constructs such
        // instances. Otherwise another thread could receive an incomplete instance.
        let construction = construction
        let flight = hasCompletions ? run.tree.completing : construction.flight
        let outcome = flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        if isMine { run.didBegin(flight) }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(flight) } }
        do throws(Absent) {
            let cached = try slot.load(Service.self)
            if attempt.isWanted(cached) { return cached }
        } catch {}
        do throws(Absent) {
            let instance: Service = try attempt.wanted(construction.instance)
            if case .cycle = outcome { run.didTakeUnpublished(from: flight) }
            return instance
        } catch {}
        if isWeak { do throws(Absent) { return try attempt.wanted(run.graph.instance(of: self)) } catch {} }
        let generation = slot.generation
        let made: Service = try make(request, attempt)
        if isWeak, !WeakStorage.isObject(made) { return try unshared(made, attempt) }
        let new = ForeignInstance(made)
        guard attempt.isWanted(made) else {
            // The new instance replaces any earlier one, as in Swinject.
            construction.replace(with: new, in: slot, ifGeneration: generation)
            if isWeak { _ = run.graph.keep(new, of: self, unless: attempt.wanted) }
            throw Absent()
        }
        if let earlier = construction.offer(new, beside: slot, unless: attempt.wanted) {
            return try earlier.load(Service.self)
        }
        if isWeak { _ = run.graph.keep(new, of: self, unless: attempt.wanted) }
        run.didStore()
        complete(made, attempt)
        isPublishing = true
        run.publish(
            ResolveRun.Publication(
                construction: construction, slot: slot, generation: generation, flight: isMine ? flight : nil))
        return made
    }

    /// An instance in a custom storage.
    private func obtainCustom<Service, Arguments>(
        _ request: Request<Arguments>, _ store: InstanceStore, _ attempt: Attempt
    ) throws(Absent) -> Service {
        guard let custom = store.storage else { throw Absent() }
        let run = attempt.run
        let outcome = custom.flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(custom.flight) } }
        let storage = custom.loadOrCreate()
        do throws(Absent) { return try attempt.wanted(storage, in: run.graph) } catch {}
        let made: Service = try make(request, attempt)
        // The factory may have resolved this service itself.
        do throws(Absent) { return try attempt.wanted(storage, in: run.graph) } catch {}
        storage.setInstance(made, inGraph: run.graph.identifier)
        run.didStore()
        guard attempt.isWanted(made) else { throw Absent() }
        complete(made, attempt)
        isPublishing = true
        run.publish(
            ResolveRun.Publication(construction: nil, slot: nil, generation: 0, flight: isMine ? custom.flight : nil))
        return made
    }
}

/// One attempt to obtain an instance: its run, its place, and the type that the instance must have.
private struct Attempt {
    let run: ResolveRun
    let place: Place
    /// Nil when every instance serves.
    let wanted: Any.Type?

    init(_ run: ResolveRun, _ place: Place, _ wanted: Any.Type?) {
        (self.run, self.place, self.wanted) = (run, place, wanted)
    }

    /// Whether an instance has the requested type.
    func isWanted<Service>(_ instance: Service) -> Bool {
        guard let wanted else { return true }
        return ForeignInstance.serves(instance, wanted)
    }

    /// The instance, if there is one and it has the requested type.
    func wanted<Service>(_ stored: ForeignInstance?) throws(Absent) -> Service {
        guard let stored else { throw Absent() }
        let instance = try stored.load(Service.self)
        guard isWanted(instance) else { throw Absent() }
        return instance
    }

    /// The instance of a custom storage, if there is one and it has the requested type.
    func wanted<Service>(_ storage: any InstanceStorage, in graph: ObjectGraph) throws(Absent) -> Service {
        guard let stored = storage.instance(inGraph: graph.identifier) else { throw Absent() }
        return try wanted(stored)
    }

    /// Separate, because the runtime looks up the type of the optional even if there is no instance.
    @inline(never)
    private func wanted<Service>(_ stored: Any) throws(Absent) -> Service {
        guard let instance = stored as? Service, isWanted(instance) else { throw Absent() }
        return instance
    }
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
