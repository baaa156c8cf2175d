import Hummingbird
import StrataAppHost
import StrataHummingbird
import StrataPresentationLayer
import WebSupport

/// The customers' site: its protection, and the parts around its routes.
final class WebSite: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(WebSite.self, WebSite.init(settings:sessions:tokens:pages:status:)).scope(.container)
    }

    private let settings: WebSettings
    private let sessions: SessionStore
    private let tokens: FormTokens
    private let pages: PageLibrary
    private let status: HostStatus

    init(
        settings: WebSettings, sessions: SessionStore, tokens: FormTokens, pages: PageLibrary, status: HostStatus
    ) {
        self.settings = settings
        self.sessions = sessions
        self.tokens = tokens
        self.pages = pages
        self.status = status
    }

    /// A router with the routes that `add` adds.
    ///
    /// - Parameter add: Receives the group of the pages, which have sessions and guarded forms, and the group of the
    ///   routes for other programs, which have neither.
    func router(
        _ add: (_ pages: RouterGroup<WebContext>, _ api: RouterGroup<WebContext>) -> Void
    ) throws -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        router.add(middleware: SecurityHeaders(isSecure: settings.isBehindTLS))
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: FaultPages(pages: pages, faultOf: ServiceFaults.fault))
        if settings.isBehindTLS { router.add(middleware: ForwardedAddress()) }
        let methods = MethodMiddleware<WebContext>()
        router.add(middleware: methods)
        try StyleSheet.route(in: router)
        // Only the status, because the reasons name files and services; the staff's port shows them.
        router.addHealthRoutes(status, showsServices: false)
        let cookie = SessionCookie(name: "desk", isSecure: settings.isBehindTLS, sameSite: .lax)
        add(
            router.group()
                .add(middleware: SessionMiddleware(store: sessions, cookie: cookie))
                .add(middleware: FaultPages(pages: pages, faultOf: ServiceFaults.fault))
                .add(middleware: FormGuard(guests: tokens)),
            router.group("api")
                .add(middleware: FaultJSON(faultOf: ServiceFaults.fault))
                .add(middleware: APIGate(settings.clients))
                .add(middleware: FormReading()))
        methods.learn(router)
        return router
    }
}
