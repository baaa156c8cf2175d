/// Awaited constructions by links: of a service that has an asynchronous factory, or that needs one.
///
/// The record of such a service has no activator, and a link for each parameter. The parameters are constructed in their
/// order, each with its own parameters before it: by awaiting, or by links at once. They are on the heap, because a
/// resolve context must not outlive a suspension; so is the graph, if they may request a service of graph scope twice.
/// Then the activator of the registration reads them.
///
/// Such a request holds no flight while it is suspended, so no other request waits for it, and it needs no owner.
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

    /// A graph for a request by awaiting; nil if it needs each service of graph scope once. The caller must end it.
    var awaitedGraph: ObjectGraph? {
        has(.needsResolveContext) ? ObjectGraph(transaction: nil, isAwaited: true) : nil
    }

    /// Constructs the parameters by awaiting. Not generic, because an awaited call of a generic function costs more.
    ///
    /// - Parameter isMain: Whether the request comes from the main actor.
    func prepareAwaiting(
        for container: Container, isMain: Bool, in graph: ObjectGraph?
    ) async throws(ResolutionError) -> FactoryRun {
        do throws(ResolutionError) {
            var prepared: [PreparedValue] = []
            if linkCount > 1 { prepared.reserveCapacity(linkCount - 1) }
            for index in 0..<linkCount - 1 {
                let target = unsafe links[index].record
                if target.mayConstructAwaiting(for: container) {
                    if let instance = graph?.sharedInstance(of: target) {
                        prepared.append(instance)
                        continue
                    }
                    let run = try await target.prepareAwaiting(for: container, isMain: isMain, in: graph)
                    let service = try await target.constructAwaiting(run)
                    graph?.share(service, of: target)
                    prepared.append(service)
                } else if let parameter = try prepare(index, for: container, in: graph) {
                    prepared.append(parameter)
                } else {
                    prepared.append(try await prepareSlowly(index, for: container, isMain: isMain, in: graph))
                }
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
        _ index: Int, for container: Container, in graph: ObjectGraph?
    ) throws(ResolutionError) -> PreparedValue? {
        let link = unsafe links[index]
        let target = link.record
        guard !target.has(.isForAwaiting) || target.hasConditionalInstance, container.isLinkedAndUnobserved,
            ThreadStack.hasStackHeadroom
        else { return nil }
        func open<Value>(_ type: Value.Type) throws(ResolutionError) -> PreparedValue {
            guard let graph, link.constructsEachTime else {
                return .make(try parameter(index, type, RequestOrigin(container)))
            }
            return .make(try ResolveContext.obtain(link.withoutDeep, type, for: container, nil, in: graph))
        }
        do throws(ResolutionError) {
            return try open(target.entry.key.type)
        } catch {
            guard error.canBeAwaited else { throw error }
            return nil
        }
    }

    /// A parameter, from a resolve of its own. Not inlined, as `prepare`.
    @inline(never)
    private func prepareSlowly(
        _ index: Int, for container: Container, isMain: Bool, in graph: ObjectGraph?
    ) async throws(ResolutionError) -> PreparedValue {
        let entry = entry
        let resolution = AsyncResolution(from: container, isMain: isMain, frame: nil, graph: graph)
        let construction = AsyncConstruction(
            resolution: resolution, container: unsafe owner.takeUnretainedValue(), arguments: nil, requester: entry)
        func open<Value>(_ type: Value.Type) async throws(ResolutionError) -> PreparedValue {
            .make(
                try await resolution.atRoot { () async throws(ResolutionError) in
                    try await construction.dependency(type)
                })
        }
        return try await open(entry.dependencies[index].type)
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

/// What an awaited request constructs by awaiting, in its graph. No resolver requests from this graph, so nothing in it
/// can lead back to what is under construction. A cached service with a resolver has a graph of its own.
extension ObjectGraph {
    /// The instance of the record; nil if the graph does not have it.
    @inline(never)
    fileprivate func sharedInstance(of record: Record) -> PreparedValue? {
        let entry = record.entry
        func open<Service>(_ type: Service.Type) -> PreparedValue? {
            do throws(Absent) { return .make(try instance(of: entry, as: type)) } catch { return nil }
        }
        return record.isShared ? open(entry.key.type) : nil
    }

    /// Stores an instance, if it is shared.
    @inline(never)
    fileprivate func share(_ service: PreparedValue, of record: Record) {
        let entry = record.entry
        func open<Service>(_ type: Service.Type) { store(service.read(type), of: entry) }
        if record.isShared { open(entry.key.type) }
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
