/// The messages of the host. Each says what happened, where, and with what outcome.
enum HostTexts {
    static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    static func sentence(of error: HostError) -> String {
        guard let cause = error.underlying else {
            return "The host has already run. A host runs only once: create another one."
        }
        let advice = (cause as? HookTimeout)?.advice.map { ". \($0)" } ?? ""
        guard let service = error.service, let layer = error.layer else {
            return "The application's body did not end: \(cause)\(advice)"
        }
        let place = "`\(service)` (\([layer, error.site.map { "\($0)" }].compactMap(\.self).joined(separator: ", ")))"
        let what =
            switch error.code {
            case .startFailed where error.isPending: "was not constructed"
            case .startFailed: "did not start"
            case .serviceFailed where cause is HookTimeout: "did not stop"
            case .serviceFailed: "failed"
            case .gaveUp: "failed too often and was not restarted"
            case .closeFailed: "did not close"
            default: "did not stop"
            }
        return "\(place) \(what): \(cause)\(advice)"
    }

    /// The last line of a process that could not be bootstrapped.
    static func refused(_ error: BootstrapError) -> String {
        "the dependency graph cannot be proved: \(count(error.problems.count, "problem")) above; nothing was started."
    }

    /// The last line after a failure. `error` was printed above it, with its consequences.
    static func ended(_ error: HostError) -> String {
        guard error.underlying != nil else { return "the host has already run; nothing was started." }
        let subject = error.service.map { "`\($0)`" } ?? "the application"
        let (outcome, rest) =
            switch error.code {
            case .bodyAbandoned: ("did not end", "everything else was stopped")
            case .startFailed where error.isPending: ("was not constructed", "all started services were stopped")
            case .startFailed: ("did not start", "all started services were stopped")
            case .serviceFailed where error.underlying is HookTimeout: ("did not stop", "everything else was stopped")
            case .serviceFailed: ("failed", "everything was stopped")
            case .gaveUp: ("failed too often", "everything was stopped")
            case .closeFailed: ("did not close", "everything was stopped")
            default: ("did not stop", "everything else was stopped")
            }
        let further = error.consequences.count
        guard further > 0 else { return "\(subject) \(outcome); \(rest)." }
        return "\(subject) \(outcome), and \(count(further, "further failure")) \(further == 1 ? "is" : "are") above; "
            + "everything else was stopped."
    }

    /// One line while a hook takes a long time.
    ///
    /// - Parameters:
    ///   - hook: The name of the hook, as in an event.
    ///   - place: The hosted service with its layer; empty for the body and the closing.
    ///   - pending: The construction that the hosted service waits for while it is constructed itself.
    static func waiting(for hook: String, of place: String, _ pending: PendingConstruction?, after time: Duration)
        -> String
    {
        let what: String
        switch hook {
        case "resolve":
            let other = pending.flatMap { $0.path.count > 1 ? "`\($0.service)` (\($0.site))" : nil }
            what = "\(other ?? place) to be constructed"
        case "start": what = "\(place) to start"
        case "run": what = "the `run()` of \(place) to end"
        case "stop": what = "\(place) to stop"
        case "body": what = "the application's body to end"
        default: what = "the containers to close"
        }
        let perhaps = pending?.suspected.map { ", perhaps for \($0)" } ?? ""
        return "still waiting for \(what), after \(time)\(pending?.way ?? "")\(perhaps)."
    }

    static func notFollowing(_ navigation: String) -> String {
        "\(navigation) does not follow memory pressure, because it was not created on an actor; "
            + "its views were not released. Create it on an actor, such as the main actor, or call its `follow(_:)`."
    }

    static func traced(_ trace: StartupTrace, _ path: String) -> String {
        let constructions = count(trace.spans.count { $0.kind == .construct }, "construction")
        return "the startup trace with \(constructions) was written to \(path). "
            + "Open it in Perfetto, or draw it with `graph --format html --timings \(path)`."
    }

    static func bodyFailed(_ error: any Error) -> String {
        "the application failed: \(error)"
    }

    static func noStatus(_ outcome: Any.Type) -> String {
        "the application's body returns `\(outcome)`, which is not an exit status; nothing was started. "
            + "Return a `HostExit`, such as `.success` or `HostExit(rawValue: 75)`, or nothing, as in `_ = work()`."
    }

    static func stopped(by signal: StopSignal) -> String {
        "stopped by \(signal)."
    }

    static let cancelled = "stopped: the task that ran the host was cancelled."

    static func stoppedAtOnce(by signal: StopSignal) -> String {
        "stopped at once by a second signal, \(signal); services were not stopped in order."
    }
}
