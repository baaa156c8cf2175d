import Hummingbird
import Logging
import StrataAppHost
import StrataPresentationLayer
import WebSupport

/// Answers health probes on a separate port. It depends on no service, so it runs while the services are still
/// starting, and reports that.
final class ProbeServer: Startable, BackgroundService, Registerable {
    static func register(in container: Container) {
        container.register(ProbeServer.self, ProbeServer.init(settings:status:)).scope(.container).hosted()
    }

    private let server: WebServer?

    init(settings: AdminSettings, status: HostStatus) {
        server = settings.probePort.map { port in
            let router = Router(context: WebContext.self)
            HealthRoutes(status).add(to: router)
            return WebServer(router: router, host: settings.host, port: port, logger: Logger(label: "probes"))
        }
    }

    /// The port, once the server listens.
    var port: Int? { server?.port }

    func start() async throws { try await server?.start() }
    func run() async throws { try await server?.run() }
    func stop() async throws { try await server?.stop() }
}
