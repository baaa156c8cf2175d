internal import StrataCore

/// A type that wraps a service and changes how it is resolved: `Lazy`, `Provider`, an optional.
protocol InstanceAdapter {
    /// The type of the service that the adapter requires; nil for none.
    static var needed: Any.Type? { get }
    /// A function that creates the adapter for a request, bound to the registration that serves it now; nil when the
    /// wrapped type is not registered and the adapter needs it.
    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Supplier<Self>?
}

/// Serves a deferred request for a container; absent when the service cannot be constructed.
typealias Supplier<Service> = (Container) throws(Absent) -> Service

extension Container {
    /// A function that creates an adapter. Called only for types that are not registered, because the test whether a
    /// type is an adapter searches the program's conformances once per type.
    func adapterMaker<Service, Arguments>(
        _ service: Service.Type, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Supplier<Service>? {
        guard let adapter = service as? any InstanceAdapter.Type else { return nil }
        func open<Adapter: InstanceAdapter>(_ adapter: Adapter.Type) -> Supplier<Service>? {
            guard let make = adapter.maker(in: self, key, request) else { return nil }
            return { container throws(Absent) in
                guard let made = try make(container) as? Service else { throw Absent() }
                return made
            }
        }
        return open(adapter)
    }
}

extension Optional: InstanceAdapter {
    static var needed: Any.Type? { nil }

    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Supplier<Self>? {
        let supplier = ResolveRun.withoutRemoved(in: container) {
            container.supplier(Wrapped.self, key.of(Wrapped.self), request)
        }
        return { container throws(Absent) in
            guard let supplier else { return nil }
            do throws(Absent) { return try supplier(container) } catch { return nil }
        }
    }
}

/// Refers to the container of a deferred request without keeping it alive.
struct Origin {
    private let core: ContainerCore
    private let isSynchronized: Bool

    /// Each origin needs one call of ``end()``.
    init(_ container: Container) {
        container.core.note(container)
        container.core.beginDeferred()
        core = container.core
        isSynchronized = container.isSynchronized
    }

    /// Notes that the `Lazy` or the `Provider` has ended.
    func end() {
        core.endDeferred()
    }

    /// The container or, after its release, a replacement with the same core.
    var container: Container {
        let container = core.container()
        return isSynchronized ? Container(synchronizing: container) : container
    }
}
