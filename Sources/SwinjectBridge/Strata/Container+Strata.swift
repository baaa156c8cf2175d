public import StrataCore

extension Container {
    /// The Strata container beside this one: the way over, type by type.
    ///
    /// It shows every registration of this container in its dependency graph and serves it, and what is registered in it
    /// is served by this container too:
    ///
    /// ```swift
    /// container.strata.register((any Store).self, FileStore.init(folder:)).scope(.container)
    /// let store = container.resolve((any Store).self)
    /// ```
    ///
    /// The parent of this container has a Strata container too, which is its parent. Instances are kept where they were
    /// registered, so both sides get the same. Until this property is read, nothing is filed twice.
    public var strata: StrataContainer {
        if let mirror = mirror.withLock({ $0 }) { return mirror.container }
        return mirror(of: StrataContainer("Container", parent: parent?.strata)).container
    }

    /// A container over one of Strata's: what is registered here is shown in that one's graph and served by it, and what
    /// that one and its parents have is served here.
    ///
    /// Register before the Strata container is sealed: afterwards its own faces refuse what is new, and this one serves it
    /// all the same.
    ///
    /// - Parameters:
    ///   - strata: The container of a config, or one made by hand.
    ///   - defaultObjectScope: The scope of registrations that say none.
    public convenience init(strata: StrataContainer, defaultObjectScope: ObjectScope = .graph) {
        self.init(parent: nil, defaultObjectScope)
        _ = mirror(of: strata)
    }

    /// As ``resolve(_:name:)``, but a failure is thrown with its path.
    ///
    /// - Throws: `ResolutionError` with the code `.missing`, `.cycle` or `.tooDeep`.
    public func resolveOrThrow<Service>(
        _ serviceType: Service.Type, name: String? = nil
    ) throws(StrataResolutionError) -> Service {
        let key = RegistrationKey(serviceType, (any Resolver).self, name: name)
        return try FailureNote.catching(key.serviceKey) { resolve(serviceType, name: name) }
    }

    /// The mirror, made and filled by one thread.
    private func mirror(of strata: @autoclosure () -> StrataContainer) -> Mirror {
        let outcome = core.tree.mirroring.begin()
        defer { if case .began = outcome { core.tree.mirroring.finish() } }
        if let made = mirror.withLock({ $0 }) { return made }
        let made = Mirror(strata(), life)
        core.note(self)
        let entries = core.registry.withLock { registry in
            registry.mirror = made
            return registry.entries
        }
        for (key, entry) in entries { made.file(entry, as: key) }
        mirror.withLock { $0 = made }
        return made
    }

    /// What Strata's side has for a request.
    func obtain<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>, from strata: StrataContainer
    ) -> Service? {
        ResolveRun.join(core) { run in
            let name = key.name.map { RegistrationName($0) }
            let found = strata.registration(of: key.serviceKey)
            let isShared = found?.scope == .graph && request.strata == nil
            if isShared, let token = found?.token.identity, let kept: Service = run.graph.instance(of: token) {
                return kept
            }
            do {
                let made: Service?
                if let ask = request.strata {
                    made = try ask(strata, name) as? Service
                } else {
                    made = try strata.resolve(service, name: name)
                }
                guard isShared, let made, let token = found?.token.identity else { return made }
                return run.graph.keep(made, of: token).instance
            } catch {
                if let error = error as? ResolutionError { core.report(error, asked: key) }
                return nil
            }
        }
    }

    /// A service with as many arguments as there are.
    func resolve<Service, each Argument>(
        _ service: Service.Type, name: String?, givenAll argument: repeat each Argument
    ) -> Service? {
        obtain(
            service,
            RegistrationKey(service, (any Resolver, repeat each Argument).self, name: name),
            Request<(any Resolver, repeat each Argument)>(arguments: { ($0, repeat each argument) }))
    }
}

extension ContainerCore {
    /// Whether a registration without arguments has the same type and name.
    func hasPlain(_ key: RegistrationKey) -> Bool {
        let plain = RegistrationKey(key.service, (any Resolver).self, name: key.name)
        return registry.withLock { $0.entries[plain] != nil }
    }
}
