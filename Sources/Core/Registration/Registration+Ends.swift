extension Registration {
    /// Adds a hook that runs when the instance's container is closed or its scope is reset, latest construction first.
    ///
    /// For services in container, weak, memory-sensitive and custom scope. Transient and graph instances belong to the
    /// caller. If the hook throws, the error is reported as an event and the other hooks still run.
    @discardableResult
    public func closed(_ hook: @escaping @Sendable (Service) throws -> Void) -> Self where Service: Sendable {
        change("closed") { $0.close { (service: Service) in .plain { try hook(service) } } }
    }

    /// Like ``closed(_:)``; ``Container/close(closingDeadline:)`` awaits the hook. A reset cannot wait, so it runs the
    /// hook in a task.
    @discardableResult
    public func closed(
        _ hook: @escaping @Sendable (Service) async throws -> Void
    ) -> Self where Service: Sendable {
        change("closed") { $0.close { (service: Service) in .async { try await hook(service) } } }
    }

    /// Lets the host start the service with the application.
    @discardableResult
    public func hosted() -> Self where Service: HostedService {
        change("hosted()") { $0.host { (service: Service) in service } }
    }

    /// Unavailable for this type: the host starts services that are ``Startable`` or ``BackgroundService``.
    @available(
        *, unavailable,
        message: """
            the host starts a Startable or a BackgroundService, and `any P` is neither, also where P refines one: then \
            write .hosted { $0 }; where P does not, register the type that conforms and add .implements((any P).self) { $0 }
            """
    )
    @discardableResult
    public func hosted() -> Self { self }

    /// Lets the host start the hosted service that the closure returns, if the registered type is not a hosted service
    /// itself.
    ///
    /// `any P` does not conform to `P`, so `.hosted()` is unavailable for a service that is registered as an
    /// existential. If the protocol refines ``Startable`` or ``BackgroundService``, the closure returns its argument:
    ///
    /// ```swift
    /// public protocol Store: Startable { … }
    /// container.register((any Store).self, FileStore.init).scope(.container).hosted { $0 }
    /// ```
    @discardableResult
    public func hosted(_ hosted: @escaping @Sendable (Service) -> any HostedService) -> Self {
        change("hosted") { $0.host(by: hosted) }
    }
}
