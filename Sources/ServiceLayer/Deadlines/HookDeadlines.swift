/// How long a host waits for each hook of a service. Sendable.
///
/// ```swift
/// let host = AppHost(Presentation.self, deadlines: HookDeadlines(start: .seconds(60)))
/// ```
///
/// A hook that is late is cancelled, and has ``grace`` to end; then it is left behind and named. Each hook has a
/// deadline of its own, counted from its own beginning, in a roll-back too.
public struct HookDeadlines: Hashable, Sendable {
    /// For making the service: its factory, and those of what it needs and nobody has made yet.
    public var make: Duration
    /// For `start()`.
    public var start: Duration
    /// For `stop()`, for a `run()` that was cancelled, and for a `start()` that a roll-back has cancelled.
    public var stop: Duration
    /// For `health()`; a service that does not answer in time is unhealthy.
    public var health: Duration
    /// For each `.closed` hook, plain or awaited. The host's own counts, never a service's.
    public var closed: Duration
    /// For the application's body, from the moment it is cancelled. The host's own counts, never a service's.
    public var body: Duration
    /// For what was late and has been cancelled.
    public var grace: Duration

    /// The deadlines; what is left out is as in ``standard``.
    public init(
        make: Duration = .seconds(30), start: Duration = .seconds(30), stop: Duration = .seconds(10),
        health: Duration = .seconds(2), closed: Duration = .seconds(10), body: Duration = .seconds(30),
        grace: Duration = .seconds(2)
    ) {
        self.make = make
        self.start = start
        self.stop = stop
        self.health = health
        self.closed = closed
        self.body = body
        self.grace = grace
    }

    /// Half a minute for making and starting and for the body to end, ten seconds for stopping and closing, two for
    /// answering and for ending late.
    public static let standard = HookDeadlines()
}

/// A hosted service that needs deadlines of its own: a database that takes minutes to recover.
public protocol TimeLimited: HostedService {
    /// The deadlines of this service's hooks. Asked once, when it is made; that of making itself is the host's.
    var deadlines: HookDeadlines { get }
}
