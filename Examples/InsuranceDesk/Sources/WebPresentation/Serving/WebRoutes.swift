import Hummingbird
import StrataHummingbird
import StrataPresentationLayer
import WebSupport

/// Maps each address to a controller. Each request has its own scope, and its controller is constructed in it.
final class WebRoutes: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(WebRoutes.self, WebRoutes.init(site:visits:)).scope(.container)
    }

    private let site: WebSite
    private let visits: ScopeOpener<Visit>

    init(site: WebSite, visits: ScopeOpener<Visit>) {
        self.site = site
        self.visits = visits
    }

    /// All routes of the site.
    func router() throws -> Router<WebContext> {
        let scope = ScopeMiddleware<WebContext>(visits) { _, context in Visit(context) }
        return try site.router { pages, api in
            let pages = pages.add(middleware: scope)
            addProcess(to: pages)
            addFolder(to: pages)
            addAPI(to: api.add(middleware: scope))
        }
    }

    private func addProcess(to pages: RouterGroup<WebContext>) {
        pages.get("/") { _, context in try await context.resolve(HomeController.self).start() }
        pages.get("quote") { _, _ in Response.redirect(to: QuoteStep.property.path) }
        for step in QuoteStep.allCases {
            pages.get(RouterPath(step.path)) { _, context in try await context.resolve(StepController.self).show(step) }
            pages.post(RouterPath(step.path)) { _, context in
                try await context.resolve(StepController.self).answer(step)
            }
        }
        pages.get(RouterPath(QuoteStep.summaryPath)) { _, context in
            try await context.resolve(SummaryController.self).show()
        }
        pages.post(RouterPath(QuoteStep.summaryPath)) { _, context in
            try await context.resolve(SummaryController.self).finish()
        }
    }

    private func addFolder(to pages: RouterGroup<WebContext>) {
        pages.get("mine") { _, context in try await context.resolve(HomeController.self).mine() }
        pages.get("quotes/:reference") { _, context in
            let reference = try context.parameters.require("reference")
            return try await context.resolve(QuoteController.self).show(reference)
        }
        pages.post("quotes/:reference") { _, context in
            let reference = try context.parameters.require("reference")
            return try await context.resolve(QuoteController.self).accept(reference)
        }
        pages.get("policies/:number") { _, context in
            let number = try context.parameters.require("number")
            return try await context.resolve(PolicyController.self).show(number)
        }
        pages.get("policies/:number/documents/:document") { _, context in
            let number = try context.parameters.require("number")
            let document = try context.parameters.require("document")
            return try await context.resolve(PolicyController.self).document(number, document)
        }
    }

    private func addAPI(to api: RouterGroup<WebContext>) {
        api.post("quotes") { _, context in try await context.resolve(QuoteAPI.self).make() }
        api.post("policies") { _, context in try await context.resolve(PolicyAPI.self).issue() }
        api.get("quotes/:key") { _, context in
            let key = try context.parameters.require("key")
            return try await context.resolve(QuoteAPI.self).find(key)
        }
    }
}
