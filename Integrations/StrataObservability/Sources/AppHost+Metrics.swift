public import CoreMetrics
public import StrataAppHost

extension AppHost {
    /// Counts the events of this host and times its hooks, from now on.
    ///
    /// ```swift
    /// host.measure()
    /// ```
    ///
    /// | metric | kind | dimensions | records |
    /// |---|---|---|---|
    /// | `host.events` | counter | `kind` | each event |
    /// | `host.resolve`, `host.start`, `host.stop` | timer | `service`, `layer` | a hook that succeeded |
    /// | `host.startup` | timer | | the start of the application as a whole |
    /// | `host.timeouts` | counter | `service`, `layer`, `hook` | a hook that exceeded its deadline and is cancelled |
    /// | `host.failures` | counter | `service`, `layer`, `hook` | a hook that failed or was abandoned |
    /// | `host.restarts` | counter | `service`, `layer` | a restart |
    /// | `host.running` | meter | | 1 in the phase `running`, otherwise 0 |
    /// | `host.health` | meter | `service`, `layer` | 1 healthy, 0.5 degraded, 0 unhealthy, when it changes |
    ///
    /// A failure of the body or of closing has an empty `service` and `layer`. The host never asks for health on its
    /// own: `host.health` changes when the application calls `health()`.
    ///
    /// - Parameter factory: The backend; nil for the one of `MetricsSystem`, looked up at each event.
    public func measure(with factory: (any MetricsFactory)? = nil) {
        let meters = Meters(factory)
        observe { event in
            meters.count("host.events", ("kind", "\(event.kind)"))
            let place = [("service", event.service.map { "\($0)" } ?? ""), ("layer", event.layer ?? "")]
            switch event.kind {
            case .constructed: meters.time("host.resolve", event.duration, place)
            case .started: meters.time("host.start", event.duration, place)
            case .stopped: meters.time("host.stop", event.duration, place)
            case .running: meters.time("host.startup", event.report?.total, [])
            case .late: meters.count("host.timeouts", place + [("hook", event.hook ?? "")])
            case .failed, .abandoned: meters.count("host.failures", place + [("hook", event.hook ?? "")])
            case .restarting: meters.count("host.restarts", place)
            case .phase: meters.set("host.running", event.phase == .running ? 1 : 0, [])
            case .healthChanged: meters.set("host.health", event.health.map(Describing.number), place)
            default: break
            }
        }
    }
}
