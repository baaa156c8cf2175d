internal import StrataCore

/// Asks for a service anew at each use, as its scope says.
///
/// Outside of a resolve each use is one of its own, with a graph of its own. There is no provider of a service that is not
/// registered. Not Sendable, for the service may not be.
public final class Provider<Service> {
    private let supplier: (Container) -> Service?
    private let core: ContainerCore
    private let key: ServiceKey

    init(_ key: ServiceKey, in container: Container, _ supplier: @escaping (Container) -> Service?) {
        container.core.note(container)
        self.key = key
        self.supplier = supplier
        core = container.core
    }

    /// The service: the kept instance or a new one.
    ///
    /// A service that cannot be made any more ends the program here, as with ``Lazy/instance``.
    public var instance: Service {
        NoAnswer.require(key) { supplier(core.container()) }
    }
}

extension Provider: InstanceAdapter {
    static func make<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Self? {
        let key = key.of(Service.self)
        return container.supplier(Service.self, key, request).map { Self(key.serviceKey, in: container, $0) }
    }

    static func canBeMade<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Bool {
        container.supplier(Service.self, key.of(Service.self), request) != nil
    }
}
