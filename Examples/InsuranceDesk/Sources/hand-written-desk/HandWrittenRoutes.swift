import Hummingbird
import WebSupport

@testable import WebPresentation

/// The routes of the customers' site: the same addresses and the same controllers, constructed by their initializers.
struct HandWrittenRoutes: Sendable {
    let site: WebSite
    let controllers: HandWrittenControllers

    /// All routes of the site.
    func router() throws -> Router<WebContext> {
        try site.router { pages, api in
            addProcess(to: pages)
            addFolder(to: pages)
            addAPI(to: api)
        }
    }

    private func addProcess(to pages: RouterGroup<WebContext>) {
        let controllers = controllers
        pages.get("/") { _, context in
            try controllers.homeController(Visit(context)).start()
        }
        pages.get("quote") { _, _ in Response.redirect(to: QuoteStep.property.path) }
        for step in QuoteStep.allCases {
            pages.get(RouterPath(step.path)) { _, context in
                try controllers.stepController(Visit(context)).show(step)
            }
            pages.post(RouterPath(step.path)) { _, context in
                try await controllers.stepController(Visit(context)).answer(step)
            }
        }
        pages.get(RouterPath(QuoteStep.summaryPath)) { _, context in
            try await controllers.summaryController(Visit(context)).show()
        }
        pages.post(RouterPath(QuoteStep.summaryPath)) { _, context in
            try await controllers.summaryController(Visit(context)).finish()
        }
    }

    private func addFolder(to pages: RouterGroup<WebContext>) {
        let controllers = controllers
        pages.get("mine") { _, context in
            try await controllers.homeController(Visit(context)).mine()
        }
        pages.get("quotes/:reference") { _, context in
            let reference = try context.parameters.require("reference")
            return try await controllers.quoteController(Visit(context)).show(reference)
        }
        pages.post("quotes/:reference") { _, context in
            let reference = try context.parameters.require("reference")
            return try await controllers.quoteController(Visit(context)).accept(reference)
        }
        pages.get("policies/:number") { _, context in
            let number = try context.parameters.require("number")
            return try await controllers.policyController(Visit(context)).show(number)
        }
        pages.get("policies/:number/documents/:document") { _, context in
            let number = try context.parameters.require("number")
            let document = try context.parameters.require("document")
            return try await controllers.policyController(Visit(context)).document(number, document)
        }
    }

    private func addAPI(to api: RouterGroup<WebContext>) {
        let controllers = controllers
        api.post("quotes") { _, context in
            try await controllers.api(Visit(context)).make()
        }
        api.post("policies") { _, context in
            try await controllers.policyAPI(Visit(context)).issue()
        }
        api.get("quotes/:key") { _, context in
            let key = try context.parameters.require("key")
            return try await controllers.api(Visit(context)).find(key)
        }
    }
}
