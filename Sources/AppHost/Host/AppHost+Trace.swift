internal import StrataCore

extension AppHost {
    /// Records the start of this host: each construction with its thread or task, its requester and its duration, and
    /// also hooks and waits. Call it before the host runs; later calls record nothing.
    ///
    /// ```swift
    /// let host = AppHost(Presentation.self)
    /// host.traceStartup { trace in print(trace.slowest(3)) }
    /// try await host.run()
    /// ```
    ///
    /// A process that records constructs every service on the slow path for its whole life, and reads the clock twice
    /// for each. A process that does not record has no cost.
    ///
    /// - Parameter finished: Called when everything is up, or at the end of a run whose start did not complete. Called
    ///   once more at the end of the run if services were constructed for the first time after everything was up: the
    ///   trace then includes them. The host calls it outside all locks and waits for it.
    public func traceStartup(_ finished: @escaping @Sendable (StartupTrace) -> Void) {
        state.withLock { state in
            guard !state.hasRun else { return }
            state.isTraced = true
            state.traceHooks.append(finished)
        }
    }

    /// The recorded start; nil without ``traceStartup(_:)``, and until everything is up or the run has ended.
    public var startupTrace: StartupTrace? { state.withLock { $0.startupTrace } }

    /// Nil unless a trace was requested.
    func makeRecorder() -> StartupRecorder? {
        state.withLock { $0.isTraced } ? StartupRecorder() : nil
    }

    func finish(_ trace: StartupTrace) {
        let hooks = state.withLock { state in
            state.startupTrace = trace
            return state.traceHooks
        }
        for hook in hooks { hook(trace) }
    }

    /// Records the start into a file, as the option `--startup-trace FILE` does; for applications that read the command
    /// line themselves.
    ///
    /// The file is written up to three times: at once without spans, so that an unwritable path is detected before the
    /// start; when everything is up, or at the end of a run whose start did not complete; and again at the end of the
    /// run if more services were constructed for the first time. The second time is reported on standard error, with
    /// ``startReport`` if everything is up.
    ///
    /// - Parameter path: The file; an existing one is replaced.
    /// - Throws: ``FileError`` if the file cannot be written. Later write errors are reported on standard error.
    public func traceStartup(toFile path: String) throws(FileError) {
        try surroundings.writeFile(StartupTrace(spans: [], up: nil).json(program: surroundings.program), path)
        let hasReported = Locked(false)
        traceStartup { [weak self, surroundings] trace in
            do throws(FileError) {
                try surroundings.writeFile(trace.json(program: surroundings.program), path)
            } catch {
                self?.say("\(error)")
                return
            }
            let isFirst = hasReported.withLock { reported in
                defer { reported = true }
                return !reported
            }
            guard isFirst, let self else { return }
            if let startReport { surroundings.errorOutput("\(startReport)\n") }
            say(HostTexts.traced(trace, path))
        }
    }
}
