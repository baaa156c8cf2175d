/// Every sentence of the host: what happened, where, and how it ended.
enum HostTexts {
    static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    static func sentence(of error: HostError) -> String {
        guard let cause = error.underlying else {
            return "The host was run before; a host runs once: make another."
        }
        guard let service = error.service, let layer = error.layer else {
            return "The application's body did not end: \(cause)"
        }
        let place = "`\(service)` (\([layer, error.site.map { "\($0)" }].compactMap(\.self).joined(separator: ", ")))"
        return switch error.code {
        case .startFailed: "\(place) did not start: \(cause)"
        case .serviceFailed: "\(place) failed: \(cause)"
        case .gaveUp: "\(place) failed too often to be started again: \(cause)"
        case .closeFailed: "\(place) was not closed: \(cause)"
        default: "\(place) did not stop: \(cause)"
        }
    }

    /// The last line of a process that could not be bootstrapped.
    static func refused(_ error: BootstrapError) -> String {
        "the object graph cannot be built: \(count(error.problems.count, "problem")) above; nothing was started."
    }

    /// The last line after a failure; `error` was printed above, with its consequences.
    static func ended(_ error: HostError) -> String {
        guard error.underlying != nil else { return "the host was run before; nothing was started." }
        guard let service = error.service else { return "the application did not end; everything else was stopped." }
        return switch error.code {
        case .startFailed: "`\(service)` did not start; what had started was stopped."
        case .serviceFailed: "`\(service)` failed; everything was stopped."
        case .gaveUp: "`\(service)` failed too often; everything was stopped."
        case .closeFailed: "`\(service)` was not closed; everything was stopped."
        default: "`\(service)` did not stop; everything else was."
        }
    }

    static func bodyFailed(_ error: any Error) -> String {
        "the application failed: \(error)"
    }

    static func stopped(by signal: StopSignal) -> String {
        "stopped by \(signal)."
    }

    static let cancelled = "stopped: the task that ran the host was cancelled."

    static func stoppedAtOnce(by signal: StopSignal) -> String {
        "stopped at once by a second signal, \(signal); services were not stopped in order."
    }
}
