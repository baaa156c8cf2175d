/// A service that the host starts: one of ``Startable`` and ``BackgroundService``, or both.
public protocol HostedService: Sendable {}

/// A service that is started before the application runs and stopped after it.
public protocol Startable: HostedService {
    /// Returns when the service is ready. What depends on it is started after that.
    func start() async throws

    /// Returns when the service has let go of what it held. Called exactly once for each start that succeeded, after
    /// everything that depends on it has stopped. The default does nothing.
    func stop() async throws
}

extension Startable {
    /// Does nothing.
    public func stop() async throws {}
}

/// A service that works for as long as the application runs.
public protocol BackgroundService: HostedService {
    /// Works until it is cancelled. Returning or throwing earlier ends the service.
    func run() async throws
}

/// How a service is, in its own words.
public enum Health: Sendable, Hashable {
    /// All is well.
    case healthy
    /// It works, with less than it should have.
    case degraded(reason: String)
    /// It does not work.
    case unhealthy(reason: String)
}

/// A service that can say how it is.
public protocol HealthReporting: Sendable {
    /// How the service is now. Must answer quickly and may be asked at any time.
    func health() async -> Health
}
