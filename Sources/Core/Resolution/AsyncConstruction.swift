/// What one awaited run of a factory is given; `Construction` for what suspends.
struct AsyncConstruction {
    let resolution: AsyncResolution
    let container: Container
    let arguments: ArgumentList?
    /// The registration whose factory or completion runs; nil for a request from outside.
    var asker: Entry?

    /// One parameter of the factory, by its type.
    func dependency<Value>(_ type: Value.Type) async throws(ResolutionError) -> Value {
        if type == Resolver.self {
            let part = resolution.makePart()
            let construction = Construction(resolution: part, container: container, arguments: arguments, asker: asker)
            if let resolver = Resolver(construction) as? Value { return resolver }
        }
        if type == AsyncResolver.self, let resolver = AsyncResolver(self) as? Value { return resolver }
        return try await resolve(type, name: nil)
    }

    /// Runs what does not suspend in a part of the resolve, and finishes that.
    func withPart<Result>(
        isMain: Bool = false, _ body: (Construction) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        let part = resolution.makePart(isMain: isMain)
        let result = try body(Construction(resolution: part, container: container, arguments: arguments, asker: asker))
        try part.finish()
        return result
    }

    /// A service, as seen from the owner's layer.
    func resolve<Value>(_ type: Value.Type, name: RegistrationName?) async throws(ResolutionError) -> Value {
        let key = ServiceKey(type, name: name)
        if let value = resolution.frame?.value(key, as: type) { return value }
        guard let found = container.find(key) ?? container.adapter(for: type, key) else {
            throw container.missing(key, askedThrough: resolution.container)
        }
        if let adapter = found.node.entry as? AdapterEntry<Value> {
            return try await adapter.makeAdapterAwaiting(self)
        }
        resolution.recorder?.record(found, askedBy: asker, in: container)
        return try await resolution.obtain(found, as: type, arguments: nil)
    }
}
