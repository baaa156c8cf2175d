internal import StrataCore

/// A type that asks for more than an instance of what it wraps: `Lazy`, `Provider`, an optional.
protocol InstanceAdapter {
    /// Makes the adapter for a request, bound to what serves it now; nil when what it wraps is not registered and it needs
    /// that.
    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> ((Container) -> Self)?
}

extension Container {
    /// Makes an adapter. Asked only for what is not registered: to look whether a type is an adapter costs a search of the
    /// program's conformances, once for each type.
    func adapterMaker<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> ((Container) -> Service?)? {
        guard let adapter = service as? any InstanceAdapter.Type else { return nil }
        func open<Adapter: InstanceAdapter>(_ adapter: Adapter.Type) -> ((Container) -> Service?)? {
            guard let make = adapter.maker(in: self, key, request) else { return nil }
            return { make($0) as? Service }
        }
        return open(adapter)
    }
}

extension Optional: InstanceAdapter {
    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> ((Container) -> Self)? {
        let supplier = container.supplier(Wrapped.self, key.of(Wrapped.self), request)
        return { container in supplier.flatMap { $0(container) } }
    }
}

/// The container that something deferred was asked of, without keeping it alive.
struct Origin {
    private let core: ContainerCore
    private let isSynchronized: Bool

    init(_ container: Container) {
        container.core.note(container)
        core = container.core
        isSynchronized = container.isSynchronized
    }

    /// The container, or, when it is gone, another one of the same core.
    var container: Container {
        let container = core.container()
        return isSynchronized ? Container(synchronizing: container) : container
    }
}
