extension Registration {
    /// Adds a hook that runs when the instance's container is closed, its scope is reset or its open scope ends.
    ///
    /// The hooks of the latest instance run first. A hook has an effect in every scope but `.transient` and `.graph`,
    /// whose instances belong to the caller. It does not run for an instance that no longer exists: a weak one that
    /// nothing held any more, or a memory-sensitive one that was evicted and that nothing else held. If the hook
    /// throws, the error is reported as an event and the other hooks still run.
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

    /// Lets the host start this service after another one that it does not take, and stop it before that one.
    ///
    /// ```swift
    /// container.register(Site.self, Site.init).scope(.container).hosted().startsAfter((any Migrations).self)
    /// ```
    ///
    /// The services that it takes, directly or through others, start before it in any case. So do the services that are
    /// needed in the scopes that it opens through a `ScopeOpener`. If the other service is not hosted itself, this one
    /// starts after the hosted services that the other one needs. The proof refuses an order that cannot be followed:
    /// `startOrder`.
    ///
    /// - Parameters:
    ///   - service: The type that the other service was registered as, in this layer or a parent.
    ///   - name: The name that it was registered with.
    @discardableResult
    public func startsAfter<Other>(_ service: Other.Type, name: RegistrationName? = nil) -> Self {
        change("startsAfter") { $0.earlierStarts = $0.earlierStarts + [ServiceKey(service, name: name)] }
    }

    /// Unavailable for this type: the host starts services that are ``Startable`` or ``BackgroundService``.
    @available(
        *, unavailable,
        message: """
            the host starts a Startable or a BackgroundService, and this type is neither: let it conform to one; if it \
            is `any P`, which is neither even if P refines one, write .hosted { $0 } if P does, otherwise register the \
            conforming type and add .implements((any P).self) { $0 }
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

    /// Lets the host start a service of any type, without a wrapper type that conforms to ``HostedService``.
    ///
    /// ```swift
    /// container.register(Pool.self) { (settings: Settings) in Pool(settings) }.scope(.container)
    ///     .hosted(start: { try await $0.open() }, run: { await $0.keepAlive() }, stop: { await $0.drain() })
    /// ```
    ///
    /// - Parameters:
    ///   - start: As ``Startable/start()``.
    ///   - run: As ``BackgroundService/run()``. Without it, the service does no background work.
    ///   - stop: As ``Startable/stop()``.
    @discardableResult
    public func hosted(
        start: @escaping @Sendable (Service) async throws -> Void,
        run: (@Sendable (Service) async throws -> Void)? = nil,
        stop: @escaping @Sendable (Service) async throws -> Void = { _ in }
    ) -> Self where Service: Sendable {
        change("hosted") { entry in
            if let run {
                entry.host { (service: Service) in
                    StartedAndRun(
                        start: { try await start(service) }, work: { try await run(service) },
                        end: { try await stop(service) })
                }
            } else {
                entry.host { (service: Service) in
                    StartedOnly(start: { try await start(service) }, end: { try await stop(service) })
                }
            }
        }
    }

    /// Lets the host run a service of any type in the background, without a wrapper type:
    /// `.hosted(run: { try await $0.poll() })`.
    ///
    /// - Parameter run: As ``BackgroundService/run()``.
    @discardableResult
    public func hosted(run: @escaping @Sendable (Service) async throws -> Void) -> Self where Service: Sendable {
        change("hosted") { $0.host { (service: Service) in RunOnly { try await run(service) } } }
    }
}
