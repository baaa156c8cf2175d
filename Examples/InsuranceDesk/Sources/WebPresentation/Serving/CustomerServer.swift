import Logging
import Policies
import Quotes
import Storage
import StrataAppHost
import StrataPresentationLayer
import WebSupport

/// Serves the customers' site while the application runs.
///
/// It depends on the quotes and the policies, so it starts after them and stops before them: requests in flight are
/// answered while the services are still up.
final class CustomerServer: Startable, BackgroundService, TimeLimited, Registerable {
    static func register(in container: Container) {
        container.register(CustomerServer.self, CustomerServer.init(settings:storage:routes:quotes:policies:))
            .scope(.container).hosted()
    }

    private let server: WebServer
    private let storage: StorageSettings
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk

    init(
        settings: WebSettings, storage: StorageSettings, routes: WebRoutes, quotes: any QuoteDesk,
        policies: any PolicyDesk
    ) throws {
        server = WebServer(
            router: try routes.router(), host: settings.host, port: settings.port,
            limits: ConnectionLimits(answering: storage.timeout + .seconds(5)), logger: Logger(label: "web"))
        self.storage = storage
        self.quotes = quotes
        self.policies = policies
    }

    /// The port, once the server listens.
    var port: Int? { server.port }

    /// A request in flight may wait for the database for the whole timeout, and must be answered before the end.
    var deadlines: HookDeadlines { HookDeadlines(stop: storage.timeout + .seconds(10)) }

    func start() async throws { try await server.start() }
    func run() async throws { try await server.run() }
    func stop() async throws { try await server.stop() }
}
