import CoreMetrics
import MetricsTestKit
import StrataAppHost
import StrataObservability
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct MetricsTests {
    let metrics = TestMetrics()

    @Test func aRunIsCountedAndTimed() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        host.measure(with: metrics)
        try await host.run { [metrics] _ in
            let running = try metrics.expectMeter("host.running")
            #expect(running.lastValue == 1)
            _ = await host.health()
        }
        #expect(try metrics.expectCounter("host.events", [("kind", "phase")]).totalValue == 5)
        #expect(try metrics.expectCounter("host.events", [("kind", "started")]).totalValue == 2)
        let place = [("service", "Mail"), ("layer", "Services")]
        for label in ["host.resolve", "host.start", "host.stop"] {
            #expect(try metrics.expectTimer(label, place).values.count == 1, "\(label)")
        }
        #expect(try metrics.expectTimer("host.startup").values.count == 1)
        #expect(try metrics.expectMeter("host.running").lastValue == 0)
        #expect(
            try metrics.expectMeter("host.health", [("service", "Database"), ("layer", "Services")]).lastValue == 0.5)
        #expect(metrics.counters(label: "host.failures").isEmpty)
    }

    @Test func aFailureIsCountedAtItsHook() async throws {
        let stack = try LayerStack(Services.self, providing: Switchboard()) { $0.register(Bool.self) { true } }
        let host = AppHost(stack)
        host.measure(with: metrics)
        await #expect(throws: HostError.self) { try await host.run { _ in } }
        let failure = [("service", "Mail"), ("layer", "Services"), ("hook", "start")]
        #expect(try metrics.expectCounter("host.failures", failure).totalValue == 1)
        #expect(metrics.timers(label: "host.startup").isEmpty)
    }

    @Test func aLateHookIsCountedOnceAsLateAndOnceAsFailed() async throws {
        let host = AppHost(try LayerStack(Late.self), deadlines: HookDeadlines(start: .milliseconds(10)))
        host.measure(with: metrics)
        await #expect(throws: HostError.self) { try await host.run { _ in } }
        let hook = [("service", "Stuck"), ("layer", "Late"), ("hook", "start")]
        #expect(try metrics.expectCounter("host.timeouts", hook).totalValue == 1)
        #expect(try metrics.expectCounter("host.failures", hook).totalValue == 1)
    }

    @Test func aRestartIsCounted() async throws {
        let switchboard = Switchboard()
        let host = AppHost(try LayerStack(Services.self, providing: switchboard))
        host.measure(with: metrics)
        let (restarts, restarted) = AsyncStream<Void>.makeStream()
        host.observe { if $0.kind == .restarted { restarted.yield() } }
        try await host.run { _ in
            for _ in 1...3 {
                switchboard.breakDown()
                for await _ in restarts { break }
            }
        }
        let place = [("service", "Poller"), ("layer", "Services")]
        #expect(try metrics.expectCounter("host.restarts", place).totalValue == 3)
        #expect(try metrics.expectCounter("host.failures", place + [("hook", "run")]).totalValue == 3)
        #expect(try metrics.expectTimer("host.resolve", place).values.count == 1)
    }

    @Test func containersAreCountedFromManyThreads() async throws {
        let container = Container("Services")
        container.register(Database.self) { Database() }.scope(.transient)
        container.measure(with: metrics)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 {
                        _ = try container.resolve(Database.self)
                        _ = try? container.resolve(Double.self)
                    }
                }
            }
            try await group.waitForAll()
        }
        let layer = ("layer", "Services")
        #expect(try metrics.expectCounter("container.events", [("kind", "constructed"), layer]).totalValue == 8_000)
        #expect(
            try metrics.expectTimer("container.construct", [("service", "Database"), layer]).values.count == 8_000)
        #expect(try metrics.expectCounter("container.failures", [("code", "missing"), layer]).totalValue == 8_000)
    }

    /// Without an argument, the backend is the one of the process when an event happens.
    @Test func theBackendOfTheProcessIsTheDefault() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        host.measure()
        MetricsSystem.bootstrap(metrics)
        try await host.run { _ in }
        #expect(try metrics.expectCounter("host.events", [("kind", "running")]).totalValue == 1)
    }
}
