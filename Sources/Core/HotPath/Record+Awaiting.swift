/// Awaited constructions by links: of a service that has an asynchronous factory, or that needs one.
///
/// The record of such a service has no activator, and a link for each parameter. The parameters are constructed in their
/// order, each with its own parameters before it: by awaiting, or by links at once. They are on the heap, because a
/// resolve context must not outlive a suspension; so is the graph, if they may request a service of graph scope twice.
/// Then the activator of the registration reads them.
///
/// In an open scope, the parameters see the scope. An instance of the scope is constructed in its flight, in a graph of
/// its own.
///
/// A parameter that links cannot construct, for example because its factory takes an `AsyncResolver`, is constructed by
/// the slow path, in the same graph. Such a part may request anything, also what is under construction, so the graph
/// then notes each service of graph scope.
extension Record {
    /// The number of constructions of one service by awaiting links, at the same time. Its factory may request the
    /// service again, through a captured container. Beyond this limit, the slow path constructs it and counts the levels.
    private static var awaitedLimit: UInt { 1_000 }

    /// Whether links construct the service for requests that await. The last link of such a record is its container.
    private var isAwaited: Bool { has(.isForAwaiting) && linkCount > 0 }

    /// Whether a request to the container may construct the service by awaiting.
    ///
    /// Asked before each construction, because a layer may be closed or observed while the request is suspended.
    func mayConstructAwaiting(for container: Container) -> Bool {
        isAwaited && slot < Self.awaitedLimit && container.isLinkedAndUnobserved && ThreadStack.hasStackHeadroom
    }

    /// Whether a request for the service may need a service of graph scope twice, the slow path for a parameter, or an
    /// open scope.
    var needsAwaitedRequest: Bool { has(.needsResolveContext) }

    /// The service, in an ``AwaitedRequest``; nil if the slow path must construct it.
    @inline(never)
    func constructInRequest(
        from container: Container, isMain: Bool, in frame: ScopeFrame? = nil
    ) async throws(ResolutionError) -> PreparedValue? {
        let request = AwaitedRequest(for: self, from: container, isMain: isMain, in: frame)
        return try await request.perform { () async throws(ResolutionError) in try await obtain(in: request) }
    }

    /// The service, for the request itself or for the resolver of a factory below. Nil if no scope is open for it, or if
    /// someone else constructs it in the graph; the slow path refuses it, or waits for that.
    @inline(__always)
    func obtain(in request: AwaitedRequest) async throws(ResolutionError) -> PreparedValue? {
        if has(.isScoped) { return try await obtainScoped(in: request) }
        if mayBeNeededTwice(in: request) {
            return try await obtainShared(in: request)
        }
        return try await construct(in: request)
    }

    /// The service, constructed with its parameters in the graph of the request.
    @inline(never)
    private func construct(in request: AwaitedRequest) async throws(ResolutionError) -> PreparedValue {
        let run = try await prepareAwaiting(for: request.container, isMain: request.isMain, in: request)
        return try await constructAwaiting(run)
    }

    /// Constructs the parameters by awaiting. Not generic, because an awaited call of a generic function costs more.
    ///
    /// - Parameters:
    ///   - isMain: Whether the request comes from the main actor.
    ///   - request: Nil if the parameters share nothing.
    func prepareAwaiting(
        for container: Container, isMain: Bool, in request: AwaitedRequest?
    ) async throws(ResolutionError) -> FactoryRun {
        do throws(ResolutionError) {
            var prepared: [PreparedValue] = []
            if linkCount > 1 { prepared.reserveCapacity(linkCount - 1) }
            for index in 0..<linkCount - 1 {
                let link = unsafe links[index]
                if link.hasRecord, link.record.mayConstructAwaiting(for: container) {
                    let target = link.record
                    if link.kind != .scoped, !target.mayBeNeededTwice(in: request) {
                        let run = try await target.prepareAwaiting(for: container, isMain: isMain, in: request)
                        prepared.append(try await target.constructAwaiting(run))
                        continue
                    }
                } else if let parameter = try prepare(
                    index, after: prepared, for: container, isMain: isMain, in: request)
                {
                    prepared.append(parameter)
                    continue
                }
                prepared.append(try await prepareElsewhere(index, for: container, isMain: isMain, in: request))
            }
            return FactoryRun(nil, prepared: prepared)
        } catch {
            throw error.prepending(entry)
        }
    }

