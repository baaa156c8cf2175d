import Logging
import Policies
import Quotes
import StrataPresentationLayer
import WebSupport

/// Serves the staff's site while the application runs: after the services that its pages need, and stopped before them.
final class StaffServer: Startable, BackgroundService, Registerable {
    static func register(in container: Container) {
        container.register(StaffServer.self, StaffServer.init(settings:routes:members:quotes:policies:))
            .scope(.container).hosted()
    }

    private let server: WebServer
    private let members: FirstMember
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk

    init(
        settings: AdminSettings, routes: StaffRoutes, members: FirstMember, quotes: any QuoteDesk,
        policies: any PolicyDesk
    ) throws {
        server = WebServer(
            router: try routes.router(), host: settings.host, port: settings.port, logger: Logger(label: "admin"))
        self.members = members
        self.quotes = quotes
        self.policies = policies
    }

    func start() async throws { try await server.start() }
    func run() async throws { try await server.run() }
    func stop() async throws { try await server.stop() }
}
