extension Container {
    /// Serves a request on the slow path.
    func serve<Service>(
        _ service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Service {
        do {
            if ThreadStackNeed.isShort(forLarge: service) { try checkIsConstructed(service, request.selection) }
            return try resolveRoot(service, request, joinsGraph: true)
        } catch {
            report(error)
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
            return try construction.obtainIfVisible(found, as: service, request.arguments)
        }
    }

    /// Like ``serve(_:_:)``, for a request that awaits.
    func serveAwaiting<Service>(
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
                return try await construction.obtainIfVisible(found, as: service, request.arguments)
            }
        } catch {
            report(error)
            throw error
        }
    }

    /// The cached instance of a registration.
    private func cached<Service>(
        _ found: Found?, _ service: Service.Type, _ request: RootRequest
    ) throws(Absent) -> Service {
        guard request.arguments == nil, request.requester == nil, let entry = found?.entry else { throw Absent() }
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
        let value = try frame.given(ServiceKey(service, name: request.selection.name), as: service)
        if let requester = request.requester {
            recorder.load()?.recordValue(find(service, request.selection), requestedBy: requester, in: self)
        }
        return value
    }

    /// The requested registration; nil if an adapter is requested.
    private func findRoot<Service>(
        _ service: Service.Type, _ request: RootRequest
    ) throws(ResolutionError) -> Found? {
        let selection = request.selection
        let key = ServiceKey(service, name: selection.name)
        guard let found = find(service, selection) else {
            guard adapterEntry(of: service) != nil else {
                throw missing(key, inside: request.frame.map { ($0.name, $0.container) })
            }
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
        let entry = found.entry
        guard found.node.plainExecution.isRefused(isMain) else { return }
        if entry.isHosted, found.node.plainExecution == .async, entry.isStarted { return }
        let execution = found.executionInReach(hosted: false)
        guard execution.isRefused(isMain) else { return }
        let path = found.path(to: execution, hosted: false)
        throw ResolutionError(
            execution == .main ? .needsMainActor : .needsAwait, path: path.keys, site: path.site
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
