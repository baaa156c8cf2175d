import Logging
import Policies
import Quotes
import StrataPresentationLayer
import WebSupport

/// Serves the customers' site while the application runs.
///
/// It needs the quotes and the policies, so it starts after them and is stopped before them: requests in flight are
/// answered while the services are still there.
final class CustomerServer: Startable, BackgroundService, Registerable {
    static func register(in container: Container) {
        container.register(CustomerServer.self, CustomerServer.init(settings:routes:quotes:policies:))
            .scope(.container).hosted()
    }

    private let server: WebServer
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk

    init(settings: WebSettings, routes: WebRoutes, quotes: any QuoteDesk, policies: any PolicyDesk) throws {
        server = WebServer(
            router: try routes.router(), host: settings.host, port: settings.port, logger: Logger(label: "web"))
        self.quotes = quotes
        self.policies = policies
    }

    /// Where it listens, once it does.
    var port: Int? { server.port }

    func start() async throws { try await server.start() }
    func run() async throws { try await server.run() }
    func stop() async throws { try await server.stop() }
}