    /// The service, constructed with its parameters.
    @inline(__always)
    private func constructAwaiting(_ run: FactoryRun) async throws(ResolutionError) -> PreparedValue {
        let entry = entry
        do throws(ResolutionError) {
            guard let activator = entry.awaitingActivator else { return try run.prepared(entry) }
            unsafe header.pointee.slot.increment()
            defer { unsafe header.pointee.slot.decrement() }
            defer { withExtendedLifetime(run) {} }
            if entry.isOpaque { return try await run.runAwaiting(activator) }
            return try await activator.body(RequestOrigin(run))
        } catch {
            throw error.prepending(entry)
        }
    }

    /// Like the other form; a factory that does not await returns its service at once.
    @inline(__always)
    func constructAwaiting<Service>(
        _ service: Service.Type, _ run: FactoryRun
    ) async throws(ResolutionError) -> Service {
        let entry = entry
        guard entry.awaitingActivator == nil else { return try await constructAwaiting(run).read(service) }
        do throws(ResolutionError) {
            return try run.construct(entry)
        } catch {
            throw error.prepending(entry)
        }
    }

    /// A parameter, without awaiting; nil if the slow path must prepare it. Not inlined, because the compiler repeats the
    /// loop of the caller after each suspension.
    @inline(never)
    private func prepare(
        _ index: Int, after prepared: [PreparedValue], for container: Container, isMain: Bool,
        in request: AwaitedRequest?
    ) throws(ResolutionError) -> PreparedValue? {
        let link = unsafe links[index]
        guard link.hasRecord else {
            let parameters = entry.dependencies
            guard parameters[index].type == AsyncResolver.self else { return nil }
            // One serves all its parameters of this type, so that child tasks send their requests one after another.
            if let known = parameters[..<index].firstIndex(where: { $0.type == AsyncResolver.self }) {
                return .make(prepared[known].read(AsyncResolver.self))
            }
            return .make(AsyncResolver(slowConstruction(for: container, isMain: isMain, in: request)))
        }
        let target = link.record
        guard !target.has(.isForAwaiting) || target.hasConditionalInstance, container.isLinkedAndUnobserved,
            ThreadStack.hasStackHeadroom
        else { return nil }
        func open<Value>(_ type: Value.Type) throws(ResolutionError) -> PreparedValue {
            if let frame = request?.frame, link.kind == .scoped {
                return .make(
                    try ResolveContext.makeUnspecialized(
                        type, link, container, in: frame, nil, outermost: request?.outermost))
            }
            guard let request, link.constructsEachTime else {
                return .make(try parameter(index, type, RequestOrigin(container)))
            }
            return .make(
                try ResolveContext.obtain(
                    link.withoutDeep, type, for: container, nil, in: request.graph, request.frame,
                    outermost: request.outermost))
        }
        do throws(ResolutionError) {
            return try open(target.entry.key.type)
        } catch {
            guard error.canBeAwaited else { throw error }
            return nil
        }
    }

    /// A parameter that the request shares, or by the slow path. Not inlined, as `prepare`.
    @inline(never)
    private func prepareElsewhere(
        _ index: Int, for container: Container, isMain: Bool, in request: AwaitedRequest?
    ) async throws(ResolutionError) -> PreparedValue {
        let link = unsafe links[index]
        if let request, link.hasRecord, link.record.mayConstructAwaiting(for: container) {
            if link.kind == .scoped {
                if let instance = try await link.record.obtainScoped(in: request) { return instance }
            } else if link.record.mayBeNeededTwice(in: request),
                let shared = try await link.record.obtainShared(in: request)
            {
                return shared
            }
        }
        return try await prepareSlowly(index, for: container, isMain: isMain, in: request)
    }

