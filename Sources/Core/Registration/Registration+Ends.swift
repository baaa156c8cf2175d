extension Registration {
    /// Runs when the instance's container is closed or its scope is reset, latest made first.
    ///
    /// For services in container, weak, memory-sensitive and custom scope; transient and graph instances belong to who
    /// asked. If it throws, an event says so and the rest goes on.
    @discardableResult
    public func closed(_ hook: @escaping @Sendable (Service) throws -> Void) -> Self where Service: Sendable {
        change("closed") { $0.close(by: { service in .plain { try hook(service) } }) }
    }

    /// As ``closed(_:)``, awaited by ``Container/close(closingDeadline:)``. A reset cannot wait and runs it in a task.
    @discardableResult
    public func closed(
        _ hook: @escaping @Sendable (Service) async throws -> Void
    ) -> Self where Service: Sendable {
        change("closed") { $0.close(by: { service in .async { try await hook(service) } }) }
    }

    /// Lets the host start the service with the application.
    @discardableResult
    public func hosted() -> Self where Service: HostedService {
        change("hosted()") { $0.host = { $0 } }
    }

    /// Not for this type: the host starts what is a ``Startable`` or a ``BackgroundService``.
    @available(
        *, unavailable,
        message: """
            the host starts a Startable or a BackgroundService, and `any P` is neither, also where P refines one: then \
            write .hosted { $0 }; where P does not, register the type that conforms and add .implements((any P).self) { $0 }
            """
    )
    @discardableResult
    public func hosted() -> Self { self }

    /// Lets the host start what the service is or leads to, where its registered type is no hosted service itself.
    ///
    /// An existential conforms to no protocol, so `.hosted()` is not there for a service that is registered as one. Where
    /// the protocol refines ``Startable`` or ``BackgroundService``, the closure gives it back:
    ///
    /// ```swift
    /// public protocol Store: Startable { … }
    /// container.register((any Store).self, FileStore.init).scope(.container).hosted { $0 }
    /// ```
    @discardableResult
    public func hosted(_ hosted: @escaping @Sendable (Service) -> any HostedService) -> Self {
        change("hosted") { $0.host = { hosted($0) } }
    }
}
