// The code of the README, and the shop that it shows. `Scripts/check-integrations.sh` compares.

import Hummingbird
import StrataAppHost
import StrataHummingbird

/// The value with which the scope of a request is opened.
struct Visit: Sendable {
    let browser: String
}

struct ShopContext: ScopedRequestContext {
    var coreContext: CoreRequestContextStorage
    var scope: Scope?
    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

struct ShopRoutes: Sendable {
    let visits: ScopeOpener<Visit>
    let status: HostStatus

    func router() -> Router<ShopContext> {
        let router = Router(context: ShopContext.self)
        router.addHealthRoutes(status)
        router.addGraphRoute(status, title: "Shop")
        router.add(middleware: ErrorMiddleware { error in error is BookError ? HTTPError(.notFound) : nil })
        router.add(
            middleware: ScopeMiddleware(visits) { request, _ in
                Visit(browser: request.headers[.userAgent] ?? "")
            })
        router.get("books/:title") { _, context in
            let title = try context.parameters.require("title")
            return try await context.resolve(BookController.self).show(title)
        }
        return router
    }
}

enum Shop: DependencyInjectionConfig {
    static let container = Container("Shop")
    static var managedTypes: [any Registerable.Type] { [] }

    static func declare(in container: Container) {
        container.expects(ShopSettings.self, from: "main")
        container.expects(HostStatus.self, from: "the host")
        container.opens(.request, providing: Visit.self, startingWith: BookController.self)
        container.register(Shelf.self, Shelf.init(settings:)).scope(.container).hosted()
        container.register(Basket.self, Basket.init(visit:settings:)).scope(.scoped(.request)).closed { $0.close() }
        container.register(BookController.self, BookController.init(shelf:basket:)).scope(.scoped(.request))
        container.register(ShopRoutes.self, ShopRoutes.init(visits:status:))
        container.register(WebServer.self) { (routes: ShopRoutes, settings: ShopSettings) in
            WebServer(
                Application(
                    router: routes.router(),
                    configuration: .init(address: .hostname(settings.host, port: settings.port))))
        }
        .scope(.container).hosted()
    }
}

extension ScopeName {
    static let request: Self = "request"
}