    /// A parameter by the slow path.
    private func prepareSlowly(
        _ index: Int, for container: Container, isMain: Bool, in request: AwaitedRequest?
    ) async throws(ResolutionError) -> PreparedValue {
        let construction = slowConstruction(for: container, isMain: isMain, in: request)
        func open<Value>(_ type: Value.Type) async throws(ResolutionError) -> PreparedValue {
            let construct = { () async throws(ResolutionError) in
                PreparedValue.make(try await construction.dependency(type))
            }
            return try await request?.resolution == nil ? construction.resolution.atRoot(construct) : construct()
        }
        return try await open(entry.dependencies[index].type)
    }

    /// The slow path for a parameter, or for what its resolver requests: the one of the request, or a new one.
    private func slowConstruction(
        for container: Container, isMain: Bool, in request: AwaitedRequest?
    ) -> AsyncConstruction {
        let resolution =
            request?.resolution
            ?? AsyncResolution(
                from: container, isMain: isMain, frame: request?.frame, graph: request?.graph,
                outermost: request?.outermost)
        return AsyncConstruction(
            resolution: resolution, container: unsafe owner.takeUnretainedValue(), arguments: nil, requester: entry,
            awaitingLinks: request)
    }
}

extension FactoryRun {
    /// The service of a registration whose factory does not await.
    fileprivate func construct<Service>(_ entry: Entry) throws(ResolutionError) -> Service {
        guard let activator = entry.activator else { throw ResolutionError(.needsAwait, path: []) }
        return try run(activator, of: entry)
    }

    fileprivate func prepared(_ entry: Entry) throws(ResolutionError) -> PreparedValue {
        func open<Service>(_ type: Service.Type) throws(ResolutionError) -> PreparedValue {
            .make(try construct(entry) as Service)
        }
        return try open(entry.key.type)
    }
}

/// What an awaited request constructs by awaiting, in its graph.
extension Record {
    /// Whether the graph may need the service twice: for two parameters, or for a resolver on the slow path.
    @inline(__always)
    func mayBeNeededTwice(in request: AwaitedRequest?) -> Bool {
        guard let request else { return false }
        return isShared || request.graph.sharesEverything && entry.linkKind == .graph
    }

    /// The service of the graph: its instance, or a new one. Nil if someone else constructs it; the slow path waits for
    /// that.
    ///
    /// Meanwhile the request is the task's owner of flights, so that a factory below does not wait for this service.
    @inline(never)
    func obtainShared(in request: AwaitedRequest) async throws(ResolutionError) -> PreparedValue? {
        let graph = request.graph
        var beginning = GraphBeginning.exists
        while beginning == .exists {
            if let instance = sharedInstance(in: graph) { return instance }
            beginning = graph.begin(entry, by: request.owner.identity, maySuspend: true)
        }
        guard beginning == .began else { return nil }
        defer { graph.end(entry) }
        let service = try await request.performPart { () async throws(ResolutionError) in
            try await construct(in: request)
        }
        if let service { share(service, in: graph) }
        return service
    }

    private func sharedInstance(in graph: ObjectGraph) -> PreparedValue? {
        let entry = entry
        func open<Service>(_ type: Service.Type) -> PreparedValue? {
            do throws(Absent) { return .make(try graph.instance(of: entry, as: type)) } catch { return nil }
        }
        return open(entry.key.type)
    }

    private func share(_ service: PreparedValue, in graph: ObjectGraph) {
        let entry = entry
        func open<Service>(_ type: Service.Type) { graph.store(service.read(type), of: entry) }
        open(entry.key.type)
    }
}

