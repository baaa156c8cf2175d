/// What a main-actor factory asks for dependencies that its parameters do not name.
///
/// It gives what is Sendable, because the object graph may have been begun elsewhere, and others of it share its instances.
/// For a service that is not Sendable, ask for its ``Provider``: that constructs an instance on the main actor, in a graph of
/// its own.
///
/// ```swift
/// container.register(Screen.self, onMainActor: { resolver in
///     Screen(title: try resolver.resolve(), form: try resolver.resolve(Provider<Form>.self).get())
/// })
/// ```
///
/// It sees the layer that owns the registration and that layer's parents, never a child. Not Sendable: it lives inside
/// its factory; used after that it throws `.resolverExpired`.
public struct MainActorResolver {
    private let resolver: Resolver

    init(_ resolver: Resolver) {
        self.resolver = resolver
    }

    /// A service, part of the object graph that is constructed.
    ///
    /// - Throws: as ``Resolver/resolve(_:name:)``.
    public func resolve<Service: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) throws(ResolutionError) -> Service {
        try resolver.resolve(service, name: name)
    }

    /// A new instance of a service that takes run-time arguments.
    ///
    /// - Throws: as ``Resolver/resolve(_:name:arguments:)``.
    public func resolve<Service: Sendable, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument
    ) throws(ResolutionError) -> Service {
        try resolver.resolve(service, name: name, arguments: repeat each arguments)
    }
}

@available(*, unavailable, message: "A resolver lives inside its factory.")
extension MainActorResolver: Sendable {}
