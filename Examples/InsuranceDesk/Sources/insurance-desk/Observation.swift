import CoreMetrics
import Logging
import StrataAppHost
import StrataObservability

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
        host.log(to: logger)
        host.measure()
    }
}
