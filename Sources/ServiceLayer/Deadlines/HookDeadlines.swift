/// The time limits that a host sets for the hooks of a service. Sendable.
///
/// ```swift
/// let host = AppHost(Presentation.self, deadlines: HookDeadlines(start: .seconds(60)))
/// ```
///
/// A construction, a `start()` or a `stop()` that exceeds its deadline is cancelled and then has ``grace`` to end.
/// Other hooks have no grace time, and neither have hooks that were cancelled before their deadline. A hook that does
/// not end in time is abandoned, and the host names it. Each hook has its own deadline, also during a rollback, which
/// stops the started services after a failed start.
public struct HookDeadlines: Hashable, Sendable {
    /// For resolving the service: its factory, and the factories of its dependencies that do not exist yet.
    public var resolve: Duration
    /// For `start()`.
    public var start: Duration
    /// For `stop()`, for a `run()` that was cancelled, and for a `start()` that a rollback cancelled.
    public var stop: Duration
    /// For `health()`; a service that does not answer in time is reported as unhealthy.
    public var health: Duration
    /// For each `.closed` hook, plain or awaited. The host's value applies, never a service's.
    public var closed: Duration
    /// For the application's body, from the moment it is cancelled. The host's value applies, never a service's.
    public var body: Duration
    /// For a hook that exceeded its deadline and was cancelled.
    public var grace: Duration

    /// Creates deadlines; omitted ones have the values of ``standard``.
    public init(
        resolve: Duration = .seconds(30), start: Duration = .seconds(30), stop: Duration = .seconds(10),
        health: Duration = .seconds(2), closed: Duration = .seconds(10), body: Duration = .seconds(30),
        grace: Duration = .seconds(2)
    ) {
        self.resolve = resolve
        self.start = start
        self.stop = stop
        self.health = health
        self.closed = closed
        self.body = body
        self.grace = grace
    }

    /// 30 seconds each for construction, for starting and for the body to end; 10 seconds each for stopping and
    /// closing; 2 seconds each for a health answer and for the grace time.
    public static let standard = HookDeadlines()
}

/// A hosted service that needs its own deadlines, such as a database that takes minutes to recover.
public protocol TimeLimited: HostedService {
    /// The deadlines of this service's hooks. Read whenever one of them begins or is cancelled, so only after the
    /// construction: its `resolve` has no effect, and neither have `closed` and `body`.
    var deadlines: HookDeadlines { get }
}
