import Foundation
import Logging
import ServiceLifecycle
import StrataAppHost
import StrataLifecycle
import StrataTesting
import Testing
import UnixSignals

/// A service beside the host in a group.
struct Neighbor: Service {
    struct Failed: Error {}

    let journal: Journal
    let fails: @Sendable () async -> Bool

    func run() async throws {
        if await fails() { throw Failed() }
        do {
            try await gracefulShutdown()
            journal.note("neighbor ended")
        } catch {
            journal.note("neighbor cancelled")
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct HostServiceTests {
    let journal = Journal()
    let quiet = Logger(label: "group") { _ in SwiftLogNoOpLogHandler() }

    private func host() throws -> AppHost { AppHost(try LayerStack(Services.self, providing: journal)) }

    private static let orderly = ["database up", "ticker runs", "ticker ended", "database down"]

    @Test func aGracefulShutdownStopsTheHostInItsOrder() async throws {
        let host = try host()
        let group = ServiceGroup(services: [HostService(host)], logger: quiet)
        async let run: Void = group.run()
        await journal.wait(for: "ticker runs")
        await group.triggerGracefulShutdown()
        try await run
        #expect(journal.lines == Self.orderly)
        #expect(host.phase == .stopped)
    }

    /// The second worker needs the first one, and takes its time.
    @Test func servicesInTheHostDoNotSeeTheShutdownOfTheGroup() async throws {
        let journal = journal
        let first = Worker {
            journal.note("first runs")
            try await gracefulShutdown()
            journal.note("first ended")
        }
        let second = Worker {
            journal.note("second runs")
            try await gracefulShutdown()
            for _ in 0..<1_000 { await Task.yield() }
            journal.note("second ended")
        }
        let host = AppHost(try LayerStack(TwoWorkers.self, providing: TwoWorkers.Orders(first: first, second: second)))
        let group = ServiceGroup(services: [HostService(host)], logger: quiet)
        async let run: Void = group.run()
        await journal.wait(for: "second runs")
        await group.triggerGracefulShutdown()
        try await run
        #expect(journal.lines == ["first runs", "second runs", "second ended", "first ended"])
    }

    private enum TwoWorkers: DependencyInjectionConfig {
        struct Orders: Sendable {
            let first: Worker
            let second: Worker
        }

        static let container = Container("TwoWorkers")
        static var managedTypes: [any Registerable.Type] { [] }
        static func declare(in container: Container) {
            container.expects(Orders.self, from: "test")
            container.register(Worker.self, name: "first") { (orders: Orders) in orders.first }
                .scope(.container).hosted()
            container.register(Worker.self, name: "second") { (orders: Orders, _: Named<Worker, First>) in orders.second
            }
            .scope(.container).hosted()
        }

        enum First: RegistrationTag { static let name: RegistrationName = "first" }
    }

    @Test func aSignalOfTheGroupStopsTheHost() async throws {
        let host = try host()
        let group = ServiceGroup(services: [HostService(host)], gracefulShutdownSignals: [.sigusr2], logger: quiet)
        async let run: Void = group.run()
        await journal.wait(for: "ticker runs")
        kill(getpid(), SIGUSR2)
        try await run
        #expect(journal.lines == Self.orderly)
    }

    @Test func cancellationOfTheGroupStopsTheHostInItsOrder() async throws {
        let host = try host()
        let group = ServiceGroup(services: [HostService(host)], logger: quiet)
        let run = Task { try await group.run() }
        await journal.wait(for: "ticker runs")
        run.cancel()
        // The group throws or returns, depending on what it notices first; the host has stopped in both cases.
        _ = await run.result
        #expect(journal.lines == Self.orderly)
        #expect(host.phase == .stopped)
    }

    @Test func theGroupStopsServicesAfterTheHostLast() async throws {
        let host = try host()
        let neighbor = Neighbor(journal: journal) { false }
        let group = ServiceGroup(services: [neighbor, HostService(host)], logger: quiet)
        async let run: Void = group.run()
        await journal.wait(for: "ticker runs")
        await group.triggerGracefulShutdown()
        try await run
        #expect(journal.lines == Self.orderly + ["neighbor ended"])
    }

    @Test func aFailureBesideTheHostStopsTheHost() async throws {
        let host = try host()
        let neighbor = Neighbor(journal: journal) { [journal] in
            await journal.wait(for: "ticker runs")
            return true
        }
        let group = ServiceGroup(services: [neighbor, HostService(host)], logger: quiet)
        await #expect(throws: Neighbor.Failed.self) { try await group.run() }
        #expect(journal.lines == Self.orderly)
        #expect(host.phase == .stopped)
    }

    @Test func aFailureInTheHostEndsTheGroup() async throws {
        let stack = try LayerStack(Services.self, providing: journal) {
            $0.register(Ticker.self) { (_: Database) in throw Neighbor.Failed() }
        }
        let neighbor = Neighbor(journal: journal) { false }
        let group = ServiceGroup(services: [neighbor, HostService(AppHost(stack))], logger: quiet)
        let error = await #expect(throws: HostError.self) { try await group.run() }
        #expect(error?.code == .startFailed)
        #expect(error?.service == ServiceKey(Ticker.self))
        #expect(Set(journal.lines) == ["database up", "database down", "neighbor cancelled"])
    }

    @Test func aGraphThatCannotBeBuiltEndsTheGroup() async throws {
        enum Broken: DependencyInjectionConfig {
            static let container = Container("Broken")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Double.self) { (_: Int) in 1 } }
        }
        let host = AppHost(Broken.self, surroundings: HostSurroundings(program: "test"))
        let group = ServiceGroup(services: [HostService(host)], logger: quiet)
        await #expect(throws: BootstrapError.self) { try await group.run() }
    }

    @Test func theEndOfTheBodyCanEndTheGroup() async throws {
        let service = HostService(try host()) { [journal] _ in journal.note("worked") }
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                logger: quiet))
        try await group.run()
        #expect(journal.lines.contains("worked"))
        #expect(journal.lines.last == "database down")
    }

    @Test func anErrorOfTheBodyEndsTheGroup() async throws {
        let service = HostService(try host()) { _ in throw Neighbor.Failed() }
        let group = ServiceGroup(services: [service], logger: quiet)
        await #expect(throws: Neighbor.Failed.self) { try await group.run() }
        #expect(journal.lines.last == "database down")
    }

    /// The body's own `CancellationError` is no failure when the group stops it.
    @Test func aBodyThatIsStoppedIsNoFailure() async throws {
        let service = HostService(try host()) { [journal] _ in
            journal.note("body")
            try await Task.sleep(for: .seconds(1_000))
        }
        let group = ServiceGroup(services: [service], logger: quiet)
        async let run: Void = group.run()
        await journal.wait(for: "body")
        await group.triggerGracefulShutdown()
        try await run
        #expect(journal.lines.last == "database down")
    }

    @Test func aShutdownBeforeTheStartEndsAtOnce() async throws {
        let host = try host()
        let group = ServiceGroup(services: [HostService(host)], logger: quiet)
        await group.triggerGracefulShutdown()
        try await group.run()
        #expect(host.phase == .stopped)
        #expect(journal.lines.count { $0 == "database up" } == journal.lines.count { $0 == "database down" })
    }

    /// Whenever the shutdown comes, each start has its stop, and the ticker ends before the database.
    @Test func aShutdownAtAnyTimeKeepsTheOrder() async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for round in 0..<200 {
                tasks.addTask {
                    let journal = Journal()
                    let host = AppHost(try LayerStack(Services.self, providing: journal))
                    let group = ServiceGroup(services: [HostService(host)], logger: quiet)
                    async let run: Void = group.run()
                    for _ in 0..<round { await Task.yield() }
                    await group.triggerGracefulShutdown()
                    try await run
                    #expect(host.phase == .stopped)
                    let whole = Self.orderly
                    let noTicker = ["database up", "database down"]
                    #expect([whole, noTicker, []].contains(journal.lines), "\(journal.lines)")
                }
            }
            try await tasks.waitForAll()
        }
    }
}
