extension AppHost {
    /// As ``run()``, as the owner of its process: SIGINT and SIGTERM stop it, failures are told on standard error.
    ///
    /// For applications whose command line belongs to another parser; ``main()`` is this with commands and exit. The
    /// first signal asks for the graceful stop, the second ends the process at once with 128 and its number.
    ///
    /// - Returns: `.success`, also after a signal; `.proofFailed`; `.failure`.
    public func launch() async -> HostExit {
        await launch { _ in
            await Self.untilCancelled()
            return .success
        }
    }

    /// As ``launch()-(_)``, with a body that decides the exit status.
    ///
    /// - Parameter body: As in ``run(_:)``. After a signal its status counts too; `CancellationError` is a success then.
    /// - Returns: What `body` returned; `.usage` when it threw a ``UsageError``; `.failure` when it threw something else,
    ///   a service did not start, failed or did not stop; `.proofFailed`.
    public func launch(_ body: @escaping @Sendable (HostScope) async throws -> HostExit) async -> HostExit {
        let inbox = HostInbox()
        let received = Locked(0)
        let endObservation = surroundings.signals.subscribed { [surroundings] signal in
            let isFirst = received.withLock { count in
                count += 1
                return count == 1
            }
            guard !isFirst else { return _ = inbox.emit.yield(.stopRequested(.signal(signal))) }
            surroundings.errorOutput(Self.line(surroundings, HostTexts.stoppedAtOnce(by: signal)))
            surroundings.exitAtOnce(.signal(signal))
        }
        defer { endObservation() }
        return report(await run(inbox: inbox, body))
    }

    /// As ``launch(_:)-((HostScope)->HostExit)``; `.success` when `body` returns.
    public func launch(_ body: @escaping @Sendable (HostScope) async throws -> Void) async -> HostExit {
        await launch { scope in
            try await body(scope)
            return .success
        }
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
