extension Container {
    /// Resolves a service. Returns the cached instance or a new one, depending on the scope of the service.
    ///
    /// The first request for a shared service constructs it; other requests wait until it is constructed. If the
    /// construction fails, the next request tries again. A plain service is constructed on the calling thread. A
    /// main-actor service is constructed only if the caller is on the main actor; the compiler passes that in
    /// `isolation`.
    ///
    /// - Parameters:
    ///   - service: The type under which the service is registered; inferred from the context where possible.
    ///   - name: The name under which the service is registered.
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError`: `.missing`, `.notConfigured`, `.factoryFailed`, `.completionFailed`, `.cycle`,
    ///   `.needsMainActor`, `.needsAwait`, `.needsArguments`, `.notVisible`, `.scopeNotOpen`, `.lateRegistration`,
    ///   `.tooDeep`, `.unprovided`, `.constructionTimeout`, `.containerClosed`; in the stack of a test, `.tripwire`.
    ///   If a factory takes a resolver, the errors of its requests pass through, whatever their code.
    @inlinable @inline(__always)
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        let link = link(to: service, name)
        if link.kind == Link.singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.constructsWithoutContext, ThreadStack.hasStackHeadroom {
            return try link.record.make(service, RequestOrigin(self))
        } else if link.constructsEachTime, link.record.instance == 0, ThreadStack.hasStackHeadroom {
            return try constructInContext(service, link, isolation)
        } else if link.kind == Link.resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try resolve(service, name, link, isolation)
    }

    /// Like ``resolve(_:name:isolation:)``, for code of this module, which does not know the type of the service.
    func resolveUnspecialized<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if link.kind == Link.singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.constructsWithoutContext, ThreadStack.hasStackHeadroom {
            return try link.record.make(service, RequestOrigin(self))
        } else if link.constructsEachTime, link.record.instance == 0, ThreadStack.hasStackHeadroom {
            return try constructUnspecialized(service, link.record, isolation)
        }
        return try resolve(service, name, link, isolation)
    }

    /// Like ``constructInContext(_:_:_:)``, for code of this module.
    private func constructUnspecialized<Service>(
        _ service: Service.Type, _ record: Record, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        return try unsafe ResolveContext.withUnspecialized(
            record, UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), UInt(bitPattern: actor), 0,
            outermost: 0
        ) { resolveContext throws(ResolutionError) in
            let instance = try record.make(service, RequestOrigin(resolveContext))
            if resolveContext.count != 0 { resolveContext.shareRoot(instance, of: record) }
            return instance
        }
    }

    /// Constructs a service whose construction needs a resolve context, in a new one; see ``Link/resolveContext``.
    @inlinable @inline(never)
    func constructInContext<Service>(
        _ service: Service.Type, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        try unsafe ResolveContext.make(service, link.record, self, isolation)
    }

    /// Like ``resolve(_:name:isolation:)``, for requests that the link alone cannot serve.
    @usableFromInline @inline(never)
    func resolve<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if let error = link.error { throw error }
        if try link.ensureInstance(for: self) { return Record.read(link.record.instance, as: service) }
        if ThreadStackNeed.isShort(forLarge: service) { try checkIsConstructed(service, Selection(name: name)) }
        return try resolveBeyondLink(service, name, link, isolation)
    }

    @inline(never)
    private func resolveBeyondLink<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        if link.kind == Link.resettable {
            return try link.resettable(service, for: self) { () throws(ResolutionError) in
                try resolveSlowly(service, name, isMain: isolation === MainActor.shared)
            }
        }
        let isMain = isolation === MainActor.shared
        if isMain, link.isConditional, link.record.has(.onMainActor) {
            if link.record.hasConditionalInstance { return Record.read(link.record.instance, as: service) }
            if let link = link.record.constructingLink, ThreadStack.hasStackHeadroom {
                return try constructUnspecialized(service, link.record, isolation)
            }
        }
        return try resolveSlowly(service, name, isMain: isMain)
    }

    @inline(never)
    private func resolveSlowly<Service>(
        _ service: Service.Type, _ name: RegistrationName?, isMain: Bool
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try resolve(service, RootRequest(selection: Selection(name: name), isMain: isMain))
        } catch {
            if error.storage.path?.first == ServiceKey(service, name: name) { cacheMissing(error) }
            throw error
        }
    }

    /// Resolves a service asynchronously; works for plain, main-actor and async services.
    ///
    /// Main-actor services are constructed on the main actor, plain services where the caller is. If another request is
    /// already constructing a shared service, this request waits. It suspends if the service is constructed by a task
    /// that may itself be suspended. Otherwise it blocks its thread, which is safe because a plain factory on another
    /// thread never waits for a task. If the task is cancelled while it is suspended, the request throws `.cancelled`,
    /// and the other requests receive the instance. After such a wait, plain services are resolved again from the
    /// start: instances that were constructed before and that nothing caches are constructed again.
    ///
    /// Inlined, because a call of an asynchronous function costs four times as much as the read of a cached instance:
    /// it switches to its actor, and back.
    ///
    /// The error type is missing from the signature, because a typed error crashes the compiler in a client's release
    /// build. Every error is still a `ResolutionError`: `catch let error as ResolutionError`.
    ///
    /// - Parameters: As for the form that does not await.
    /// - Throws: `ResolutionError` with the codes of the form that does not await, and `.cancelled`. It throws
    ///   `.needsMainActor` and `.needsAwait` only if a factory requests such a service from a resolver that does not
    ///   await.
    @inlinable @inline(__always)
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        let link = link(to: service, name)
        if link.kind == Link.singleton {
            let instance = link.record.instance
            if instance != 0 { return Record.read(instance, as: service) }
        } else if link.constructsEachTime, ThreadStack.hasStackHeadroom {
            do throws(ResolutionError) {
                if link.constructsWithoutContext { return try link.record.make(service, RequestOrigin(self)) }
                if link.record.instance == 0 { return try constructInContext(service, link, isolation) }
            } catch {
                guard error.canBeAwaited else { throw error }
            }
        } else if link.kind == Link.resettable, let instance = link.record.resettable(service) {
            return instance
        }
        return try await resolveAwaiting(service, name, link)
    }

    /// Like ``resolve(_:name:isolation:)``, for requests that the link alone cannot serve.
    @usableFromInline
    func resolveAwaiting<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ link: Link,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        if let error = link.error { throw error }
        if link.isConditional, link.record.hasConditionalInstance {
            return Record.read(link.record.instance, as: service)
        }
        if try link.ensureInstance(for: self) { return Record.read(link.record.instance, as: service) }
        if let instance = try link.resettable(service, for: self) { return instance }
        return try await resolveAwaiting(
            service, RootRequest(selection: Selection(name: name), isMain: isolation === MainActor.shared))
    }

    func resolve<Service>(
        _ service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Service {
        do {
            if ThreadStackNeed.isShort(forLarge: service) { try checkIsConstructed(service, request.selection) }
            return try resolveRoot(service, request, joinsGraph: true)
        } catch {
            emit(.init(kind: .failed, service: error.storage.path?.first, layer: self.name, error: error))
            throw error
        }
    }

    /// - Parameter joinsGraph: Whether the thread holds the flight of the graph that a `Lazy` joins; an awaited request
    ///   does not.
    private func resolveRoot<Service>(
        _ service: Service.Type, _ request: RootRequest, joinsGraph: Bool
    ) throws(ResolutionError) -> Service {
        try checkScope(service, request)
        do throws(Absent) { return try given(service, request) } catch {}
        let found = try findRoot(service, request)
        if let found {
            try checkExecution(of: found, request.isMain)
        } else {
            for target in targets(ofAdapter: service, request.selection) {
                try checkExecution(of: target, request.isMain)
            }
        }
        do throws(Absent) { return try cached(found, service, request) } catch {}
        let resolution = Resolution(
            from: self, isMain: request.isMain, frame: request.frame, graph: request.graph)
        if joinsGraph { request.graph?.join(resolution) }
        let construction = Construction(
            resolution: resolution, container: self, arguments: nil, requester: request.requester)
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
            try checkScope(service, request)
            do throws(Absent) { return try given(service, request) } catch {}
            let found = try findRoot(service, request)
            do throws(Absent) { return try cached(found, service, request) } catch {}
            let targets = found.map { [$0] } ?? targets(ofAdapter: service, request.selection)
            if targets.allSatisfy({ $0.executionNow == .plain }) {
                let owner = FlightOwner.makeAwaited()
                defer { owner.end() }
                return try await waitingForTasks(as: owner) { () async throws(ResolutionError) in
                    try resolveRoot(service, request, joinsGraph: false)
                }
            }
            let resolution = AsyncResolution(
                from: self, isMain: request.isMain, frame: request.frame, graph: request.graph)
            let construction = AsyncConstruction(
                resolution: resolution, container: self, arguments: nil, requester: request.requester)
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

    /// Checks whether an instance exists, without a stack frame that has room for a value of the service.
    ///
    /// - Throws: `.tooDeep` if there is no instance, because too little stack is left to construct one.
    @inline(never)
    func checkIsConstructed<Service>(_ service: Service.Type, _ selection: Selection) throws(ResolutionError) {
        guard let found = find(service, selection) else {
            if adapterEntry(of: service) == nil { return }
            throw ThreadStackNeed.tooDeep(service, name: selection.name)
        }
        let entry = found.node.entry
        if !entry.isConstructed { throw ThreadStackNeed.tooDeep(service, name: selection.name, at: entry.site) }
    }

    /// The cached instance of a registration.
    private func cached<Service>(
        _ found: Found?, _ service: Service.Type, _ request: RootRequest
    ) throws(Absent) -> Service {
        guard request.arguments == nil, request.requester == nil, let entry = found?.node.entry else { throw Absent() }
        return try entry.cached(service)
    }

    private func checkScope<Service>(_ service: Service.Type, _ request: RootRequest) throws(ResolutionError) {
        guard let frame = request.frame, !frame.isOpen else { return }
        let scope = frame.name
        throw ResolutionError(.scopeClosed, path: [ServiceKey(service, name: request.selection.name)]) {
            ScopeTexts.ended(scope)
        }
    }

    /// A value that was given to an open scope.
    ///
    /// A given value takes no arguments, so a request with arguments continues to the value's entry, which reports the
    /// mismatch.
    private func given<Service>(_ service: Service.Type, _ request: RootRequest) throws(Absent) -> Service {
        guard let frame = request.frame, request.arguments == nil else { throw Absent() }
        return try frame.given(ServiceKey(service, name: request.selection.name), as: service)
    }

    /// The requested registration; nil if an adapter is requested.
    private func findRoot<Service>(
        _ service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Found? {
        let selection = request.selection
        let key = ServiceKey(service, name: selection.name)
        guard let found = find(service, selection) else {
            guard adapterEntry(of: service) != nil else { throw missing(key, inside: request.frame) }
            return nil
        }
        if selection.entry == nil, let problem = found.container.sealedTable.load()?.lateRegistrations[key] {
            throw ResolutionError(.lateRegistration, path: [key], site: problem.site) { LateTexts.note(problem) }
        }
        return found
    }

    /// Checks whether a resolve that does not await can serve this execution here. The answer is the same before and
    /// after the instance exists; only services that the host has started count as available.
    private func checkExecution(of found: Found, _ isMain: Bool) throws(ResolutionError) {
        let entry = found.node.entry
        guard found.node.plainExecution.isRefused(isMain) else { return }
        if entry.isHosted, found.node.plainExecution == .async, entry.isStarted { return }
        let execution = found.executionInReach(hosted: false)
        guard execution.isRefused(isMain) else { return }
        throw ResolutionError(
            execution == .main ? .needsMainActor : .needsAwait, path: found.path(to: execution), site: entry.site
        ) {
            execution == .main
                ? "Call resolve from main-actor code, or await it."
                : "Call `try await resolve`, or let the host start services that must be awaited (`.hosted()`)."
        }
    }
}

extension DependencyGraph.Execution {
    /// Whether a request that does not await cannot construct a service of this execution.
    fileprivate func isRefused(_ isMain: Bool) -> Bool {
        switch self {
        case .plain: false
        case .main: !isMain
        case .async: true
        }
    }
}
