import Hummingbird
import Logging
import Storage
import StrataHummingbird
import StrataPresentationLayer

/// The server of the staff's site: it starts after the services that the pages reach, and stops before them.
enum StaffServer: Registerable {
    static func register(in container: Container) {
        container.register(WebServer.self) { (settings: AdminSettings, storage: StorageSettings, routes: StaffRoutes) in
            // A request in flight may wait for the database for the whole timeout, and is answered before the end.
            WebServer(
                GuardedApplication.make(
                    router: try routes.router(), address: .hostname(settings.host, port: settings.port),
                    limits: ConnectionLimits(answering: storage.timeout + .seconds(5)), logger: Logger(label: "admin")),
                drainingWithin: storage.timeout + .seconds(8))
        }
        .scope(.container).hosted()
    }
}
