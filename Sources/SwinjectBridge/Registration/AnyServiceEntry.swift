internal import StrataCore

/// A registration without the type of its service.
protocol AnyServiceEntry: AnyObject {
    var key: RegistrationKey { get }
    /// The type of the service that the entry itself makes.
    var serviceType: Any.Type { get }
    /// That type's identity.
    var serviceIdentity: ObjectIdentifier { get }
    /// The scope that it has now.
    var scope: any ObjectScopeProtocol { get }
    var completionCount: Int { get }
    /// Whether an instance is kept beyond its graph now; asks no storage of a user's.
    var isKept: Bool { get }
    /// Whether it has constructed a value in graph or weak scope, which share none: it is a transient then.
    var constructsValues: Bool { get }
    /// What it is known to need; nil when its factory asks a resolver.
    var dependencies: [Any.Type]? { get }

    /// The service by another type: the kept instance or a new one; nil when it is not of that type.
    func obtain<Arguments, Asked>(as asked: Asked.Type, _ request: Request<Arguments>, _ place: Place) -> Asked?
    /// Releases the instance; constructs a storage of a user's if there is none yet, and sets it to nil.
    func reset()
    /// Releases the instance and the container, which is gone.
    func letGo()
    /// Tells a storage of a user's that a graph is complete.
    func graphResolutionCompleted()
    /// Files it in a Strata container under a key of its own or a forwarded one.
    func file(in mirror: Mirror, as key: RegistrationKey)
}

extension AnyServiceEntry {
    var hasCompletions: Bool { completionCount > 0 }

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
