internal import StrataCore

extension ServiceEntry {
    /// The kept instance, or a new one.
    func obtain<Arguments>(_ request: Request<Arguments>, _ place: Place) -> Service? {
        let keeping = declaration.keeping
        if let kept = keeping.kept { return kept }
        return ResolveRun.join(place.receiver.core) { run in
            let takesArguments = Arguments.self != (any Resolver).self
            let isShared = keeping.place != .transient
            guard run.enter(self, place, takesArguments: takesArguments, isShared: isShared) else { return nil }
            defer { run.leave() }
            let make = { self.make(request, place) }
            if let slot = keeping.slot { return obtainStored(slot, isWeak: keeping.place == .weak, run, place, make) }
            if let storage = keeping.storage { return obtainCustom(storage, run, place, make) }
            return isShared ? obtainInGraph(run, place, make) : completed(make(), run, place)
        }
    }

    private func make<Arguments>(_ request: Request<Arguments>, _ place: Place) -> Service? {
        guard argumentsType == Arguments.self else { return nil }
        // `init` takes a factory of exactly these types.
        let factory = unsafe unsafeDowncast(factory, to: Factory<Arguments, Service>.self)
        return factory.make(for: request, asking: place.resolver)
    }

    /// Runs the completions of a new instance.
    private func completed(_ instance: Service?, _ run: ResolveRun, _ place: Place) -> Service? {
        guard let instance else { return nil }
        let completions = declaration.completions
        guard !completions.isEmpty else { return instance }
        let resolver = place.resolver
        run.complete {
            for completion in completions { completion(resolver, instance) }
        }
        run.settle()
        return instance
    }

    private func obtainInGraph(_ run: ResolveRun, _ place: Place, _ make: () -> Service?) -> Service? {
        let graph = run.graph
        if let instance: Service = graph.instance(of: self) { return instance }
        guard let made = make() else { return nil }
        let (instance, isNew) = graph.keep(made, of: self)
        guard isNew else { return instance }
        run.didKeep()
        return completed(instance, run, place)
    }

    /// An instance that outlives the graph: made by one thread, published when it is complete.
    private func obtainStored(
        _ slot: GuestSlot<Service>, isWeak: Bool, _ run: ResolveRun, _ place: Place, _ make: () -> Service?
    ) -> Service? {
        // What completions lead to may lead back, so all that have any are made by one thread at a time: another one
        // could otherwise get hold of what is not yet complete.
        let flight = hasCompletions ? run.tree.completing : construction.flight
        let outcome = flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(flight) } }
        if let instance = slot.load() { return instance }
        if let instance = construction.instance {
            if case .circle = outcome { run.didTakeUnpublished(from: flight) }
            return instance
        }
        if isWeak, let instance: Service = run.graph.instance(of: self) { return instance }
        let generation = slot.generation
        guard let made = make() else { return nil }
        let (instance, isFirst) = construction.offer(made, beside: slot)
        guard isFirst else { return instance }
        if isWeak { _ = run.graph.keep(instance, of: self) }
        run.didKeep()
        let completions = declaration.completions
        if !completions.isEmpty {
            let resolver = place.resolver
            run.complete {
                for completion in completions { completion(resolver, instance) }
            }
        }
        isPublishing = true
        run.publish(isMine ? flight : nil) { self.construction.publish(in: slot, ifGeneration: generation) }
        return instance
    }

    /// An instance in a storage of the codebase's own.
    private func obtainCustom(
        _ custom: CustomStorage, _ run: ResolveRun, _ place: Place, _ make: () -> Service?
    ) -> Service? {
        let outcome = custom.flight.begin()
        let isMine = if case .began = outcome { true } else { false }
        var isPublishing = false
        defer { if isMine, !isPublishing { run.finish(custom.flight) } }
        let storage = custom.made()
        let graph = run.graph.identifier
        if let instance = storage.instance(inGraph: graph) as? Service { return instance }
        guard let made = make() else { return nil }
        // The factory may have led back here.
        if let instance = storage.instance(inGraph: graph) as? Service { return instance }
        storage.setInstance(made, inGraph: graph)
        run.didKeep()
        let completions = declaration.completions
        let resolver = place.resolver
        if !completions.isEmpty {
            run.complete {
                for completion in completions { completion(resolver, made) }
            }
        }
        isPublishing = true
        run.publish(isMine ? custom.flight : nil) {}
        return made
    }
}

extension Place {
    /// What a factory asks for its dependencies: the container that was asked, or, by the switch, the one that has the
    /// registration.
    var resolver: Container {
        guard owner !== receiver.core, owner.tree.switches.withLock({ $0.factories }) == .askOwner else {
            return receiver
        }
        return receiver.ancestor(owner)
    }
}
