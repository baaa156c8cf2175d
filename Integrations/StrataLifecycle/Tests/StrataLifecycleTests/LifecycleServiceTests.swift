import ServiceLifecycle
import StrataAppHost
import StrataLifecycle
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LifecycleServiceTests {
    struct Failed: Error, Equatable {}

    let journal = Journal()

    /// A host of one worker that needs the database.
    private func host(
        stoppingWithin timeout: Duration = .seconds(8), supervision: SupervisionPolicy = .never,
        _ work: @escaping @Sendable () async throws -> Void
    ) throws -> AppHost {
        let worker = Worker(timeout: timeout, supervision: supervision, work: work)
        return AppHost(try LayerStack(Workshop.self, providing: journal, Order(worker: worker)))
    }

    @Test func theServiceStopsBeforeWhatItNeeds() async throws {
        let journal = journal
        let host = AppHost(try LayerStack(Services.self, providing: journal))
        try await host.run { _ in await journal.wait(for: "ticker runs") }
        #expect(journal.lines == ["database up", "ticker runs", "ticker ended", "database down"])
    }

    @Test func aServiceThatEndsDoesNotEndTheHost() async throws {
        let journal = journal
        let host = try host { journal.note("worked") }
        let (ends, ended) = AsyncStream<Void>.makeStream()
        host.observe { if $0.kind == .ended { ended.yield() } }
        try await host.run { _ in for await _ in ends { break } }
        #expect(journal.lines == ["database up", "worked", "database down"])
    }

    @Test func anErrorOfTheServiceStopsTheHost() async throws {
        let host = try host { throw Failed() }
        let error = await #expect(throws: HostError.self) { try await host.run() }
        #expect(error?.code == .serviceFailed)
        #expect(error?.service == ServiceKey(Worker.self))
        #expect(error?.underlying as? Failed == Failed())
        #expect(journal.lines == ["database up", "database down"])
    }

    @Test func aSupervisedServiceRunsAgain() async throws {
        let journal = journal
        let host = try host(supervision: .onFailure(backOff: .none)) {
            journal.note("attempt")
            if journal.lines.count(where: { $0 == "attempt" }) < 3 { throw Failed() }
            try await gracefulShutdown()
            journal.note("ended")
        }
        try await host.run { _ in await journal.wait(for: "attempt", count: 3) }
        #expect(
            journal.lines.filter { $0 != "database up" && $0 != "database down" } == [
                "attempt", "attempt", "attempt", "ended",
            ])
        #expect(journal.lines.last == "database down")
    }

    /// A service that knows cancellation only.
    @Test func aServiceThatIgnoresTheShutdownIsCancelled() async throws {
        let journal = journal
        let host = try host(stoppingWithin: .zero) {
            journal.note("runs")
            try await withTaskCancellationHandler {
                try await Task.sleep(for: .seconds(1_000))
            } onCancel: {
                journal.note("cancelled")
            }
        }
        try await host.run { _ in await journal.wait(for: "runs") }
        #expect(journal.lines == ["database up", "runs", "cancelled", "database down"])
    }

    @Test func anErrorDuringTheShutdownIsReported() async throws {
        let journal = journal
        let host = try host {
            journal.note("runs")
            try await gracefulShutdown()
            throw Failed()
        }
        let error = await #expect(throws: HostError.self) {
            try await host.run { _ in await journal.wait(for: "runs") }
        }
        #expect(error?.code == .serviceFailed)
        #expect(error?.underlying as? Failed == Failed())
        #expect(journal.lines == ["database up", "runs", "database down"])
    }

    @Test func handlersOfAGracefulShutdownAreCalledOnce() async throws {
        let journal = journal
        let host = try host {
            await withGracefulShutdownHandler {
                journal.note("runs")
                await journal.wait(for: "handled")
            } onGracefulShutdown: {
                journal.note("handled")
            }
        }
        try await host.run { _ in await journal.wait(for: "runs") }
        #expect(journal.lines == ["database up", "runs", "handled", "database down"])
    }

    @Test func deadlinesIncludeTheShutdown() {
        let worker = Worker(work: {})
        #expect(LifecycleService(worker).deadlines == .standard)
        #expect(LifecycleService(worker, stoppingWithin: .seconds(30)).deadlines.stop == .seconds(32))
    }

    @Test func aRegistrationSaysTimeoutAndSupervision() async throws {
        let journal = journal
        let worker = Worker {
            journal.note("runs")
            if journal.lines.count < 2 { throw Failed() }
            try await Task.sleep(for: .seconds(1_000))
        }
        let host = AppHost(try LayerStack(ImpatientWorkshop.self, providing: Order(worker: worker)))
        try await host.run { _ in await journal.wait(for: "runs", count: 2) }
        #expect(journal.lines == ["runs", "runs"])
    }

    /// An `any Service` has the closure form.
    @Test func anExistentialIsHosted() async throws {
        let journal = journal
        let worker = Worker {
            journal.note("runs")
            try await gracefulShutdown()
            journal.note("ended")
        }
        let host = AppHost(try LayerStack(ExistentialWorkshop.self, providing: Order(worker: worker)))
        try await host.run { _ in await journal.wait(for: "runs") }
        #expect(journal.lines == ["runs", "ended"])
    }

    @Test func manyServicesStopSideBySide() async throws {
        let journal = journal
        let worker = Worker {
            journal.note("runs")
            try await gracefulShutdown()
            journal.note("ended")
        }
        let host = AppHost(try LayerStack(Factory.self, providing: Order(worker: worker)))
        try await host.run { _ in await journal.wait(for: "runs", count: 100) }
        #expect(journal.lines.count { $0 == "ended" } == 100)
    }
}

/// A service of ServiceLifecycle whose work is a closure.
struct Worker: Service {
    var timeout = Duration.seconds(8)
    var supervision = SupervisionPolicy.never
    let work: @Sendable () async throws -> Void

    func run() async throws { try await work() }
}

/// What a test orders.
struct Order: Sendable {
    let worker: Worker
}

private enum Workshop: DependencyInjectionConfig {
    static let container = Container("Workshop")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Journal.self, from: "test")
        container.expects(Order.self, from: "test")
        container.register(Database.self, Database.init(journal:)).scope(.container).hosted()
        container.register(Worker.self) { (order: Order, _: Database) in order.worker }.scope(.container)
            .hosted { LifecycleService($0, stoppingWithin: $0.timeout, supervision: $0.supervision) }
    }
}

private enum ImpatientWorkshop: DependencyInjectionConfig {
    static let container = Container("ImpatientWorkshop")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Order.self, from: "test")
        container.register(Worker.self) { (order: Order) in order.worker }.scope(.container)
            .hosted(stoppingWithin: .zero, supervision: .onFailure(backOff: .none))
    }
}

private enum ExistentialWorkshop: DependencyInjectionConfig {
    static let container = Container("ExistentialWorkshop")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Order.self, from: "test")
        container.register((any Service).self) { (order: Order) in order.worker }.scope(.container)
            .hosted { LifecycleService($0) }
    }
}

private enum Factory: DependencyInjectionConfig {
    static let container = Container("Factory")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Order.self, from: "test")
        for number in 0..<100 {
            container.register(Worker.self, name: RegistrationName("\(number)")) { (order: Order) in order.worker }
                .scope(.container).hosted()
        }
    }
}
