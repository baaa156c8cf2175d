import StrataAppHost
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeadlineTests {
    let container = Container("Services")
    let driver: HostDriver
    let clock: ManualClock

    init() {
        driver = HostDriver(container)
        clock = driver.clock
    }

    /// Begins, lets time pass, and obeys its cancellation.
    private func hang(_ seconds: Int) -> @Sendable () async throws -> Void {
        { [clock] in
            clock.advance(by: .seconds(seconds))
            await Gate.untilCancelled()
            throw CancellationError()
        }
    }

    private func register<Name: Label, each Needed: Label>(
        _ name: Name.Type, needing: repeat (each Needed).Type, doing script: Scripted<Name>.Hooks = .init()
    ) {
        container.register(Scripted<Name>.self) { (_: repeat Scripted<each Needed>) in Scripted<Name>(script) }
            .scope(.container).hosted()
    }

    @Test func lateStartIsCancelledAndNamed() async throws {
        register(A.self)
        register(B.self, needing: A.self, doing: .init(start: hang(30)))
        driver.start()
        let ending = await driver.ended()
        #expect(ending.status == .failure)
        #expect(
            ending.errors.contains(
                ") did not start: its `start()` took longer than 30.0 seconds (`HookDeadlines.start`) and was cancelled. "
                    + "Find out what `start()` waits for, or set a longer `start` in `HookDeadlines`.\n"
            ))
        #expect(ending.lastLine == "test: `Scripted<B>` did not start; all started services were stopped.")
        #expect(ending.events.contains { $0.kind == .late && $0.hook == "start" })
        #expect(ending.events.filter { $0.kind == .stopped }.map { "\($0.service?.typeName ?? "")" } == ["Scripted<A>"])
    }

    /// The stops of a rollback have their own deadlines, although the start has used up its deadline.
    @Test func rollBackHasFreshDeadlines() async throws {
        let clock = clock
        register(A.self, doing: .init(stop: { clock.advance(by: .seconds(9)) }))
        register(B.self, needing: A.self, doing: .init(stop: { clock.advance(by: .seconds(9)) }))
        register(C.self, needing: B.self, doing: .init(start: hang(30)))
        driver.start()
        let ending = await driver.ended()
        #expect(ending.events.filter { $0.kind == .late }.count == 1)
        #expect(ending.events.filter { $0.kind == .stopped }.compactMap(\.duration) == [.seconds(9), .seconds(9)])
    }

    @Test func hookThatIgnoresItsCancellationIsAbandonedAndNamed() async throws {
        let clock = clock
        let release = Gate()
        register(A.self)
        register(
            B.self, needing: A.self,
            doing: .init(stop: {
                clock.advance(by: .seconds(10))
                await withTaskCancellationHandler {
                    await release.wait()
                } onCancel: {
                    clock.advance(by: .seconds(2))
                }
            }))
        driver.start { _ in .success }
        let ending = await driver.ended()
        release.open()
        #expect(ending.status == .failure)
        #expect(
            ending.errors.contains(
                ") did not stop: its `stop()` took longer than 10.0 seconds (`HookDeadlines.stop`), "
                    + "ignored its cancellation and was abandoned. Let `stop()` end when its task is cancelled, "
                    + "or set a longer `stop` in `HookDeadlines`.\n"))
        #expect(ending.lastLine == "test: `Scripted<B>` did not stop; everything else was stopped.")
        #expect(ending.events.filter { $0.kind == .stopped }.compactMap { $0.service?.typeName } == ["Scripted<A>"])
        // The hook still runs, so the event does not say that it took so long.
        let abandoned = try #require(ending.events.first { $0.kind == .abandoned })
        #expect(abandoned.description.hasPrefix("abandoned Scripted<B> (Services), stop, after 12.0 seconds: "))
    }

    @Test func serviceStatesItsOwnDeadlines() async throws {
        let journal = Journal()
        let clock = clock
        register(
            A.self,
            doing: .init(
                deadlines: HookDeadlines(start: .seconds(300)),
                start: {
                    clock.advance(by: .seconds(299))
                    journal.note("hangs")
                    await Gate.untilCancelled()
                    throw CancellationError()
                }))
        driver.start()
        await journal.wait(for: "hangs")
        #expect(!driver.events.contains { $0.kind == .late })
        clock.advance(by: .seconds(1))
        #expect(await driver.ended().errors.contains("its `start()` took longer than 300.0 seconds"))
    }

    @Test func bodyThatIgnoresItsCancellationIsAbandoned() async throws {
        register(A.self)
        let clock = clock
        let release = Gate()
        driver.start { [driver] _ in
            driver.send(.terminate)
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                clock.advance(by: .seconds(30))
            }
            return .success
        }
        let ending = await driver.ended()
        release.open()
        #expect(ending.status == .failure)
        #expect(
            ending.errors == """
                The application's body did not end: it took longer than 30.0 seconds (`HookDeadlines.body`), \
                ignored its cancellation and was abandoned. Let the body end when its task is cancelled, or set a \
                longer `body` in `HookDeadlines`.
                test: the application did not end; everything else was stopped.

                """)
        #expect(ending.events.contains { $0.kind == .stopped })
    }

    @Test func lateClosingHookIsAFailure() async throws {
        let clock = clock
        let release = Gate()
        container.register(Scripted<A>.self) { Scripted() }.scope(.container).hosted()
            .closed { _ in
                clock.advance(by: .seconds(10))
                await release.wait()
            }
        driver.start { _ in .success }
        let ending = await driver.ended()
        release.open()
        #expect(ending.status == .failure)
        #expect(
            ending.errors.contains(
                ") did not close: its closing hook did not end within 10.0 seconds and was abandoned"))
        #expect(ending.lastLine == "test: `Scripted<A>` did not close; everything was stopped.")
    }

    @Test func secondSignalEndsTheRunWithoutWaiting() async throws {
        let release = Gate()
        register(A.self, doing: .init(stop: { await release.wait() }))
        driver.start()
        try await driver.reached(.running)
        driver.send(.interrupt)
        try await driver.event { $0.kind == .ended }
        driver.send(.terminate)
        let ending = await driver.ended()
        release.open()
        #expect(ending.status == .signal(.terminate))
        #expect(driver.exitsAtOnce == [.signal(.terminate)])
    }
}
