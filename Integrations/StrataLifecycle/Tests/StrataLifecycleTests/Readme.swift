// The code of the README. `Scripts/check-integrations.sh` compares.

import UnixSignals
import Logging
import ServiceLifecycle
import StrataAppHost
import StrataLifecycle

/// A service of Strata.
final class Database: Startable {
    private let journal: Journal
    init(journal: Journal) { self.journal = journal }

    func start() async throws { journal.note("database up") }
    func stop() async throws { journal.note("database down") }
}

/// A service of ServiceLifecycle.
struct Ticker: Service {
    let journal: Journal
    let database: Database

    func run() async throws {
        journal.note("ticker runs")
        try await gracefulShutdown()
        journal.note("ticker ended")
    }
}

enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [] }

    static func declare(in container: Container) {
        container.expects(Journal.self, from: "main")
        container.register(Database.self, Database.init(journal:)).scope(.container).hosted()
        container.register(Ticker.self, Ticker.init(journal:database:)).scope(.container).hosted()
    }
}

enum Main {
    static func main() async throws {
        let host = AppHost(Services.self, providing: Journal())
        let group = ServiceGroup(
            services: [HostService(host)], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "desk"))
        try await group.run()
    }
}
