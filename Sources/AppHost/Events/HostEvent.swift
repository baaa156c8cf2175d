public import StrataCore
internal import StrataServiceLayer

/// An event of a host: a value for logs, metrics and tests. Sendable.
///
/// See ``AppHost/observe(_:)``. `Container.observe` reports what happens inside a container, such as each construction.
public struct HostEvent: Sendable {
    /// The kind of event.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind, such as `started`.
        public let description: String

        init(_ description: String) { self.description = description }

        /// The host has entered the phase in `phase`.
        public static let phase = Kind("phase")
        /// A service was constructed; `duration` is the time for it and the dependencies constructed with it.
        public static let constructed = Kind("constructed")
        /// A service's `start()` has returned, after `duration`.
        public static let started = Kind("started")
        /// A background service's `run()` has ended after `duration`: it returned, or it was cancelled.
        public static let ended = Kind("ended")
        /// A service's `stop()` has returned, after `duration`.
        public static let stopped = Kind("stopped")
        /// The hook in `hook` threw `error`.
        public static let failed = Kind("failed")
        /// The hook in `hook` is still running after `duration`, before its deadline; `pending` names the construction
        /// that a service under construction waits for.
        public static let waiting = Kind("waiting")
        /// The hook in `hook` had not ended after `duration`, and was cancelled.
        public static let late = Kind("late")
        /// The hook in `hook` ignored its cancellation; the host abandons it and continues without it.
        public static let abandoned = Kind("abandoned")
        /// A service and its dependents restart after `delay`; `attempt` is the number of recent failures.
        public static let restarting = Kind("restarting")
        /// A service is up again after a restart.
        public static let restarted = Kind("restarted")
        /// Everything is up; `report` has the times.
        public static let running = Kind("running")
        /// A pass has released memory, because memory was short or ``AppHost/releaseMemory(at:)`` was called; see
        /// `memory`.
        public static let memoryReleased = Kind("memoryReleased")
        /// A registration or another change of a sealed layer came too late and was refused; see `problem`.
        public static let refused = Kind("refused")
        /// A service reports another `health` than at the last check; see ``AppHost/health()``.
        public static let healthChanged = Kind("healthChanged")
    }

    /// The kind of event.
    public let kind: Kind
    /// The service that the event concerns; nil if it concerns the host.
    public let service: ServiceKey?
    /// The name of the service's layer.
    public let layer: String?
    /// The hook that the event concerns: `resolve`, `start`, `run`, `stop`, `body` or `close`.
    public let hook: String?
    /// The phase that the host has entered.
    public let phase: HostPhase?
    /// How long it took; for `waiting`, `late` and `abandoned`, how long it has run so far.
    public let duration: Duration?
    /// The error that was thrown, unchanged.
    public let error: (any Error)?
    /// The number of recent failures of the service.
    public let attempt: Int?
    /// How long the host waits before a restart.
    public let delay: Duration?
    /// How the application started.
    public let report: StartReport?
    /// The report on released memory.
    public let memory: MemoryReleaseReport?
    /// The current health of the service.
    public let health: Health?
    /// The construction that it waits for.
    public let pending: PendingConstruction?
    /// The change that was refused.
    public let problem: Problem?

    init(
        _ kind: Kind, service: ServiceKey? = nil, layer: String? = nil, hook: String? = nil, phase: HostPhase? = nil,
        duration: Duration? = nil, error: (any Error)? = nil, attempt: Int? = nil, delay: Duration? = nil,
        report: StartReport? = nil, memory: MemoryReleaseReport? = nil, health: Health? = nil,
        pending: PendingConstruction? = nil, problem: Problem? = nil
    ) {
        self.kind = kind
        self.service = service
        self.layer = layer
        self.hook = hook
        self.phase = phase
        self.duration = duration
        self.error = error
        self.attempt = attempt
        self.delay = delay
        self.report = report
        self.memory = memory
        self.health = health
        self.pending = pending
        self.problem = problem
    }
}

/// One line: `started Database (Services) in 0.2 seconds`.
extension HostEvent: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        var text = "\(kind)"
        if let phase { text += " \(phase)" }
        if let service { text += " \(service)" }
        if let layer { text += " (\(layer))" }
        if let hook, error != nil || kind == .waiting { text += ", \(hook)" }
        if let attempt { text += ", failure \(attempt)" }
        if let duration { text += stillRuns ? ", after \(duration)" : " in \(duration)" }
        if let delay { text += ", after \(delay)" }
        if let error { text += ": \(error)" }
        if let report { text += ": \(report)" }
        if let memory { text += " at \(memory)" }
        if let health { text += ": \(health.words)" }
        if let pending { text += ": \(pending)" }
        if let problem { text += ": \(problem.summary)" }
        return text
    }

    /// Whether the hook has not ended, so that `duration` is not how long it took.
    private var stillRuns: Bool { kind == .waiting || kind == .late || kind == .abandoned }
}
