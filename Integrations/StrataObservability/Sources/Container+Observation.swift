public import CoreMetrics
public import Logging
public import StrataAppHost

/// Observing a container is for diagnosis: from then on it constructs on the slow path and reports each construction.
extension Container {
    /// Writes each event of this container as a line of a logger, from now on.
    ///
    /// The message is the event's own line. The metadata have `kind`, `layer`, and those of `service`, `seconds`,
    /// `scope` and `code` that the event has. Parents and children report their own events.
    ///
    /// - Parameters:
    ///   - logger: The logger. Its handler is called without a lock held, on the thread of the event.
    ///   - level: The level of an event; ``StrataCore/ContainerEvent/logLevel`` by default.
    public func log(
        to logger: Logger, level: @escaping @Sendable (ContainerEvent) -> Logger.Level = { $0.logLevel }
    ) {
        observe { event in
            logger.log(
                level: level(event), "\(event)", error: event.error ?? event.underlying, metadata: event.logMetadata)
        }
    }

    /// Counts the events of this container and times its constructions, from now on.
    ///
    /// | metric | kind | dimensions |
    /// |---|---|---|
    /// | `container.events` | counter | `kind`, `layer` |
    /// | `container.construct` | timer | `service`, `layer` |
    /// | `container.wait` | timer | `service`, `layer` |
    /// | `container.failures` | counter | `code`, `layer` |
    ///
    /// - Parameter factory: The backend; nil for the one of `MetricsSystem`, looked up at each event.
    public func measure(with factory: (any MetricsFactory)? = nil) {
        let meters = Meters(factory)
        observe { event in
            let layer = ("layer", event.layer)
            meters.count("container.events", ("kind", "\(event.kind)"), layer)
            if let error = event.error { meters.count("container.failures", ("code", "\(error.code)"), layer) }
            guard event.kind == .constructed || event.kind == .waited, let service = event.service,
                let time = event.duration
            else { return }
            let label = event.kind == .constructed ? "container.construct" : "container.wait"
            meters.time(label, time, ("service", "\(service)"), layer)
        }
    }
}

extension ContainerEvent {
    /// `.error` for a hook that threw, a refused change and an object that outlives its scope; `.warning` for a failed
    /// resolve, because the caller may handle it, and for a value that cannot be shared; otherwise `.debug`.
    public var logLevel: Logger.Level {
        switch kind {
        case .closingFailed, .refused, .leaked: .error
        case .failed, .notShared: .warning
        default: .debug
        }
    }

    var logMetadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["kind": "\(kind)", "layer": "\(layer)"]
        metadata["service"] = service.map { "\($0)" }
        metadata["seconds"] = duration.map { "\($0 / .seconds(1))" }
        metadata["scope"] = scope.map { "\($0)" }
        metadata["code"] = error.map { "\($0.code)" }
        return metadata
    }
}
