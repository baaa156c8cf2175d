public import Logging
public import StrataAppHost

extension AppHost {
    /// Writes each event of this host as a line of a logger, from now on.
    ///
    /// ```swift
    /// host.log(to: Logger(label: "desk"))
    /// ```
    ///
    /// The message is the event's own line. The metadata have its parts: `kind`, and those of `phase`, `service`,
    /// `layer`, `hook`, `seconds`, `attempt`, `delay` and `health` that the event has. The error goes to the log
    /// handler unchanged.
    ///
    /// - Parameters:
    ///   - logger: The logger. The host calls its handler outside all locks and waits for it.
    ///   - level: The level of an event; ``StrataAppHost/HostEvent/logLevel`` by default.
    public func log(to logger: Logger, level: @escaping @Sendable (HostEvent) -> Logger.Level = { $0.logLevel }) {
        observe { event in
            logger.log(level: level(event), "\(event)", error: event.error, metadata: event.logMetadata)
        }
    }
}

extension HostEvent {
    /// `.error` for an error and for the phase `failed`; `.warning` for a hook that takes long, a restart, a refused
    /// change and a service that is not healthy; `.debug` for a construction; otherwise `.info`.
    public var logLevel: Logger.Level {
        if error != nil || phase == .failed { return .error }
        if let health { return health == .healthy ? .info : .warning }
        return switch kind {
        case .waiting, .restarting, .refused: .warning
        case .constructed: .debug
        default: .info
        }
    }

    /// The parts of the event.
    var logMetadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["kind": "\(kind)"]
        metadata["phase"] = phase.map { "\($0)" }
        metadata["service"] = service.map { "\($0)" }
        metadata["layer"] = layer.map { "\($0)" }
        metadata["hook"] = hook.map { "\($0)" }
        metadata["seconds"] = (duration ?? report?.total).map { "\($0 / .seconds(1))" }
        metadata["attempt"] = attempt.map { "\($0)" }
        metadata["delay"] = delay.map { "\($0 / .seconds(1))" }
        metadata["health"] = health.map { "\(Describing.name(of: $0))" }
        return metadata
    }
}
