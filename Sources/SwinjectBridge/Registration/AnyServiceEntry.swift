internal import StrataCore

/// A registration without the type of its service.
protocol AnyServiceEntry: AnyObject {
    var key: RegistrationKey { get }
    /// The type of the service that the entry itself makes.
    var serviceIdentity: ObjectIdentifier { get }
    /// The scope that it has now.
    var scope: any ObjectScopeProtocol { get }
    var hasCompletions: Bool { get }
    /// Whether an instance is kept beyond its graph now; asks no storage of a user's.
    var isKept: Bool { get }
    /// What it is known to need; nil when its factory asks a resolver.
    var dependencies: [Any.Type]? { get }

    /// The service: the kept instance or a new one.
    func obtainAny<Arguments>(_ request: Request<Arguments>, _ place: Place) -> Any?
    /// Lets go of the instance.
    func reset()
    /// Lets go of the instance and of the container, which is gone.
    func letGo()
    /// Tells a storage of a user's that a graph is complete.
    func graphResolutionCompleted()
    /// Files it in a Strata container under a key of its own or a forwarded one.
    func file(in mirror: Mirror, as key: RegistrationKey)
}

extension AnyServiceEntry {
    /// The entry with its type; nil when it makes another service. Cheaper than a cast, and asked at each resolve.
    func typed<Service>(as service: Service.Type) -> ServiceEntry<Service>? {
        guard serviceIdentity == ObjectIdentifier(service) else { return nil }
        // `ServiceEntry` alone conforms, and its identity is that of its type.
        return unsafe unsafeDowncast(self, to: ServiceEntry<Service>.self)
    }
}

/// Where a registration was found and who asks.
struct Place {
    /// The container that has the registration.
    let owner: ContainerCore
    /// The container that was asked.
    let receiver: Container
}
