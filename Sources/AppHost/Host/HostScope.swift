/// What the application's own body asks for its services: the presentation's container. Sendable.
///
/// The one place where an application resolves by hand. Valid until the body returns; then the containers are closed.
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
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError`, as the awaited `Container.resolve` does.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        try await container.resolve(service, name: name, isolation: isolation)
    }

    /// A new instance of a service that takes run-time arguments, awaiting what has to be awaited.
    ///
    /// - Parameters: as ``resolve(_:name:isolation:)``, and the values for its `Assisted` parameters.
    /// - Throws: `ResolutionError`, as the awaited `Container.resolve` does.
    public func resolve<Service, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        try await container.resolve(service, name: name, arguments: repeat each arguments, isolation: isolation)
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
    public func layer(_ config: any DependencyInjectionConfig.Type) -> HostScope {
        HostScope(containerOf(config), status: status, containerOf: containerOf)
    }
}
