/// When the host restarts a background service that has ended. Sendable.
///
/// ```swift
/// final class PriceFeed: Supervised {
///     var supervision: SupervisionPolicy { .onFailure(backOff: BackOff(first: .seconds(1))) }
///     func run() async throws { … }
/// }
/// ```
///
/// The host runs the same instance again: the state that it keeps between two runs is up to the service. Dependents are
/// stopped before it and started after it, in the order of the dependency graph; meanwhile the application's body
/// continues.
public struct SupervisionPolicy: Hashable, Sendable {
    /// The ends of `run()` that lead to another run.
    public enum Restart: Hashable, Sendable {
        /// None: an error stops the host, a return is the service's normal end.
        case never
        /// A thrown error.
        case onFailure
        /// An error or a return.
        case always
    }

    /// The ends of `run()` that lead to another run.
    public var restart: Restart
    /// How long the host waits before it restarts the service.
    public var backOff: BackOff
    /// How many restarts the host allows before it gives up and stops.
    public var intensity: RestartIntensity

    /// A policy.
    public init(restart: Restart, backOff: BackOff = BackOff(), intensity: RestartIntensity = RestartIntensity()) {
        self.restart = restart
        self.backOff = backOff
        self.intensity = intensity
    }

    /// An error stops the host. This is the behavior of a background service without a policy.
    public static let never = SupervisionPolicy(restart: .never)

    /// Restarts after each error.
    public static func onFailure(
        backOff: BackOff = BackOff(), intensity: RestartIntensity = RestartIntensity()
    ) -> SupervisionPolicy {
        SupervisionPolicy(restart: .onFailure, backOff: backOff, intensity: intensity)
    }

    /// Restarts after each end.
    public static func always(
        backOff: BackOff = BackOff(), intensity: RestartIntensity = RestartIntensity()
    ) -> SupervisionPolicy {
        SupervisionPolicy(restart: .always, backOff: backOff, intensity: intensity)
    }
}

/// A background service that states when the host restarts it.
public protocol Supervised: BackgroundService {
    /// The policy. Read after the service is constructed; its `backOff` is read again before each restart.
    var supervision: SupervisionPolicy { get }
}

/// The number of restarts that the host allows within a time window. Instead of one more restart, the host stops and
/// reports the reason. Sendable.
public struct RestartIntensity: Hashable, Sendable {
    /// The number of restarts.
    public var restarts: Int
    /// The time window; older restarts do not count.
    public var window: Duration

    /// By default 5 restarts within a minute.
    public init(restarts: Int = 5, within window: Duration = .seconds(60)) {
        self.restarts = restarts
        self.window = window
    }
}
