import StrataAppHost
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct SupervisionTests {
    let container = Container("Services")
    let driver: HostDriver
    let journal = Journal()

    init() {
        driver = HostDriver(container, seed: 7)
    }

    /// Fails this many times, then works until it is cancelled.
    private func failing(_ times: Int) -> @Sendable () async throws -> Void {
        let failures = Locked(0)
        return {
            let isBroken = failures.withLock { count in
                count += 1
                return count <= times
            }
            if isBroken { throw Broken() }
            await Gate.untilCancelled()
        }
    }

    private func register<Name: Label, each Needed: Label>(
        _ name: Name.Type, needing: repeat (each Needed).Type, policy: SupervisionPolicy = .never,
        run: @escaping @Sendable () async throws -> Void = { await Gate.untilCancelled() }
    ) {
        let journal = journal
        let hooks = Scripted<Name>.Hooks(
            supervision: policy, start: { journal.note("start \(Name.text)") }, run: run,
            stop: { journal.note("stop \(Name.text)") })
        container.register(Scripted<Name>.self) { (_: repeat Scripted<each Needed>) in Scripted<Name>(hooks) }
            .scope(.container).hosted()
    }

    /// C needs B, which needs A; A fails. D does not depend on them.
    @Test func dependentsAreRestartedWithItInGraphOrder() async throws {
        let everythingIsUp = Gate()
        let fails = failing(1)
        register(A.self, policy: .onFailure()) {
            await everythingIsUp.wait()
            try await fails()
        }
        register(B.self, needing: A.self)
        register(C.self, needing: B.self)
        register(D.self)
        driver.start()
        try await driver.reached(.running)
        everythingIsUp.open()
        await journal.wait(for: "stop a")
        driver.clock.advance(by: .seconds(1))
        try await driver.event(count: 3) { $0.kind == .restarted }
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
        let down = ["stop c", "stop b", "stop a"]
        let up = ["start a", "start b", "start c"]
        #expect(journal.entries.filter { !$0.hasSuffix("d") } == up + down + up + down)
        #expect(journal.entries.filter { $0.hasSuffix("d") } == ["start d", "stop d"])
    }

    /// The end of the back-off is set before the event, so advancing the clock in an observer is early enough.
    @Test func anObserverMayAdvanceTheClock() async throws {
        register(A.self, policy: .onFailure(backOff: BackOff(first: .seconds(1), jitter: 0)), run: failing(1))
        driver.host.observe { [clock = driver.clock] event in
            if event.kind == .restarting { clock.advance(by: .seconds(1)) }
        }
        driver.start()
        try await driver.event { $0.kind == .restarted }
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    @Test func waitsGrowAndVaryWithTheGenerator() async throws {
        register(A.self, policy: .onFailure(backOff: BackOff(first: .seconds(1), jitter: 0.5)), run: failing(4))
        driver.start()
        for failure in 1...4 {
            let event = try await driver.event(count: failure) { $0.kind == .restarting }
            #expect(event.attempt == failure)
            // It waits for the whole delay and no more.
            let delay = try #require(event.delay)
            try await driver.event(count: failure) { $0.kind == .stopped }
            driver.clock.advance(by: delay)
            try await driver.event(count: failure) { $0.kind == .restarted }
        }
        let delays = driver.events.compactMap(\.delay)
        for (delay, middle) in zip(delays, [1, 2, 4, 8]) {
            #expect(Duration.seconds(middle) * 0.5...Duration.seconds(middle) * 1.5 ~= delay)
            #expect(delay != .seconds(middle))
        }
        var generator = SeededGenerator(seed: 7)
        let again = (1...4).map { BackOff(first: .seconds(1), jitter: 0.5).delay(after: $0, using: &generator) }
        #expect(delays == again)
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    @Test func oneFailureTooManyStopsTheHostWithTheReason() async throws {
        let policy = SupervisionPolicy.onFailure(
            backOff: .none, intensity: RestartIntensity(restarts: 2, within: .seconds(60)))
        register(A.self, policy: policy, run: failing(.max))
        register(B.self)
        driver.start()
        let ending = await driver.ended()
        #expect(ending.status == .failure)
        #expect(ending.events.count { $0.kind == .restarting } == 2)
        #expect(ending.errors.contains(") failed too often and was not restarted: the pipe burst\n"))
        #expect(ending.lastLine == "test: `Scripted<A>` failed too often; everything was stopped.")
        for name in ["a", "b"] {
            #expect(journal.count(of: "start \(name)") == journal.count(of: "stop \(name)"))
        }
    }

    @Test func neverStopsTheHostAtTheFirstFailure() async throws {
        register(A.self, run: failing(1))
        driver.start()
        let ending = await driver.ended()
        #expect(ending.lastLine == "test: `Scripted<A>` failed; everything was stopped.")
        #expect(!ending.events.contains { $0.kind == .restarting })
    }

    @Test func alwaysRestartsAServiceThatReturns() async throws {
        let runs = Locked(0)
        register(A.self, policy: .always(backOff: .none)) {
            let isFirst = runs.withLock { count in
                count += 1
                return count == 1
            }
            if !isFirst { await Gate.untilCancelled() }
        }
        driver.start()
        let event = try await driver.event { $0.kind == .restarted }
        #expect(event.service?.typeName == "Scripted<A>")
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    @Test func stopWhileAServiceWaitsForItsRestartDoesNotStartIt() async throws {
        register(A.self, policy: .onFailure(), run: failing(1))
        driver.start()
        try await driver.event { $0.kind == .restarting }
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
        #expect(journal.entries == ["start a", "stop a"])
    }

    @Test func healthIsDegradedUntilItIsUpAgain() async throws {
        register(A.self, policy: .onFailure(), run: failing(1))
        register(B.self, needing: A.self)
        driver.start()
        try await driver.event { $0.kind == .restarting }
        let down = await driver.host.health()
        let layer = try #require(down.layers.first)
        #expect(layer.services.first?.health == .degraded(reason: "restarting: the pipe burst"))
        await journal.wait(for: "stop a")
        driver.clock.advance(by: .seconds(1))
        try await driver.event { $0.kind == .restarted && $0.service?.typeName == "Scripted<A>" }
        try await driver.reached(.running)
        driver.send(.terminate)
        _ = await driver.ended()
    }
}
