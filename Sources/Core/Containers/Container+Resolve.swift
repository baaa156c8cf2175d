extension Container {
    /// The service: the kept instance or a new one, as its scope says.
    ///
    /// The first call for a shared service makes it; whoever asks meanwhile waits. A failure is not remembered. A plain
    /// service is made on the calling thread; a main-actor one only when the caller is on the main actor, which the
    /// compiler tells through `isolation`.
    ///
    /// - Parameters:
    ///   - service: The type it was registered by; taken from context where it can be.
    ///   - name: The name it was registered with.
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError`: `.missing`, `.notConfigured`, `.factoryFailed`, `.completionFailed`, `.cycle`,
    ///   `.needsMainActor`, `.needsArguments`, `.lateRegistration`, `.tooDeep`, `.unprovided`, `.containerClosed`.
    @inlinable @inline(__always)
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.kind == Link.permanent {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.isMadeAlone, Stack.isRoomy {
            return try link.record.make(service, Asked(self))
        } else if link.isMade, link.record.instance == 0, Stack.isRoomy {
            return try makeJoint(service, link, isolation)
        } else if link.kind == Link.resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try resolve(service, name, link, isolation)
    }

    /// What shares instances of graph scope below it.
    @inlinable @inline(never)
    func makeJoint<Service>(
        _ service: Service.Type, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try unsafe Joint.make(service, link.record, self, isolation)
    }

    /// As ``resolve(_:name:isolation:)``, for what its link cannot say.
    @usableFromInline @inline(never)
    func resolve<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if let error = link.error { throw error }
        if try link.ensureInstance(for: self) { return Record.read(link.record.instance, as: service) }
        if StackNeed.isShort(for: service) { try checkIsConstructed(service, Selection(name: name)) }
        return try resolveFar(service, name, link, isolation)
    }

    @inline(never)
    private func resolveFar<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if link.kind == Link.resettable, let instance = try link.record.keptOrMade(service, Asked(self)) {
            return instance
        }
        let isMain = isolation === MainActor.shared
        if isMain, link.isConditional, let instance = try onMainActor(service, link, isolation) { return instance }
        do throws(ResolutionError) {
            return try resolve(service, RootRequest(selection: Selection(name: name), isMain: isMain))
        } catch {
            if error.storage.path?.first == ServiceKey(service, name: name) { remember(error) }
            throw error
        }
    }

    /// For main-actor code: what a record that belongs to the main actor keeps or constructs; nil where the slow path
    /// has to be taken.
    private func onMainActor<Service>(
        _ service: Service.Type, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service? {
        let record = link.record
        guard record.has(.onMainActor) else { return nil }
        if let instance = record.conditionalInstance(service) { return instance }
        guard let kind = record.entry.linkKind, Link(word: kind).isMade, record.instance == 0, Stack.isRoomy else {
            return nil
        }
        return try makeJoint(service, Link(record, kind), isolation)
    }

    /// A new instance of a service that takes run-time arguments.
    ///
    /// - Parameters:
    ///   - service: The type it was registered by.
    ///   - name: The name it was registered with.
    ///   - arguments: The values for its `Assisted` parameters: in their order and of exactly their types.
    ///   - isolation: Leave it out.
    /// - Throws: as ``resolve(_:name:isolation:)``, and `.argumentMismatch`.
    @inlinable
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.isMade, link.record.takes(repeat (each Argument).self), Stack.isRoomy {
            return try unsafe withUnsafePointer(to: (repeat each arguments)) { tuple throws(ResolutionError) in
                try unsafe Joint.make(service, link.record, self, argument: tuple, isolation)
            }
        }
        return try resolveSlowly(service, name, repeat each arguments, isolation: isolation)
    }

    @usableFromInline @inline(never)
    func resolveSlowly<Service, each Argument>(
        _ service: Service.Type, _ name: RegistrationName?, _ argument: repeat each Argument, isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try resolve(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each argument)))
    }

    /// As the form with any number of arguments, with one.
    @inlinable
    public func resolve<Service, Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments argument: Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.isMade, link.record.instance == LinkTable.key(Argument.self), Stack.isRoomy {
            return try unsafe withUnsafePointer(to: argument) { address throws(ResolutionError) in
                try unsafe Joint.make(service, link.record, self, argument: address, isolation)
            }
        }
        return try resolve(service, name, argument, isolation)
    }

    @usableFromInline @inline(never)
    func resolve<Service, Argument>(
        _ service: Service.Type, _ name: RegistrationName?, _ argument: Argument, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try resolve(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(argument)))
    }

    /// The service, awaiting what has to be awaited: serves every colour.
    ///
    /// Main-actor services are made on the main actor, plain ones where the caller is. Whoever asks for a shared service
    /// that is being made waits: suspended where a task makes it that may be suspended itself, else on its thread, for
    /// a plain factory that runs on another one never waits for a task. A task that is cancelled while it is suspended
    /// leaves with `.cancelled`, and the others get the instance. After such a wait what is plain begins anew: what it
    /// had made before and nobody keeps is made again.
    ///
    /// What it throws has no type in the signature, because a typed one crashes the compiler in a client's release build;
    /// it is a `ResolutionError` all the same: `catch let error as ResolutionError`.
    ///
    /// - Parameters: as the form that does not await.
    /// - Throws: `ResolutionError` as the form that does not await, but for `.needsMainActor` and `.needsAwait`; and
    ///   `.cancelled`.
    @inlinable
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = link(to: service, name)
        if link.kind == Link.permanent {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.isMade, Stack.isRoomy {
            do throws(ResolutionError) {
                if link.isMadeAlone { return try link.record.make(service, Asked(self)) }
                if link.record.instance == 0 { return try makeJoint(service, link, isolation) }
            } catch {
                guard error.isForThreadsAlone else { throw error }
            }
        } else if link.kind == Link.resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try await resolveAwaiting(service, name, link)
    }

    /// As ``resolve(_:name:isolation:)``, for what its link cannot say.
    @usableFromInline
    func resolveAwaiting<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        if let error = link.error { throw error }
        if link.isConditional, let instance = link.record.conditionalInstance(service) { return instance }
        if try link.ensureInstance(for: self) { return Record.read(link.record.instance, as: service) }
        if link.kind == Link.resettable, let instance = try link.record.keptOrMade(service, Asked(self)) {
            return instance
        }
        return try await resolveAwaiting(
            service, RootRequest(selection: Selection(name: name), isMain: isolation === MainActor.shared))
    }

    /// A new instance of a service that takes run-time arguments, awaiting what has to be awaited.
    ///
    /// The arguments are Sendable, because the service may be constructed on another actor than the caller's.
    ///
    /// - Parameters: as the form that does not await.
    /// - Throws: `ResolutionError` as the awaited form without arguments, and `.argumentMismatch`.
    public func resolve<Service, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        try await resolveAwaiting(
            service,
            RootRequest(
                selection: Selection(name: name), isMain: isolation === MainActor.shared,
                arguments: ArgumentList(repeat each arguments)))
    }

    func resolve<Service>(
        _ service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Service {
        do {
            if StackNeed.isShort(for: service) { try checkIsConstructed(service, request.selection) }
            return try resolveRoot(service, request)
        } catch {
            emit(.init(kind: .failed, service: error.storage.path?.first, layer: self.name, error: error))
            throw error
        }
    }

    private func resolveRoot<Service>(
        _ service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Service {
        if let value = try value(as: service, request) { return value }
        let found = try findRoot(service, request.selection)
        if let found {
            try checkColour(of: found, request.isMain)
        } else {
            for target in targets(ofAdapter: service, request.selection) { try checkColour(of: target, request.isMain) }
        }
        if let kept = kept(found, as: service, request) { return kept }
        let resolution = Resolution(
            from: self, isMain: request.isMain, frame: request.frame, graph: request.graph)
        request.graph?.join(resolution)
        let construction = Construction(
            resolution: resolution, container: self, arguments: nil, asker: request.asker)
        return try resolution.atRoot { () throws(ResolutionError) in
            guard let found else {
                return try construction.resolve(service, request.selection, request.arguments)
            }
            return try construction.obtain(found, as: service, request.arguments)
        }
    }

    func resolveAwaiting<Service>(
        _ service: Service.Type, _ request: RootRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            if let value = try value(as: service, request) { return value }
            let found = try findRoot(service, request.selection)
            if let kept = kept(found, as: service, request) { return kept }
            let targets = found.map { [$0] } ?? targets(ofAdapter: service, request.selection)
            if targets.allSatisfy({ $0.colourNow == .plain }) {
                let owner = FlightOwner.makeAwaited()
                defer { owner.end() }
                return try await waitingForTasks(as: owner) { () async throws(ResolutionError) in
                    try resolveRoot(service, request)
                }
            }
            let resolution = AsyncResolution(
                from: self, isMain: request.isMain, frame: request.frame, graph: request.graph)
            let construction = AsyncConstruction(
                resolution: resolution, container: self, arguments: nil, asker: request.asker)
            return try await resolution.atRoot { () async throws(ResolutionError) in
                guard let found else {
                    return try await construction.resolve(service, request.selection, request.arguments)
                }
                return try await construction.obtain(found, as: service, request.arguments)
            }
        } catch {
            emit(.init(kind: .failed, service: error.storage.path?.first, layer: self.name, error: error))
            throw error
        }
    }

    /// Without a frame that has room for a value of the service.
    ///
    /// - Throws: `.tooDeep` unless there is an instance, because too little of the stack is left to construct one.
    @inline(never)
    func checkIsConstructed<Service>(_ service: Service.Type, _ selection: Selection) throws(ResolutionError) {
        guard let found = find(service, selection) else {
            if adapterEntry(of: service) == nil { return }
            throw StackNeed.tooDeep(service, name: selection.name)
        }
        let entry = found.node.entry
        if !entry.isMade { throw StackNeed.tooDeep(service, name: selection.name, at: entry.site) }
    }

    private func kept<Service>(
        _ found: Found?, as service: Service.Type, _ request: RootRequest
    ) -> Service? {
        guard request.arguments == nil, request.asker == nil else { return nil }
        return (found?.node.entry as? TypedEntry<Service>)?.kept
    }

    /// A value that an open scope was given; nil when it was not, or no scope is open.
    private func value<Service>(
        as service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Service? {
        guard let frame = request.frame else { return nil }
        let key = ServiceKey(service, name: request.selection.name)
        guard frame.isOpen else {
            let scope = frame.name
            throw ResolutionError(.scopeClosed, path: [key]) { "Scope `\(scope)` has ended." }
        }
        // What a scope is given takes no arguments: its entry says so.
        return request.arguments == nil ? frame.value(key, as: service) : nil
    }

    /// The registration that is asked for; nil where an adapter is.
    private func findRoot<Service>(
        _ service: Service.Type, _ selection: Selection
    ) throws(ResolutionError) -> Found? {
        let key = ServiceKey(service, name: selection.name)
        guard let found = find(service, selection) else {
            guard adapterEntry(of: service) != nil else { throw missing(key) }
            return nil
        }
        if selection.entry == nil, let problem = found.container.sealedTable.load()?.lateRegistrations[key] {
            throw ResolutionError(.lateRegistration, path: [key], site: problem.site) { problem.summary }
        }
        return found
    }

    /// Whether a resolve that does not await can serve this colour here. The same answer before and after the instance
    /// exists; only what the host has started counts as there.
    private func checkColour(of found: Found, _ isMain: Bool) throws(ResolutionError) {
        let entry = found.node.entry
        switch found.node.plainColour {
        case .plain: return
        case .main:
            guard !isMain else { return }
            throw ResolutionError(.needsMainActor, path: found.path(to: .main), site: entry.site) {
                "Call resolve from main-actor code, or await it."
            }
        case .async:
            if entry.isHosted, entry.isStarted.withLock({ $0 }) { return }
            throw ResolutionError(.needsAwait, path: found.path(to: .async), site: entry.site) {
                "Call `try await resolve`, or let the host start what has to be awaited (`.hosted()`)."
            }
        }
    }
}
