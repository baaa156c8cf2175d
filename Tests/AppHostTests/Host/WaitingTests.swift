import StrataAppHost
import StrataTesting
import Testing

final class Supplier: Sendable {}
final class Shelf: Sendable { init(supplier: Supplier) {} }
final class RestockWatch: Startable {
    init(shelf: Shelf) {}
    func start() async throws {}
}

/// A slow hook is named while the host waits, and so is the service that it waits for.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
    let container = Container("Services")
    let driver: HostDriver
    let journal = Journal()
    var clock: ManualClock { driver.clock }

    init() {
        driver = HostDriver(container)
    }

    /// A hosted service above a shared service above a service with a factory that hangs.
    private func registerShop(hanging supply: @escaping @Sendable () async throws -> Void) {
        container.register(Supplier.self) { [journal] () async throws in
            journal.note("supplying")
            try await supply()
            return Supplier()
        }.scope(.container)
        container.register(Shelf.self, Shelf.init(supplier:)).scope(.container)
        container.register(RestockWatch.self, RestockWatch.init(shelf:)).scope(.container).hosted()
    }

    private func site(_ type: Any.Type) throws -> String {
        "\(try #require(container.dependencyGraph.nodes.first { $0.key == ServiceKey(type) }).site)"
    }

    @Test func dependencyWhoseFactoryHangsIsNamedItself() async throws {
        registerShop {
            await Gate.untilCancelled()
            throw CancellationError()
        }
        driver.start()
        await journal.wait(for: "supplying")
        clock.advance(by: .seconds(5))
        let waiting = try await driver.event { $0.kind == .waiting }
        #expect(waiting.service?.typeName == "RestockWatch")
        #expect(waiting.pending?.service.typeName == "Supplier")
        #expect(waiting.pending?.path.map(\.typeName) == ["RestockWatch", "Shelf", "Supplier"])
        clock.advance(by: .seconds(25))
        let ending = await driver.ended()
        #expect(ending.status == .failure)
        let supplier = try site(Supplier.self)
        let watch = try site(RestockWatch.self)
        #expect(
            ending.errors == """
                test: still waiting for `Supplier` (\(supplier)) to be constructed, after 5.0 seconds, on the path \
                `RestockWatch` → `Shelf` → `Supplier`.
                `RestockWatch` (Services, \(watch)) was not constructed: `Supplier` (\(supplier)) is still under \
                construction after 30.0 seconds, on the path `RestockWatch` → `Shelf` → `Supplier`; it was cancelled. \
                Find out what the factory waits for, or set a longer `resolve` in `HookDeadlines`.
                test: `RestockWatch` was not constructed; all started services were stopped.

                """)
    }

    @Test func dependencyThatIgnoresItsCancellationIsAbandonedAndNamed() async throws {
        let release = Gate()
        registerShop { [clock] in
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                clock.advance(by: .seconds(2))
            }
        }
        driver.start()
        await journal.wait(for: "supplying")
        clock.advance(by: .seconds(30))
        let ending = await driver.ended()
        release.open()
        #expect(
            ending.errors == """
                `RestockWatch` (Services, \(try site(RestockWatch.self))) was not constructed: `Supplier` \
                (\(try site(Supplier.self))) is still under construction after 30.0 seconds, on the path \
                `RestockWatch` → `Shelf` → `Supplier`; it ignored its cancellation and was abandoned. \
                Find out what the factory waits for, or set a longer `resolve` in `HookDeadlines`.
                test: `RestockWatch` was not constructed; all started services were stopped.

                """)
    }

    @Test func serviceWhoseOwnFactoryHangsIsNamedAlone() async throws {
        container.register(RestockWatch.self) { [journal] () async throws in
            journal.note("making")
            await Gate.untilCancelled()
            throw CancellationError()
        }.scope(.container).hosted()
        driver.start()
        await journal.wait(for: "making")
        clock.advance(by: .seconds(5))
        _ = try await driver.event { $0.kind == .waiting }
        clock.advance(by: .seconds(25))
        let ending = await driver.ended()
        #expect(
            ending.errors == """
                test: still waiting for `RestockWatch` (Services) to be constructed, after 5.0 seconds.
                `RestockWatch` (Services, \(try site(RestockWatch.self))) was not constructed: its factory is still \
                running after 30.0 seconds; it was cancelled. \
                Find out what the factory waits for, or set a longer `resolve` in `HookDeadlines`.
                test: `RestockWatch` was not constructed; all started services were stopped.

                """)
    }

    /// Nothing observes the construction of an unshared service, but the proof knows which of them await.
    @Test func unsharedDependencyWhoseFactoryHangsIsSuspected() async throws {
        container.register(Supplier.self) { [journal] () async throws in
            journal.note("supplying")
            await Gate.untilCancelled()
            throw CancellationError()
        }
        container.register(Shelf.self, Shelf.init(supplier:))
        container.register(RestockWatch.self, RestockWatch.init(shelf:)).scope(.container).hosted()
        driver.start()
        await journal.wait(for: "supplying")
        clock.advance(by: .seconds(5))
        let waiting = try await driver.event { $0.kind == .waiting }
        #expect(waiting.pending?.suspects.map(\.service) == [ServiceKey(Supplier.self)])
        clock.advance(by: .seconds(25))
        let ending = await driver.ended()
        #expect(
            ending.errors == """
                test: still waiting for `RestockWatch` (Services) to be constructed, after 5.0 seconds, perhaps for the \
                unshared `Supplier` (\(try site(Supplier.self))).
                `RestockWatch` (Services, \(try site(RestockWatch.self))) was not constructed: its factory, or that of \
                the unshared `Supplier` (\(try site(Supplier.self))), is still running after 30.0 seconds; it was \
                cancelled. Find out what the factory waits for, or set a longer `resolve` in `HookDeadlines`.
                test: `RestockWatch` was not constructed; all started services were stopped.

                """)
    }

    @Test func slowStartAndStopAreNamed() async throws {
        let (started, stopped) = (Gate(), Gate())
        container.register(Probe<A>.self) { [journal] in
            Probe(journal, Script(start: { await started.wait() }, stop: { await stopped.wait() }))
        }.scope(.container).hosted()
        driver.start()
        await journal.wait(for: "a starting")
        clock.advance(by: .seconds(5))
        _ = try await driver.event { $0.kind == .waiting }
        started.open()
        try await driver.reached(.running)
        driver.send(.terminate)
        await journal.wait(for: "a stopping")
        clock.advance(by: .seconds(5))
        _ = try await driver.event(count: 2) { $0.kind == .waiting }
        stopped.open()
        let ending = await driver.ended()
        #expect(ending.status == .success)
        #expect(
            ending.errors == """
                test: still waiting for `Probe<A>` (Services) to start, after 5.0 seconds.
                test: still waiting for `Probe<A>` (Services) to stop, after 5.0 seconds.
                test: stopped by SIGTERM.

                """)
    }

    @Test func hangingBodyAndRunAreNamed() async throws {
        let (body, run) = (Gate(), Gate())
        let waiting: @Sendable (Gate, String) -> @Sendable () async -> Void = { [journal] gate, name in
            {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    journal.note("\(name) cancelled")
                }
            }
        }
        container.register(Worker<A>.self) { [journal] in Worker(journal, Script(run: waiting(run, "run"))) }
            .scope(.container).hosted()
        driver.start { [journal] _ in
            journal.note("body")
            await waiting(body, "body")()
        }
        await journal.wait(for: "body")
        driver.send(.terminate)
        await journal.wait(for: "body cancelled")
        clock.advance(by: .seconds(5))
        _ = try await driver.event { $0.kind == .waiting }
        body.open()
        // The `run()` is cancelled when the body has ended; its time counts from there.
        await journal.wait(for: "run cancelled")
        clock.advance(by: .seconds(5))
        _ = try await driver.event(count: 2) { $0.kind == .waiting }
        run.open()
        let ending = await driver.ended()
        #expect(
            ending.errors == """
                test: still waiting for the application's body to end, after 5.0 seconds.
                test: still waiting for the `run()` of `Worker<A>` (Services) to end, after 5.0 seconds.
                test: stopped by SIGTERM.

                """)
    }
}
