/// When the host starts a background service again that has ended. Sendable.
///
/// ```swift
/// final class PriceFeed: Supervised {
///     var supervision: SupervisionPolicy { .onFailure(backOff: BackOff(first: .seconds(1))) }
///     func run() async throws { … }
/// }
/// ```
///
/// The same instance is run again: what it keeps between two runs is its own affair. What depends on it is stopped
/// first and started after it, in the order of the dependency graph; the application's body goes on meanwhile.
public struct SupervisionPolicy: Hashable, Sendable {
    /// Which ends of `run()` call for another one.
    public enum Restart: Hashable, Sendable {
        /// None: a failure stops the host, a return is the service's own end.
        case never
        /// An error that it throws.
        case onFailure
        /// An error or a return.
        case always
    }

    /// Which ends of `run()` call for another one.
    public var restart: Restart
    /// How long the host waits before it starts the service again.
    public var backOff: BackOff
    /// How often, before the host gives up and stops.
    public var intensity: RestartIntensity

    /// A policy.
    public init(restart: Restart, backOff: BackOff = BackOff(), intensity: RestartIntensity = RestartIntensity()) {
        self.restart = restart
        self.backOff = backOff
        self.intensity = intensity
    }

    /// A failure stops the host: what a background service without a policy has.
    public static let never = SupervisionPolicy(restart: .never)

    /// Again after each failure.
    public static func onFailure(
        backOff: BackOff = BackOff(), intensity: RestartIntensity = RestartIntensity()
    ) -> SupervisionPolicy {
        SupervisionPolicy(restart: .onFailure, backOff: backOff, intensity: intensity)
    }

    /// Again after each end.
    public static func always(
        backOff: BackOff = BackOff(), intensity: RestartIntensity = RestartIntensity()
    ) -> SupervisionPolicy {
        SupervisionPolicy(restart: .always, backOff: backOff, intensity: intensity)
    }
}

/// A background service that says when it is to be started again.
public protocol Supervised: BackgroundService {
    /// The policy. Asked once, when the service is made.
    var supervision: SupervisionPolicy { get }
}

/// So many restarts in so long are borne; one more, and the host stops with the reason. Sendable.
public struct RestartIntensity: Hashable, Sendable {
    /// How many.
    public var restarts: Int
    /// In how long; older ones are forgotten.
    public var window: Duration

    /// Five a minute, unless said otherwise.
    public init(restarts: Int = 5, within window: Duration = .seconds(60)) {
        self.restarts = restarts
        self.window = window
    }
}
