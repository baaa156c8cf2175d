import Hummingbird
import Logging
import Storage
import StrataHummingbird
import StrataPresentationLayer

/// The server of the customers' site: it starts after the services that the pages reach, and stops before them.
enum CustomerServer: Registerable {
    static func register(in container: Container) {
        container.register(WebServer.self) { (settings: WebSettings, storage: StorageSettings, routes: WebRoutes) in
            // A request in flight may wait for the database for the whole timeout, and is answered before the end.
            WebServer(
                GuardedApplication.make(
                    router: try routes.router(), address: .hostname(settings.host, port: settings.port),
                    limits: ConnectionLimits(answering: storage.timeout + .seconds(5)), logger: Logger(label: "web")),
                drainingWithin: storage.timeout + .seconds(8))
        }
        .scope(.container).hosted()
    }
}
