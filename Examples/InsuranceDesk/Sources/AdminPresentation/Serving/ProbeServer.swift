import Hummingbird
import Logging
import ServiceLifecycle
import StrataAppHost
import StrataHummingbird
import StrataLifecycle
import StrataPresentationLayer
import Synchronization
import WebSupport

/// Answers health probes on a separate port, if the settings name one. It depends on no service, so it runs while the
/// services are still starting, and reports that.
final class ProbeServer: Service, Registerable {
    static func register(in container: Container) {
        container.register(ProbeServer.self, ProbeServer.init(settings:status:)).scope(.container)
            .hosted(stoppingWithin: .seconds(2))
    }

    private let settings: AdminSettings
    private let status: HostStatus
    private let bound = Mutex<Int?>(nil)

    init(settings: AdminSettings, status: HostStatus) {
        self.settings = settings
        self.status = status
    }

    /// The port, once the server listens.
    var port: Int? { bound.withLock { $0 } }

    /// Serves until the graceful shutdown. Returns at once without a port.
    func run() async throws {
        guard let port = settings.probePort else { return }
        let router = Router(context: WebContext.self)
        router.addHealthRoutes(status)
        try await GuardedApplication.make(
            router: router, address: .hostname(settings.host, port: port), logger: Logger(label: "probes")
        ) { port in
            self.bound.withLock { $0 = port }
        }.run()
    }
}
