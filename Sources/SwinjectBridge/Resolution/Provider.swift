internal import StrataCore

/// Requests a service again at each use; its scope decides whether that constructs an instance.
///
/// It is bound to the registration that served its service when it was created: neither a later registration nor
/// `removeAll` changes its result. A `Provider` of a service that Strata serves is bound to the Strata container, which
/// resolves the service at each use. Outside a resolve, each use is a separate resolve with its own graph. There is no
/// provider for a service that is not registered. Not Sendable, because the service may not be.
public final class Provider<Service> {
    private let supplier: Supplier<Service>
    private let origin: Origin
    private let key: ServiceKey

    init(_ key: ServiceKey, in container: Container, _ supplier: @escaping Supplier<Service>) {
        self.key = key
        self.supplier = supplier
        origin = Origin(container)
    }

    deinit {
        origin.end()
    }

    /// The service: the cached instance or a new one.
    ///
    /// Ends the program when the service cannot be constructed, as ``Lazy/instance`` does.
    public var instance: Service {
        let container = origin.container
        return RequiredService.supply(key, from: container) { () throws(Absent) in try supplier(container) }
    }
}

extension Provider: InstanceAdapter {
    static var needed: Any.Type? { Service.self }

    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Supplier<Provider<Service>>? {
        let key = key.of(Service.self)
        guard let supplier = container.supplier(Service.self, key, request) else { return nil }
        return { container throws(Absent) in Provider(key.serviceKey, in: container, supplier) }
    }
}
