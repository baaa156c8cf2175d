internal import StrataCore

/// Asks for a service anew at each use, as its scope says.
///
/// It is bound to the registration that served its service when it was made: neither a later one nor `removeAll` changes
/// what it gives. Outside of a resolve each use is one of its own, with a graph of its own. There is no provider of a
/// service that is not registered. Not Sendable, for the service may not be.
public final class Provider<Service> {
    private let supplier: (Container) -> Service?
    private let origin: Origin
    private let key: ServiceKey

    init(_ key: ServiceKey, in container: Container, _ supplier: @escaping (Container) -> Service?) {
        self.key = key
        self.supplier = supplier
        origin = Origin(container)
    }

    /// The service: the kept instance or a new one.
    ///
    /// A service that cannot be made ends the program here, as with ``Lazy/instance``.
    public var instance: Service {
        let container = origin.container
        return NoAnswer.require(key, from: container) { supplier(container) }
    }
}

extension Provider: InstanceAdapter {
    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> ((Container) -> Provider<Service>)? {
        let key = key.of(Service.self)
        guard let supplier = container.supplier(Service.self, key, request) else { return nil }
        return { Provider(key.serviceKey, in: $0, supplier) }
    }
}
