/// Marks a ``HostedService``. Conform to ``Startable`` or ``BackgroundService``, not to this protocol.
///
/// A separate protocol, not Sendable, because of a compiler defect: see `Documentation/Workarounds.md`.
public protocol Hostable {}

/// A service that the host starts. It is a ``Startable``, a ``BackgroundService``, or both.
public protocol HostedService: Hostable, Sendable {}

/// A service that is started before the application runs and stopped after it.
public protocol Startable: HostedService {
    /// Returns when the service is ready. Services that depend on it are started after that.
    func start() async throws

    /// Returns when the service has released its resources. Called exactly once for each start that succeeded, after
    /// all services that depend on it have stopped or were abandoned. The default does nothing.
    func stop() async throws
}

extension Startable {
    /// Does nothing.
    public func stop() async throws {}
}

/// A service that works for as long as the application runs.
public protocol BackgroundService: HostedService {
    /// Works until it is cancelled. If it returns earlier, the service has ended. If it throws earlier, the host stops
    /// the application. In both cases, the policy of a `Supervised` service may run it again instead.
    func run() async throws
}

/// The health of a service, as the service reports it.
public enum Health: Sendable, Hashable {
    /// The service works.
    case healthy
    /// The service works, but with reduced function.
    case degraded(reason: String)
    /// The service does not work.
    case unhealthy(reason: String)
}

/// A service that can report its health.
public protocol HealthReporting: Sendable {
    /// The current health of the service. Must return quickly; may be called at any time.
    func health() async -> Health
}

/// A service that reports the health of another process, which it calls.
///
/// A peer never makes this process unready: an unhealthy peer, and one that does not answer in time, count as degraded.
/// Otherwise two processes that call each other would wait for each other, and one failing process would take all those
/// that call it out of service.
public protocol PeerHealthReporting: HealthReporting {}
