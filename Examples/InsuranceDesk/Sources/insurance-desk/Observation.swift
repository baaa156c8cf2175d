import CoreMetrics
import Logging
import StrataAppHost

/// Reports the host's events as log lines and as metrics.
struct Observation: Sendable {
    let logger: Logger

    /// Sets up the process's log and metrics; call it once per process.
    init(level: Logger.Level) {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        MetricsSystem.bootstrap(TallyMetrics.shared)
        var logger = Logger(label: "insurance-desk")
        logger.logLevel = level
        self.logger = logger
    }

    func watch(_ host: AppHost) {
        host.observe { [logger] event in
            logger.log(level: level(of: event), "\(event)", metadata: ["kind": "\(event.kind)"])
            Counter(label: "host.events", dimensions: [("kind", "\(event.kind)")]).increment()
            guard event.kind == .started, let duration = event.duration, let service = event.service else { return }
            let (seconds, attoseconds) = duration.components
            Timer(label: "host.start", dimensions: [("service", "\(service)")])
                .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
    }

    private func level(of event: HostEvent) -> Logger.Level {
        if event.error != nil { return .error }
        if let health = event.health, health != .healthy { return .warning }
        return event.kind == .restarting ? .warning : .info
    }
}
