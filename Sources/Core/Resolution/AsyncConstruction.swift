/// The context of one awaited run of a factory; the counterpart of `Construction` for code that suspends.
struct AsyncConstruction {
    let resolution: AsyncResolution
    let container: Container
    let arguments: ArgumentList?
    /// The registration whose factory, completion or adapter sends the requests; nil for a request from outside.
    var requester: Entry?

    /// One parameter of the factory, by its type.
    func dependency<Value>(_ type: Value.Type) async throws(ResolutionError) -> Value {
        if type == Resolver.self {
            let part = resolution.makePart()
            let construction = Construction(
                resolution: part, container: container, arguments: arguments, requester: requester)
            if let resolver = Resolver(construction) as? Value { return resolver }
        }
        if type == AsyncResolver.self, let resolver = AsyncResolver(self) as? Value { return resolver }
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
        if selection.entry == nil, arguments == nil, let value = resolution.frame?.value(key, as: type) { return value }
        if let found = container.find(type, selection) {
            return try await obtain(found, as: type, arguments)
        }
        guard let adapter = container.adapterEntry(of: type) as? AdapterEntry else {
            throw container.missing(key, requestedThrough: resolution.container)
        }
        return try await self.adapter(adapter, type, selection, arguments)
    }

    /// The service that the running decorator decorates, constructed with the first run-time arguments.
    func inner<Value>(_ base: Entry, as type: Value.Type) async throws(ResolutionError) -> Value {
        try await obtain(
            try container.inner(base), as: type, base.arguments.isEmpty ? nil : arguments?.next(base.arguments.count))
    }

    /// The service of a registration, if it is visible to the requester.
    func obtain<Value>(
        _ found: Found, as type: Value.Type, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Value {
        try found.node.entry.checkVisibility(to: requester)
        resolution.recorder?.record(found, requestedBy: requester, in: container)
        return try await resolution.obtain(found, as: type, arguments: arguments?.renewed())
    }
}
