extension AppHost {
    /// As ``run()``, as the owner of its process: SIGINT and SIGTERM stop it, failures are told on standard error.
    ///
    /// For applications whose command line belongs to another parser; ``main()`` is this with commands and exit. The
    /// first signal asks for the graceful stop, the second ends the process at once with 128 and its number, the third
    /// does so without a last line. The same signal again within 100 milliseconds is one signal.
    ///
    /// - Returns: `.success`, also after a signal; `.proofFailed`; `.failure`.
    public func launch() async -> HostExit {
        await launch { _ in await Self.untilCancelled() }
    }

    /// As ``launch()``, with a body that may decide the exit status.
    ///
    /// - Parameter body: As in ``run(_:)``. The ``HostExit`` that it returns is the status, also after a signal;
    ///   `CancellationError` is a success then. A body that returns nothing, or an object or a value of another type,
    ///   ends with `.success`; one that returns an integer is refused before anything starts, because it may be meant as
    ///   a status.
    /// - Returns: What `body` returned; `.usage` when it threw a ``UsageError``; `.failure` when it threw something else,
    ///   a service did not start, failed or did not stop, or `body` returns an integer; `.proofFailed`.
    public func launch<Outcome: Sendable>(
        _ body: @escaping @Sendable (HostScope) async throws -> Outcome
    ) async -> HostExit {
        guard let status = HostExit.reading(Outcome.self) else {
            say(HostTexts.noStatus(Outcome.self))
            return .failure
        }
        return await launchReturningStatus { scope in status(try await body(scope)) }
    }

    /// The same body: the compiler chooses this one where it needs a type for `return .success`.
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
        let endObservation = surroundings.signals.subscribed { [surroundings] signal in
            let now = time()
            guard let count = received.withLock({ $0.receive(signal, at: now) }) else { return }
            switch count {
            case 1: inbox.emit.yield(.stopRequested(.signal(signal)))
            case 2:
                surroundings.errorOutput(Self.line(surroundings, HostTexts.stoppedAtOnce(by: signal)))
                surroundings.exitAtOnce(.signal(signal))
                // Where the exit is a test's.
                inbox.emit.yield(.haltRequested)
            // Even the word may have been too much: nobody reads standard error, say.
            default: surroundings.exitAtOnce(.signal(signal))
            }
        }
        defer { endObservation() }
        let ending = await run(inbox: inbox, saying: { [self] in say($0) }, body)
        let signals = received.withLock { $0.signals }
        return ending.isHalted && signals.count > 1 ? .signal(signals[1]) : report(ending)
    }

    /// Tells why the run ended, unless all is well or the body has said it, and gives the status.
    private func report(_ ending: HostEnding<HostExit>) -> HostExit {
        if let error = ending.error { return report(error) }
        switch (ending.output, ending.reason) {
        case (.failure(let error as UsageError), _): return refuse(error)
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
        let text = (error as? BootstrapError)?.text(coloured: surroundings.usesColour) ?? "\(error)"
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

    func refuse(_ error: UsageError) -> HostExit {
        say("\(error)\nTry `\(surroundings.program) --help`.")
        return .usage
    }

    /// One message on standard error, under the program's name.
    func say(_ message: String) {
        surroundings.errorOutput(Self.line(surroundings, message))
    }

    private static func line(_ surroundings: HostSurroundings, _ message: String) -> String {
        "\(surroundings.program): \(message)\n"
    }
}
