import StrataAppHost
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct SignalTests {
    let journal = Journal()
    let container = Container("Services")
    let stage = Stage()

    init() {
        container.register(Probe<A>.self) { [journal] in Probe(journal) }.scope(.container).hosted()
    }

    private func host() -> AppHost { AppHost(container, surroundings: stage.surroundings()) }

    @Test(arguments: [StopSignal.interrupt, .terminate])
    func oneSignalStopsGracefully(_ signal: StopSignal) async {
        let host = host()
        async let status = host.launch()
        await journal.wait(for: "a started")
        stage.send(signal)
        #expect(await status == .success)
        #expect(journal.entries.suffix(2) == ["a stopping", "a stopped"])
        #expect(stage.errors == "desk: stopped by \(signal).\n")
        #expect(stage.hardExits.isEmpty)
        #expect(stage.observers == 0)
        #expect(host.phase == .stopped)
    }

    @Test func signalCancelsTheBody() async {
        let host = host()
        async let status = host.launch { [journal] _ in
            journal.note("body")
            try await Task.sleep(for: .seconds(3600))
            return HostExit(rawValue: 1)
        }
        await journal.wait(for: "body")
        stage.send(.terminate)
        #expect(await status == .success)
    }

    @Test func bodyThatWasStoppedMayReturnItsOwnStatus() async {
        let host = host()
        async let status = host.launch { [journal] _ in
            journal.note("body")
            await Gate.untilCancelled()
            return HostExit(rawValue: 75)
        }
        await journal.wait(for: "body")
        stage.send(.terminate)
        #expect(await status == HostExit(rawValue: 75))
        #expect(stage.lastLine == "desk: stopped by SIGTERM.")
    }

    @Test func signalWhileStartingRollsBack() async {
        let gate = Gate()
        container.register(Probe<B>.self) { [journal] (_: Probe<A>) in
            Probe(journal, Script(start: { await gate.wait() }))
        }.scope(.container).hosted()
        container.register(Probe<C>.self) { [journal] (_: Probe<B>) in Probe(journal) }.scope(.container).hosted()
        let host = host()
        async let status = host.launch { [journal] _ in
            journal.note("body")
            return HostExit(rawValue: 1)
        }
        await journal.wait(for: "b starting")
        stage.send(.interrupt)
        gate.open()
        #expect(await status == .success)
        #expect(
            journal.entries.suffix(5) == ["b started", "b stopping", "b stopped", "a stopping", "a stopped"])
        #expect(journal.count(of: "body") == 0)
    }

    @Test(arguments: [StopSignal.interrupt, .terminate])
    func secondSignalEndsAtOnce(_ signal: StopSignal) async {
        let gate = Gate()
        container.register(Probe<B>.self) { [journal] in Probe(journal, Script(stop: { await gate.wait() })) }
            .scope(.container).hosted()
        let clock = ManualClock()
        var surroundings = stage.surroundings()
        surroundings.clock = clock
        let host = AppHost(container, surroundings: surroundings)
        async let status = host.launch()
        await journal.wait(for: "b started")
        stage.send(.terminate)
        await journal.wait(for: "b stopping")
        // The same signal earlier would count as the first one.
        clock.advance(by: .milliseconds(100))
        stage.send(signal)
        #expect(stage.hardExits == [.signal(signal)])
        #expect(stage.hardExits.first?.rawValue == 128 + signal.rawValue)
        #expect(
            stage.lastLine
                == "desk: stopped at once by a second signal, \(signal); services were not stopped in order.")
        gate.open()
        _ = await status
    }

    @Test func cancellationOfRunIsAGracefulStop() async throws {
        let host = host()
        let task = Task { try await host.run() }
        await journal.wait(for: "a started")
        task.cancel()
        try await task.value
        #expect(journal.entries.suffix(2) == ["a stopping", "a stopped"])
        #expect(host.phase == .stopped)
        #expect(stage.observers == 0)
    }

    @Test func cancellationBeforeTheBodyIsACancellationError() async throws {
        let gate = Gate()
        container.register(Probe<B>.self) { [journal] in Probe(journal, Script(start: { await gate.wait() })) }
            .scope(.container).hosted()
        let host = host()
        let task = Task { try await host.run { _ in 1 } }
        await journal.wait(for: "b starting")
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(journal.count(of: "b stopped") == 1)
    }

    @Test func cancelledTaskStartsNothing() async throws {
        let host = host()
        let gate = Gate()
        let task = Task {
            await gate.wait()
            try await host.run()
        }
        task.cancel()
        gate.open()
        try await task.value
        #expect(journal.entries.isEmpty)
        #expect(host.phase == .stopped)
    }

    @Test func cancellationOfLaunchIsReported() async {
        let host = host()
        let task = Task { await host.launch() }
        await journal.wait(for: "a started")
        task.cancel()
        #expect(await task.value == .success)
        #expect(stage.errors == "desk: stopped: the task that ran the host was cancelled.\n")
    }
}
