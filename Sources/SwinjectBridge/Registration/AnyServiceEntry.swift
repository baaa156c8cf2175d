internal import StrataCore

/// A registration without the type of its service.
protocol AnyServiceEntry: AnyObject {
    var key: RegistrationKey { get }
    /// The type of the service that the entry constructs.
    var serviceType: Any.Type { get }
    /// The identity of that type.
    var serviceIdentity: ObjectIdentifier { get }
    /// The current scope.
    var scope: any ObjectScopeProtocol { get }
    var completionCount: Int { get }
    /// Whether an instance is cached beyond its graph now; a custom storage counts as soon as it exists.
    var isStored: Bool { get }
    /// Whether it has constructed a value in graph or weak scope. These scopes do not share values, so the registration
    /// behaves like a transient one.
    var constructsValues: Bool { get }
    /// Its known dependencies; nil when its factory resolves them from a resolver.
    var dependencies: [Any.Type]? { get }
    /// The types of the parameters that an auto-registered service requests from the container.
    var needs: [Any.Type] { get }
    /// The same registration without a cached instance; this one if its scope never holds one strongly.
    func withoutInstance() -> any AnyServiceEntry

    /// The service under another type: the cached instance or a new one; nil when the instance does not have that type.
    func obtain<Arguments, Asked>(as asked: Asked.Type, _ request: Request<Arguments>, _ place: Place) -> Asked?
    /// Releases the instance. Constructs a custom storage if there is none yet, and sets it to nil.
    func reset()
    /// Releases the instance and the reference to the container, when the container ends.
    func releaseInstances()
    /// Notifies a custom storage that a graph is complete.
    func graphResolutionCompleted()
    /// Adds it to a Strata container under its own key or a forwarded one.
    func add(to strataView: StrataView, as key: RegistrationKey)
}

extension AnyServiceEntry {
    var hasCompletions: Bool { completionCount > 0 }

    /// The entry with its type; nil when it constructs another service. It saves each resolve the cost of a cast.
    func typed<Service>(as service: Service.Type) -> ServiceEntry<Service>? {
        guard serviceIdentity == ObjectIdentifier(service) else { return nil }
        // Only `ServiceEntry` conforms, and `serviceIdentity` is the identity of its type parameter.
        return unsafe unsafeDowncast(self, to: ServiceEntry<Service>.self)
    }
}

/// The container in which a registration was found, and the container that received the request.
struct Place {
    /// The container that has the registration.
    let owner: ContainerCore
    /// The container that received the request.
    let receiver: Container
}
