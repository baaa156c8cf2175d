import Hummingbird
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
        try site.router { pages, api in
            addProcess(to: pages)
            addFolder(to: pages)
            addAPI(to: api)
        }
    }

    private func addProcess(to pages: RouterGroup<WebContext>) {
        let visits = visits
        pages.get("/") { _, context in
            try await visits.open(Visit(context)) { try await $0.resolve(HomeController.self).start() }
        }
        pages.get("quote") { _, _ in Response.redirect(to: QuoteStep.property.path) }
        for step in QuoteStep.allCases {
            pages.get(RouterPath(step.path)) { _, context in
                try await visits.open(Visit(context)) { try await $0.resolve(StepController.self).show(step) }
            }
            pages.post(RouterPath(step.path)) { _, context in
                try await visits.open(Visit(context)) { try await $0.resolve(StepController.self).answer(step) }
            }
        }
        pages.get(RouterPath(QuoteStep.summaryPath)) { _, context in
            try await visits.open(Visit(context)) { try await $0.resolve(SummaryController.self).show() }
        }
        pages.post(RouterPath(QuoteStep.summaryPath)) { _, context in
            try await visits.open(Visit(context)) { try await $0.resolve(SummaryController.self).finish() }
        }
    }

    private func addFolder(to pages: RouterGroup<WebContext>) {
        let visits = visits
        pages.get("mine") { _, context in
            try await visits.open(Visit(context)) { try await $0.resolve(HomeController.self).mine() }
        }
        pages.get("quotes/:reference") { _, context in
            let reference = try context.parameters.require("reference")
            return try await visits.open(Visit(context)) { try await $0.resolve(QuoteController.self).show(reference) }
        }
        pages.post("quotes/:reference") { _, context in
            let reference = try context.parameters.require("reference")
            return try await visits.open(Visit(context)) {
                try await $0.resolve(QuoteController.self).accept(reference)
            }
        }
        pages.get("policies/:number") { _, context in
            let number = try context.parameters.require("number")
            return try await visits.open(Visit(context)) { try await $0.resolve(PolicyController.self).show(number) }
        }
        pages.get("policies/:number/documents/:document") { _, context in
            let number = try context.parameters.require("number")
            let document = try context.parameters.require("document")
            return try await visits.open(Visit(context)) {
                try await $0.resolve(PolicyController.self).document(number, document)
            }
        }
    }

    private func addAPI(to api: RouterGroup<WebContext>) {
        let visits = visits
        api.post("quotes") { _, context in
            try await visits.open(Visit(context)) { try await $0.resolve(QuoteAPI.self).make() }
        }
        api.post("policies") { _, context in
            try await visits.open(Visit(context)) { try await $0.resolve(PolicyAPI.self).issue() }
        }
        api.get("quotes/:key") { _, context in
            let key = try context.parameters.require("key")
            return try await visits.open(Visit(context)) { try await $0.resolve(QuoteAPI.self).find(key) }
        }
    }
}
