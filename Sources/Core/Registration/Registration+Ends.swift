extension Registration {
    /// Runs when the instance's container is closed or its scope is reset, latest made first.
    ///
    /// For services in container, weak, memory-sensitive and custom scope; transient and graph instances belong to who
    /// asked. If it throws, an event says so and the rest goes on.
    @discardableResult
    public func closed(_ hook: @escaping @Sendable (Service) throws -> Void) -> Self where Service: Sendable {
        change("closed") { $0.closings.append { service in .plain { try hook(service) } } }
    }

    /// As ``closed(_:)-(_)``, awaited by ``Container/close()``. A reset, which cannot wait, runs it in a task.
    @discardableResult
    public func closed(
        _ hook: @escaping @Sendable (Service) async throws -> Void
    ) -> Self where Service: Sendable {
        change("closed") { $0.closings.append { service in .async { try await hook(service) } } }
    }

    /// Lets the host start the service with the application.
    @discardableResult
    public func hosted() -> Self where Service: HostedService {
        change("hosted()") { $0.host = { $0 } }
    }

    /// Lets the host start what the service is, where its registered type does not say so: `.hosted { $0 as Pump }`.
    @discardableResult
    public func hosted<Hosted: HostedService>(
        _ hosted: @escaping @Sendable (Service) -> Hosted
    ) -> Self {
        change("hosted") { $0.host = { hosted($0) } }
    }
}
