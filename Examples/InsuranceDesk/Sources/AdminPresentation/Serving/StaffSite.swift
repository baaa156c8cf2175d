import Hummingbird
import StrataAppHost
import StrataHummingbird
import StrataPresentationLayer
import WebSupport

/// The staff's site: its protection, and the parts around its routes.
final class StaffSite: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(StaffSite.self, StaffSite.init(settings:sessions:tokens:pages:status:metrics:))
            .scope(.container)
    }

    private let settings: AdminSettings
    private let sessions: SessionStore
    private let tokens: FormTokens
    private let pages: PageLibrary
    private let status: HostStatus
    private let metrics: MetricsReport

    init(
        settings: AdminSettings, sessions: SessionStore, tokens: FormTokens, pages: PageLibrary, status: HostStatus,
        metrics: MetricsReport
    ) {
        self.settings = settings
        self.sessions = sessions
        self.tokens = tokens
        self.pages = pages
        self.status = status
        self.metrics = metrics
    }

    /// A router with the routes that `add` adds: some are public, the others are behind the gate.
    func router(
        _ add: (_ open: RouterGroup<WebContext>, _ gated: RouterGroup<WebContext>) -> Void
    ) throws -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        router.add(middleware: SecurityHeaders(isSecure: settings.isBehindTLS))
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: FaultPages(pages: pages, faultOf: StaffFaults.fault))
        if settings.isBehindTLS { router.add(middleware: ForwardedAddress()) }
        let methods = MethodMiddleware<WebContext>()
        router.add(middleware: methods)
        try StyleSheet.route(in: router)
        router.addHealthRoutes(status)
        let metrics = metrics
        router.get("metrics") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text())))
        }
        let cookie = SessionCookie(name: "staff", isSecure: settings.isBehindTLS, sameSite: .strict)
        func group() -> RouterGroup<WebContext> {
            router.group()
                .add(middleware: SessionMiddleware(store: sessions, cookie: cookie))
                .add(middleware: FaultPages(pages: pages, faultOf: StaffFaults.fault))
                .add(middleware: FormGuard(guests: tokens))
        }
        add(group(), group().add(middleware: StaffGate()))
        methods.learn(router)
        return router
    }
}
