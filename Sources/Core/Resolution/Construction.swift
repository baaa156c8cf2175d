/// The context of one run of a factory: the resolve that the run is part of, the layer that owns the registration, and
/// the run-time arguments.
struct Construction {
    let resolution: Resolution
    let container: Container
    let arguments: ArgumentList?
    /// The registration whose factory, completion or adapter sends the requests; nil for a request from outside.
    var requester: Entry?

    /// One parameter of the factory, by its type.
    func dependency<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
        if type == Resolver.self { return try resolver(as: type) }
        return try resolve(type, Selection())
    }

    /// Separate, because the runtime looks up the type of an optional even on a path that is not taken.
    @inline(never)
    private func resolver<Value>(as type: Value.Type) throws(ResolutionError) -> Value {
        if let resolver = Resolver(self) as? Value { return resolver }
        return try resolve(type, Selection())
    }

    /// A service or an adapter, as `container` sees it.
    func resolve<Value>(
        _ type: Value.Type, _ selection: Selection, _ arguments: ArgumentList? = nil
    ) throws(ResolutionError) -> Value {
        if ThreadStackNeed.isShort(forLarge: type) { try container.checkIsConstructed(type, selection) }
        return try resolveWithHeadroom(type, selection, arguments)
    }

    /// Not inlined, so that the frame above, which checks the stack, has no room for values of the service.
    @inline(never)
    private func resolveWithHeadroom<Value>(
        _ type: Value.Type, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Value {
        let key = ServiceKey(type, name: selection.name)
        if selection.entry == nil, arguments == nil, let frame = resolution.frame {
            do throws(Absent) {
                let value = try frame.given(key, as: type)
                resolution.recorder?.recordValue(
                    container.find(type, selection), requestedBy: requester, in: container)
                return value
            } catch {}
        }
        if arguments == nil,
            let link = container.linkOfPart(key, selection, resolution.recorder, resolution.frame)
        {
            return try resolution.construct(type, link)
        }
        if let found = container.find(type, selection) {
            return try obtainIfVisible(found, as: type, arguments)
        }
        guard let adapter = container.adapterEntry(of: type) as? AdapterEntry else {
            throw container.missing(key, requestedThrough: resolution.container)
        }
        return try self.adapter(adapter, type, selection, arguments)
    }

    /// The service of a registration, whatever its key leads to: for a decorator the service that it decorates, which
    /// receives the first run-time arguments.
    func obtain<Value>(registration base: Entry, as type: Value.Type) throws(ResolutionError) -> Value {
        try obtainIfVisible(
            try container.find(decorated: base), as: type,
            base.arguments.isEmpty ? nil : arguments?.next(base.arguments.count))
    }

    /// The service of a registration, if it is visible to the requester.
    func obtainIfVisible<Value>(
        _ found: Found, as type: Value.Type, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Value {
        try found.entry.checkVisibility(to: requester)
        resolution.recorder?.record(found, requestedBy: requester, in: container)
        return try resolution.obtain(found, as: type, arguments: arguments?.renewed())
    }
}

extension Entry {
    /// Whether the module of the requester may request it.
    @inline(__always)
    func isVisible(to requester: Entry) -> Bool { visibility != .module || requester.module == module }

    /// - Throws: `.notVisible` when the requester is in another module and the service is visible to its own module
    ///   only.
    func checkVisibility(to requester: Entry?) throws(ResolutionError) {
        guard let requester, !isVisible(to: requester) else { return }
        throw ResolutionError(.notVisible, path: [key], site: site) {
            "`\(requester.key)` belongs to the module \(requester.module), and only \(self.module) may request it."
        }
    }
}

/// The way back from the slow path to the links: what lies below a service that the slow path constructs.
extension Resolution {
    /// Obtains a service by its link; what it shares is in the current graph.
    func construct<Service>(_ service: Service.Type, _ link: Link) throws(ResolutionError) -> Service {
        if link.kind == .singleton { return Record.read(link.record.instance, as: service) }
        if link.sharesNothing { return try link.record.make(service, RequestOrigin(container)) }
        return try ResolveContext.obtain(link, service, for: self)
    }
}

extension Link {
    /// Whether its service can be constructed outside the graph of the request.
    var sharesNothing: Bool { record.has(.sharesNothing) }
}

extension Container {
    /// The link by which a part of a resolve on the slow path obtains a service: of an instance that exists, or of a
    /// service whose construction cannot lead back to the resolve. Nil if the slow path must obtain it.
    func linkOfPart(
        _ key: ServiceKey, _ selection: Selection, _ recorder: RequestRecorder?, _ frame: ScopeFrame?
    ) -> Link? {
        guard selection.entry == nil, recorder == nil, frame?.hidesLinks != true else { return nil }
        let link = link(LinkTable.key(ServiceKey(key.type)), key.name)
        guard link.hasRecord, link.record.isVisible else { return nil }
        if link.kind == .singleton { return link.record.instance != 0 ? link : nil }
        return link.constructsEachTime && link.record.has(.isSelfContained) && ThreadStack.hasStackHeadroom ? link : nil
    }
}
