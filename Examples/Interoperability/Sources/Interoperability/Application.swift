import ServiceLifecycle
import StrataAppHost

/// A service of ours.
final class Database: Startable {
    private let journal: Journal

    init(journal: Journal) { self.journal = journal }

    func start() async throws { await journal.note("database up") }
    func stop() async throws { await journal.note("database down") }
}

/// A service of ServiceLifecycle: works until its task is canceled.
struct Ticker: Service {
    let journal: Journal

    func run() async throws {
        await journal.note("ticker runs")
        try? await gracefulShutdown()
        await journal.note("ticker ended")
    }
}

enum Services: DependencyInjectionConfig {
    static let container = Container("Services")
    static var managedTypes: [any Registerable.Type] { [] }

    static func declare(in container: Container) {
        container.expects(Journal.self, from: "main")
        container.register(Database.self, Database.init(journal:)).scope(.container).hosted()
        container.register(Foreign<Ticker>.self) { (journal: Journal, _: Database) in
            Foreign(service: Ticker(journal: journal))
        }
        .scope(.container).hosted()
    }
}

/// What happened, in order.
actor Journal {
    private(set) var lines: [String] = []
    private var waiters: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []

    func note(_ line: String) {
        lines.append(line)
        for waiter in waiters where waiter.line == line { waiter.continuation.resume() }
        waiters.removeAll { $0.line == line }
    }

    func wait(for line: String) async {
        guard !lines.contains(line) else { return }
        await withCheckedContinuation { waiters.append((line, $0)) }
    }
}
