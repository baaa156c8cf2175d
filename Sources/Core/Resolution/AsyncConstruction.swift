/// Awaiting links, for the resolver of a factory: an ``AwaitedRequest``.
protocol AwaitingLinks: AnyObject {
    /// The service of a key, as a container sees it; nil if the slow path must construct it.
    func construct(_ key: ServiceKey, seenBy container: Container) async throws(ResolutionError) -> PreparedValue?
}

/// The context of one awaited run of a factory; the counterpart of `Construction` for code that suspends.
struct AsyncConstruction {
    let resolution: AsyncResolution
    let container: Container
    let arguments: ArgumentList?
    /// The registration whose factory, completion or adapter sends the requests; nil for a request from outside.
    var requester: Entry?
    /// Constructs what the resolver of a factory requests, in the graph of the request; nil if the slow path runs the
    /// factory.
    var awaitingLinks: (any AwaitingLinks)?

    /// One parameter of the factory, by its type.
    func dependency<Value>(_ type: Value.Type) async throws(ResolutionError) -> Value {
        if type == Resolver.self {
            let part = resolution.makePart()
            let construction = Construction(
                resolution: part, container: container, arguments: arguments, requester: requester)
            if let resolver = Resolver(construction) as? Value { return resolver }
        }
        return try await resolve(type, Selection())
    }

    /// Runs `body`, which does not suspend, in a part of the resolve, and finishes that part.
    func withPart<Result>(
        isMain: Bool = false, _ body: (Construction) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        try resolution.withPart(isMain: isMain) { part throws(ResolutionError) in
            try body(Construction(resolution: part, container: container, arguments: arguments, requester: requester))
        }
    }

    /// A service or an adapter, as `container` sees it.
    func resolve<Value>(
        _ type: Value.Type, _ selection: Selection, _ arguments: ArgumentList? = nil
    ) async throws(ResolutionError) -> Value {
        let key = ServiceKey(type, name: selection.name)
        if selection.entry == nil, arguments == nil, let value = resolution.frame?.value(key, as: type) {
            resolution.recorder?.recordValue(container.find(type, selection), requestedBy: requester, in: container)
            return value
        }
        if arguments == nil,
            let link = container.linkOfPart(key, selection, resolution.recorder, resolution.frame)
        {
            if link.kind == .singleton { return Record.read(link.record.instance, as: type) }
            return try await resolution.construct(type, link)
        }
        if arguments == nil, selection.entry == nil, let awaitingLinks,
            let service = try await awaitingLinks.construct(key, seenBy: container)
        {
            return service.read(type)
        }
        if let found = container.find(type, selection) {
            return try await obtainIfVisible(found, as: type, arguments)
        }
        guard let adapter = container.adapterEntry(of: type) as? AdapterEntry else {
            throw container.missing(key, requestedThrough: resolution.container)
        }
        return try await self.adapter(adapter, type, selection, arguments)
    }

    /// The service of a registration, whatever its key leads to: for a decorator the service that it decorates, which
    /// receives the first run-time arguments.
    func obtain<Value>(registration base: Entry, as type: Value.Type) async throws(ResolutionError) -> Value {
        try await obtainIfVisible(
            try container.find(decorated: base), as: type,
            base.arguments.isEmpty ? nil : arguments?.next(base.arguments.count))
    }

    /// The service of a registration, if it is visible to the requester.
    func obtainIfVisible<Value>(
        _ found: Found, as type: Value.Type, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Value {
        try found.entry.checkVisibility(to: requester)
        resolution.recorder?.record(found, requestedBy: requester, in: container)
        return try await resolution.obtain(found, as: type, arguments: arguments?.renewed())
    }
}

extension AsyncConstruction {
    /// Awaits everything that the activator of a registration reads, in order.
    func prepare<Service>(
        _ entry: Entry, as type: Service.Type
    ) async throws(ResolutionError) -> [PreparedValue] {
        var prepared: [PreparedValue] = []
        if let base = entry.decoratedEntry { prepared.append(.make(try await obtain(registration: base, as: type))) }
        if let target = entry.forwardTarget { prepared.append(try await prepare(target.type, name: target.name)) }
        try await prepare(entry.dependencies, &prepared, mayAwait: entry.awaitingActivator != nil)
        return prepared
    }

    /// Awaits the parameters in order.
    ///
    /// - Parameter mayAwait: Whether the factory awaits. Otherwise it receives no `AsyncResolver`. One serves all its
    ///   parameters of that type, so that child tasks send their requests one after another.
    func prepare(
        _ parameters: [Parameter], _ prepared: inout [PreparedValue], mayAwait: Bool = false
    ) async throws(ResolutionError) {
        var resolver: AsyncResolver?
        for parameter in parameters {
            if mayAwait, parameter.type == AsyncResolver.self {
                let known = resolver ?? AsyncResolver(self)
                resolver = known
                prepared.append(.make(known))
            } else {
                prepared.append(try await prepare(parameter.type, name: nil))
            }
        }
    }

    private func prepare(
        _ type: Any.Type, name: RegistrationName?
    ) async throws(ResolutionError) -> PreparedValue {
        func open<Value>(_ type: Value.Type) async throws(ResolutionError) -> PreparedValue {
            if name == nil { return .make(try await dependency(type)) }
            return .make(try await resolve(type, Selection(name: name)))
        }
        return try await open(type)
    }
}
