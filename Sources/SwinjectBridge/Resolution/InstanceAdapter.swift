internal import StrataCore

/// A type that asks for more than an instance of what it wraps: `Lazy`, `Provider`, an optional.
protocol InstanceAdapter {
    /// The adapter for a request; nil when what it wraps is not registered and it needs that.
    static func make<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Self?

    /// Whether it can be made.
    static func canBeMade<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Bool
}

extension Container {
    /// An adapter or the identifier of the running graph. Asked only for what is not registered: to look whether a type
    /// is an adapter costs a search of the program's conformances, once for each type.
    func adapted<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Service? {
        if service == GraphIdentifier.self {
            let graph = ResolveRun.current(in: core.tree)?.graph ?? ObjectGraph(isInUse: false)
            return graph.identifier as? Service
        }
        guard let adapter = service as? any InstanceAdapter.Type else { return nil }
        return adapter.make(in: self, key, request) as? Service
    }

    func isAdapter<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Bool {
        (service as? any InstanceAdapter.Type)?.canBeMade(in: self, key, request) ?? false
    }
}

extension Optional: InstanceAdapter {
    static func make<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Self? {
        let supplier = container.supplier(Wrapped.self, key.of(Wrapped.self), request)
        return .some(supplier.flatMap { $0(container) })
    }

    static func canBeMade<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Bool { true }
}
