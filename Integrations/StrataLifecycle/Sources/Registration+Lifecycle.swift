public import ServiceLifecycle
public import StrataAppHost

extension Registration where Service: ServiceLifecycle.Service {
    /// Lets the host run this service of swift-service-lifecycle: a ``LifecycleService`` with the standard timeout.
    @discardableResult
    public func hosted() -> Self {
        hosted { LifecycleService($0) }
    }

    /// Lets the host run this service of swift-service-lifecycle.
    ///
    /// ```swift
    /// container.register(Consumer.self, Consumer.init).scope(.container)
    ///     .hosted(stoppingWithin: .seconds(30), supervision: .onFailure())
    /// ```
    ///
    /// - Parameters:
    ///   - timeout: How long a graceful shutdown may take before the service is cancelled.
    ///   - supervision: When the host runs the service again; by default an error stops the host.
    @discardableResult
    public func hosted(stoppingWithin timeout: Duration, supervision: SupervisionPolicy = .never) -> Self {
        hosted { LifecycleService($0, stoppingWithin: timeout, supervision: supervision) }
    }
}
