extension AppHost {
    /// Same as ``run()``, but as the owner of its process: SIGINT, SIGTERM and SIGHUP stop it, and failures are
    /// reported on standard error.
    ///
    /// For applications whose command line belongs to another parser; ``main()`` adds commands and exit. The first
    /// signal requests the graceful stop, the second writes a last line and ends the process at once with 128 plus its
    /// number. If that write blocks, a third signal ends the process without the line. Repetitions of a signal within
    /// 100 milliseconds count as one signal.
    ///
    /// - Returns: `.success`, also after a signal; `.proofFailed`; `.failure`.
    public func launch() async -> HostExit {
        await launch { _ in await Self.untilCancelled() }
    }

    /// Same as ``launch()``, with a body that may decide the exit status.
    ///
    /// - Parameter body: As in ``run(_:)``. If it returns a ``HostExit``, that is the status, also after a signal. A
    ///   `CancellationError` after a signal is a success. A body that returns nothing, or an object or a value of
    ///   another type, ends with `.success`; one that returns an integer or an optional ``HostExit`` is refused before
    ///   anything starts, because the result may be meant as a status.
    /// - Returns: The result of `body`; `.usage` if it threw a ``UsageError``; `.cannotOutput` or `.closedPipe` if text
    ///   that it printed with ``HostScope/print(_:terminator:)`` could not be written; `.failure` if it threw another
    ///   error or was refused, or a service did not start, failed or did not stop; `.proofFailed`.
    public func launch<Outcome: Sendable>(
        _ body: @escaping @Sendable (HostScope) async throws -> Outcome
    ) async -> HostExit {
        guard let status = HostExit.reading(Outcome.self) else {
            say(HostTexts.noStatus(Outcome.self))
            return .failure
        }
        return await launchReturningStatus { scope in status(try await body(scope)) }
    }

    /// Same as the generic form; the compiler chooses this one if it needs a type for `return .success`.
    @_disfavoredOverload
    public func launch(_ body: @escaping @Sendable (HostScope) async throws -> HostExit) async -> HostExit {
        await launchReturningStatus(body)
    }

    private func launchReturningStatus(
        _ body: @escaping @Sendable (HostScope) async throws -> HostExit
    ) async -> HostExit {
        let inbox = HostInbox()
        let received = Locked(ReceivedSignals())
        let time = surroundings.clock.stopwatch()
        let endObservation = surroundings.signals.subscribed { [surroundings] signal, arrival in
            let arrival = arrival ?? time()
            guard let count = received.withLock({ $0.receive(signal, at: arrival) }) else { return }
            switch count {
            case 1: inbox.emit.yield(.stopRequested(.signal(signal)))
            case 2:
                surroundings.errorOutput(Self.line(surroundings, HostTexts.stoppedAtOnce(by: signal)))
                surroundings.exitAtOnce(.signal(signal))
                // Reached if a test supplies the exit.
                inbox.emit.yield(.haltRequested)
            // Writing the last line may already block, for example if nobody reads standard error.
            default: surroundings.exitAtOnce(.signal(signal))
            }
        }
        defer { endObservation() }
        let output = HostOutput(surroundings.output)
        let ending = await run(inbox: inbox, output: output, saying: { [self] in say($0) }, body)
        let signals = received.withLock { $0.signals }
        if ending.isHalted, signals.count > 1 { return .signal(signals[1]) }
        let status = report(ending)
        // A body may ignore the error, and its output is incomplete all the same.
        guard status == .success, let error = output.error else { return status }
        return refuse(error)
    }

    /// Reports the failure, the signal or the cancellation that ended the run, and returns the status.
    private func report(_ ending: HostEnding<HostExit>) -> HostExit {
        if let error = ending.error { return report(error) }
        switch (ending.output, ending.reason) {
        case (.failure(let error as UsageError), _):
            return refuse(error, of: CommandLineReader.command(in: surroundings.arguments, among: commands))
        case (.failure(let error as OutputError), _): return refuse(error)
        case (.failure(let error), let reason) where reason == .bodyEnded || !(error is CancellationError):
            say(HostTexts.bodyFailed(error))
            return .failure
        case (let output, .signal(let signal)):
            say(HostTexts.stopped(by: signal))
            return (try? output?.get()) ?? .success
        case (let output, _):
            if ending.reason == .cancelled { say(HostTexts.cancelled) }
            return (try? output?.get()) ?? .success
        }
    }

    func report(_ error: any Error) -> HostExit {
        let text = (error as? BootstrapError)?.text(colored: surroundings.usesColor) ?? "\(error)"
        surroundings.errorOutput("\(text)\n")
        switch error {
        case let error as BootstrapError:
            say(HostTexts.refused(error))
            return .proofFailed
        case let error as HostError:
            say(HostTexts.ended(error))
            return .failure
        default: return .failure
        }
    }

    /// - Parameter command: The application's command that was refused, whose own help is then suggested.
    func refuse(_ error: UsageError, of command: String? = nil) -> HostExit {
        let help = ([surroundings.program] + (command.map { [$0] } ?? []) + ["--help"]).joined(separator: " ")
        say("\(error)\nTry `\(help)`.")
        return .usage
    }

    /// Writes nothing if the reader has closed the pipe, because a reader such as `head` closes it when it has read
    /// enough.
    func refuse(_ error: OutputError) -> HostExit {
        if !error.isClosedPipe { say("\(error)") }
        return error.status
    }

    /// Writes one message to standard error, with the program's name in front.
    func say(_ message: String) {
        surroundings.errorOutput(Self.line(surroundings, message))
    }

    private static func line(_ surroundings: HostSurroundings, _ message: String) -> String {
        "\(surroundings.program): \(message)\n"
    }
}
