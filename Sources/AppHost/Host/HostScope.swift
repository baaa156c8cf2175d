/// What the application's own body asks for its services: the presentation's container. Sendable.
///
/// The one place where an application resolves by hand. Valid until the body returns; then the containers are closed.
///
/// What is awaited runs where the caller does, without an isolation that the compiler would have to guess: a service that
/// is not Sendable, such as a screen, may be awaited on in a client of any language mode and without upcoming features.
///
/// ```swift
/// await AppHost(Presentation.self).main { @MainActor arguments, scope in
///     try await scope.resolve(HomeController.self).show()
/// }
/// ```
public struct HostScope: Sendable {
    private let container: Container
    /// How the application is, and how short memory is; what a service gets by expecting it.
    public let status: HostStatus
    private let containerOf: @Sendable (any DependencyInjectionConfig.Type) -> Container

    init(
        _ container: Container, status: HostStatus,
        containerOf: @escaping @Sendable (any DependencyInjectionConfig.Type) -> Container
    ) {
        self.container = container
        self.status = status
        self.containerOf = containerOf
    }

    /// The service, as the host's first config and its parents see it, awaiting what has to be awaited.
    ///
    /// - Parameters:
    ///   - service: The type it was registered by.
    ///   - name: The name it was registered with.
    /// - Throws: `ResolutionError`, as the awaited `Container.resolve` does.
    nonisolated(nonsending)
        public func resolve<Service>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil
        ) async throws -> Service
    {
        try await container.resolve(service, name: name, isolation: #isolation)
    }

    /// A new instance of a service that takes run-time arguments, awaiting what has to be awaited.
    ///
    /// - Parameters: as ``resolve(_:name:)``, and the values for its `Assisted` parameters.
    /// - Throws: `ResolutionError`, as the awaited `Container.resolve` does.
    nonisolated(nonsending)
        public func resolve<Service, each Argument: Sendable>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument
        ) async throws -> Service
    {
        try await container.resolve(service, name: name, arguments: repeat each arguments, isolation: #isolation)
    }

    /// The service, from code that does not await: as the plain `Container.resolve`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try container.resolve(service, name: name, isolation: isolation)
    }

    /// A new instance with run-time arguments, from code that does not await: as the plain `Container.resolve`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try container.resolve(service, name: name, arguments: repeat each arguments, isolation: isolation)
    }

    /// The same for another layer of the host: the second of two presentations.
    ///
    /// To hand on; for a single service, `resolve(_:in:)` is shorter.
    public func layer(_ config: any DependencyInjectionConfig.Type) -> HostScope {
        HostScope(containerOf(config), status: status, containerOf: containerOf)
    }
}

extension HostScope {
    /// The service as another layer of the host sees it, awaiting what has to be awaited.
    ///
    /// ```swift
    /// await AppHost(Terminal.self, Feed.self).main { arguments, scope in
    ///     try await scope.resolve(Screens.self).show()
    ///     try await scope.resolve(Exporter.self, in: Feed.self).export()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type it was registered by.
    ///   - name: The name it was registered with.
    ///   - layer: A presentation that the host was made with, or one of its parents.
    /// - Throws: `ResolutionError`, as the awaited `Container.resolve` does.
    nonisolated(nonsending)
        public func resolve<Service>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil,
            in layer: any DependencyInjectionConfig.Type
        ) async throws -> Service
    {
        try await self.layer(layer).resolve(service, name: name)
    }

    /// A new instance of a service of another layer that takes run-time arguments, awaiting what has to be awaited.
    nonisolated(nonsending)
        public func resolve<Service, each Argument: Sendable>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil,
            in layer: any DependencyInjectionConfig.Type, arguments: repeat each Argument
        ) async throws -> Service
    {
        try await self.layer(layer).resolve(service, name: name, arguments: repeat each arguments)
    }

    /// The service as another layer sees it, from code that does not await.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        in layer: any DependencyInjectionConfig.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try self.layer(layer).resolve(service, name: name, isolation: isolation)
    }

    /// A new instance of another layer's service with run-time arguments, from code that does not await.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        in layer: any DependencyInjectionConfig.Type, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try self.layer(layer).resolve(service, name: name, arguments: repeat each arguments, isolation: isolation)
    }
}
