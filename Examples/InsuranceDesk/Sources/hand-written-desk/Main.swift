import CoreMetrics
import Foundation
import Hummingbird
import Logging
import StrataAppHost
import StrataHummingbird
import WebSupport

@testable import Notifications
@testable import Storage
@testable import WebPresentation

/// The customers' site without the framework: every object is constructed here, by its initializer.
///
/// Only for the comparison in `Scripts/load.sh`. The types are those of the application; the difference is that no
/// container constructs them.
@main enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = Int(arguments[2]) else {
            print("usage: hand-written-desk FOLDER PORT")
            return
        }
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .notice
            return handler
        }
        // The application's own backend, so that the same metrics are counted for each request.
        MetricsSystem.bootstrap(TallyMetrics.shared)
        // One client, NAME:KEY, as in the application.
        let client = (ProcessInfo.processInfo.environment["INSURANCE_DESK_API_KEYS"] ?? "")
            .split(separator: ":", maxSplits: 1).map(String.init)
        let clients = APIClients(keys: client.count == 2 ? [client[0]: client[1]] : [:])
        let settings = WebSettings(host: "127.0.0.1", port: port, isBehindTLS: false, clients: clients)
        let services = try HandWrittenServices(folder: arguments[1])
        try await services.store.start()
        let delivery = Task { try await services.delivery.run() }
        let pages = try WebEquipment.makePages()
        let tokens = FormTokens()
        let controllers = HandWrittenControllers(
            services: services, forms: WebEquipment.makeForms(ContinuousClock()),
            folders: WebEquipment.makeFolders(ContinuousClock()), tokens: tokens, pages: pages)
        let site = WebSite(
            settings: settings, sessions: SessionStore(idle: WebEquipment.idle), tokens: tokens, pages: pages,
            status: HostStatus())
        let routes = HandWrittenRoutes(site: site, controllers: controllers)
        let server = WebServer(
            GuardedApplication.make(
                router: try routes.router(), address: .hostname(settings.host, port: settings.port)))
        try await server.start()
        try await server.run()
        delivery.cancel()
    }
}
