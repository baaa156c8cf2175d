import StrataAppHost

final class Database: Startable, HealthReporting {
    func start() async throws {}
    func stop() async throws {}
    func health() async -> Health { .degraded(reason: "read only") }
}

final class Mail: Startable {
    struct Refused: Error, Equatable {}

    let refuses: Bool
    init(database: Database, refuses: Bool) { self.refuses = refuses }
    func start() async throws { if refuses { throw Refused() } }
}

/// A service whose `run()` fails once, on request.
final class Poller: BackgroundService, Supervised {
    let supervision = SupervisionPolicy.onFailure(backOff: .none)
    private let switchboard: Switchboard

    init(mail: Mail, switchboard: Switchboard) { self.switchboard = switchboard }
    func run() async throws { try await switchboard.wait() }
}

/// Lets a test decide when something fails.
final class Switchboard: Sendable {
    private let (failures, fail) = AsyncStream<Void>.makeStream()

    func breakDown() { fail.yield() }
    func wait() async throws {
        for await _ in failures { throw Mail.Refused() }
    }
}

/// A service that does not start in time.
final class Stuck: Startable {
    func start() async throws { try await Task.sleep(for: .seconds(1_000)) }
}

enum Late: DependencyInjectionConfig {
    static let container = Container("Late")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Stuck.self) { Stuck() }.scope(.container).hosted()
    }
}

enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Switchboard.self, from: "main")
        container.register(Bool.self) { false }
        container.register(Database.self) { Database() }.scope(.container).hosted()
        container.register(Mail.self, Mail.init(database:refuses:)).scope(.container).hosted()
        container.register(Poller.self, Poller.init(mail:switchboard:)).scope(.container).hosted()
    }
}
