/// Resolves dependencies that the parameters of a main-actor factory do not name.
///
/// It resolves only Sendable services, because the object graph may have begun outside the main actor, and its other
/// parts share the instances. For a service that is not Sendable, resolve its ``Provider``, which constructs an
/// instance on the main actor, in a graph of its own.
///
/// ```swift
/// container.register(Screen.self, onMainActor: { resolver in
///     Screen(title: try resolver.resolve(), form: try resolver.resolve(Provider<Form>.self).get())
/// })
/// ```
///
/// It sees the layer that owns the registration and that layer's ancestors, never a child. Not Sendable: it is valid
/// only inside its factory; a later request throws `.resolverExpired`.
public struct MainActorResolver {
    private let resolver: Resolver

    init(_ resolver: Resolver) {
        self.resolver = resolver
    }

    /// Resolves a service as part of the object graph that is under construction.
    ///
    /// - Throws: The errors of ``Resolver/resolve(_:name:)``.
    public func resolve<Service: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) throws(ResolutionError) -> Service {
        try resolver.resolve(service, name: name)
    }

    /// Constructs a new instance of a service that takes run-time arguments.
    ///
    /// - Throws: The errors of ``Resolver/resolve(_:name:arguments:)``.
    public func resolve<Service: Sendable, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument
    ) throws(ResolutionError) -> Service {
        try resolver.resolve(service, name: name, arguments: repeat each arguments)
    }
}

@available(*, unavailable, message: "A resolver lives inside its factory.")
extension MainActorResolver: Sendable {}