/// What an awaited request constructs by awaiting, in an open scope.
extension Record {
    /// The instance of an open scope: the one that exists, or a new one. Nil if no scope of its name is open any more;
    /// the slow path says so.
    @inline(never)
    func obtainScoped(in request: AwaitedRequest) async throws(ResolutionError) -> PreparedValue? {
        guard let frame = request.frame?.home(of: self), frame.isOpen else { return nil }
        if let instance = instance(in: frame) { return instance }
        let entry = entry
        let flight = frame.flight(of: entry)
        guard try await request.begin(flight, for: entry) else {
            throw ResolutionError(.cycle, path: [entry.key], site: entry.site)
        }
        defer { flight.finish() }
        // Before this request took the flight, the scope or the layer of the service may have ended, or another request
        // may have constructed the instance. It may be used, and constructed, even if the container of the request was
        // closed meanwhile.
        guard frame.isOpen, unsafe !owner.takeUnretainedValue().isClosed else { return nil }
        if let instance = instance(in: frame) { return instance }
        let service = try await request.performPart { () async throws(ResolutionError) in
            try await constructScoped(in: AwaitedRequest(for: self, in: frame, of: request))
        }
        if let service { store(service, in: frame) }
        return service
    }

    @inline(never)
    private func constructScoped(in inner: AwaitedRequest) async throws(ResolutionError) -> PreparedValue? {
        try await inner.perform { () async throws(ResolutionError) in try await construct(in: inner) }
    }

    /// The instance in the open scope that stores it, for a request from outside.
    func scopedInstance<Service>(_ service: Service.Type, in frame: ScopeFrame) throws(Absent) -> Service {
        guard has(.isScoped), let home = frame.home(of: self) else { throw Absent() }
        return try home.read(ScopeSlot.key(entry), service)
    }

    private func instance(in frame: ScopeFrame) -> PreparedValue? {
        let entry = entry
        func open<Service>(_ type: Service.Type) -> PreparedValue? {
            do throws(Absent) { return .make(try frame.read(ScopeSlot.key(entry), type)) } catch { return nil }
        }
        return open(entry.key.type)
    }

    private func store(_ service: PreparedValue, in frame: ScopeFrame) {
        let entry = entry
        func open<Service>(_ type: Service.Type) { frame.store(service.read(type), of: entry) }
        open(entry.key.type)
    }
}

extension AwaitedRequest: AwaitingLinks {
    func construct(
        _ key: ServiceKey, seenBy container: Container
    ) async throws(ResolutionError) -> PreparedValue? {
        let link = container.conditionalLink(LinkTable.key(ServiceKey(key.type)), key.name)
        guard let link, link.record.mayConstructAwaiting(for: self.container), link.record.isVisible else { return nil }
        if FlightOwner.innermost?.identity == owner.identity { return try await obtain(link.record) }
        // A detached task uses the resolver.
        return try await owner.asInnermost { () async throws(ResolutionError) in try await obtain(link.record) }
    }

    @inline(never)
    private func obtain(_ record: Record) async throws(ResolutionError) -> PreparedValue? {
        try await record.obtain(in: self)
    }
}

extension ScopeFrame {
    /// The record by which an awaited request from outside constructs the service, in this scope; nil if it takes the
    /// slow path.
    func awaitingRecord(_ type: UInt, _ name: RegistrationName?) -> Record? {
        guard !hidesLinks, isOpen, let link = container.conditionalLink(type, name),
            link.record.mayConstructAwaiting(for: container)
        else { return nil }
        return link.record
    }
}

extension Container {
    /// Whether links construct the service for requests that await; for tests.
    package func isLinkedForAwaiting(_ key: ServiceKey) -> Bool {
        let link = linkBeyondFirstLine(LinkTable.key(key))
        return link.isConditional && link.record.mayConstructAwaiting(for: self)
    }

    /// Whether requests to the container take the fast path, and no layer reports constructions.
    fileprivate var isLinkedAndUnobserved: Bool {
        if LinkTable.isEmpty(links.load()) { return false }
        var next = Optional(self)
        while let layer = next {
            if layer.isObserved { return false }
            next = layer.parent
        }
        return true
    }
}
