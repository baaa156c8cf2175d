public import StrataCore

extension LayerStack {
    /// Resolves a service as the first layer sees it.
    ///
    /// - Throws: `ResolutionError`, as `Container.resolve`; `.tripwire` for a service that the stack leaves out.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try container.resolve(service, name: name, isolation: isolation)
    }

    /// Resolves a service asynchronously; async factories are awaited.
    ///
    /// - Throws: `ResolutionError`, as the synchronous overload.
    nonisolated(nonsending)
        public func resolve<Service>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil
        ) async throws -> Service
    {
        try await container.resolve(service, name: name, isolation: #isolation)
    }

    /// Constructs a new instance of a service that takes run-time arguments.
    ///
    /// - Throws: as ``resolve(_:name:isolation:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try container.resolve(service, name: name, arguments: repeat each arguments, isolation: isolation)
    }

    /// Constructs a new instance with run-time arguments asynchronously; async factories are awaited.
    ///
    /// - Throws: `ResolutionError`, as the synchronous overload.
    nonisolated(nonsending)
        public func resolve<Service, each Argument: Sendable>(
            _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument
        ) async throws -> Service
    {
        try await container.resolve(service, name: name, arguments: repeat each arguments, isolation: #isolation)
    }
}
