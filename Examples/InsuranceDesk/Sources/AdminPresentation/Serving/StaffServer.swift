import Logging
import Policies
import Quotes
import Storage
import StrataAppHost
import StrataPresentationLayer
import WebSupport

/// Serves the staff's site while the application runs: it starts after the services of its pages, and stops before
/// them.
final class StaffServer: Startable, BackgroundService, TimeLimited, Registerable {
    static func register(in container: Container) {
        container.register(StaffServer.self, StaffServer.init(settings:storage:routes:members:quotes:policies:))
            .scope(.container).hosted()
    }

    private let server: WebServer
    private let storage: StorageSettings
    private let members: FirstMember
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk

    init(
        settings: AdminSettings, storage: StorageSettings, routes: StaffRoutes, members: FirstMember,
        quotes: any QuoteDesk, policies: any PolicyDesk
    ) throws {
        server = WebServer(
            router: try routes.router(), host: settings.host, port: settings.port,
            limits: ConnectionLimits(answering: storage.timeout + .seconds(5)), logger: Logger(label: "admin"))
        self.storage = storage
        self.members = members
        self.quotes = quotes
        self.policies = policies
    }

    /// A request in flight may wait for the database for the whole timeout, and must be answered before the end.
    var deadlines: HookDeadlines { HookDeadlines(stop: storage.timeout + .seconds(10)) }

    func start() async throws { try await server.start() }
    func run() async throws { try await server.run() }
    func stop() async throws { try await server.stop() }
}
