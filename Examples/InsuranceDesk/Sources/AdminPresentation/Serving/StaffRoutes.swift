import Hummingbird
import StrataHummingbird
import StrataPresentationLayer
import WebSupport

/// Maps each address to a controller. Each request has its own scope, and its controller is constructed in it.
final class StaffRoutes: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(StaffRoutes.self, StaffRoutes.init(site:visits:)).scope(.container)
    }

    private let site: StaffSite
    private let visits: ScopeOpener<StaffVisit>

    init(site: StaffSite, visits: ScopeOpener<StaffVisit>) {
        self.site = site
        self.visits = visits
    }

    /// All routes of the site.
    func router() throws -> Router<WebContext> {
        let scope = ScopeMiddleware<WebContext>(visits) { request, context in
            StaffVisit(context, device: DeviceCookie.value(in: request))
        }
        return try site.router { open, gated in
            let gated = gated.add(middleware: scope)
            addLogin(to: open.add(middleware: scope))
            addOverview(to: gated)
            addRecords(to: gated)
            addPolicies(to: gated)
        }
    }

    private func addLogin(to open: RouterGroup<WebContext>) {
        open.get("login") { _, context in try await context.resolve(LoginController.self).show() }
        open.post("login") { _, context in try await context.resolve(LoginController.self).signIn() }
        open.post("logout") { _, context in try await context.resolve(LoginController.self).signOut() }
    }

    private func addOverview(to gated: RouterGroup<WebContext>) {
        gated.get("/") { _, context in try await context.resolve(OverviewController.self).show() }
        gated.get("status") { _, context in try await context.resolve(OverviewController.self).health() }
        gated.get("ledger") { _, context in try await context.resolve(BooksController.self).show() }
        gated.get("notifications") { _, context in try await context.resolve(JournalController.self).notifications() }
        gated.get("audit") { _, context in try await context.resolve(JournalController.self).audit() }
    }

    private func addRecords(to gated: RouterGroup<WebContext>) {
        gated.get("customers") { request, context in
            let text = FormValues(query: request.uri.query)["search"]
            return try await context.resolve(CustomersController.self).list(text)
        }
        gated.get("customers/:id") { _, context in
            let id = try context.parameters.require("id")
            return try await context.resolve(CustomersController.self).show(id)
        }
        gated.get("quotes") { request, context in
            let before = request.uri.queryParameters["before"].map(String.init)
            return try await context.resolve(QuotesController.self).list(before)
        }
        gated.get("quotes/:id") { _, context in
            let id = try context.parameters.require("id")
            return try await context.resolve(QuotesController.self).show(id)
        }
    }

    private func addPolicies(to gated: RouterGroup<WebContext>) {
        gated.get("policies") { _, context in try await context.resolve(PoliciesController.self).list() }
        gated.get("policies/:number") { _, context in
            let number = try context.parameters.require("number")
            return try await context.resolve(PoliciesController.self).show(number)
        }
        gated.post("policies/:number/payments") { _, context in
            let number = try context.parameters.require("number")
            return try await context.resolve(PoliciesController.self).pay(number)
        }
        gated.post("policies/:number/cancellation") { _, context in
            let number = try context.parameters.require("number")
            return try await context.resolve(PoliciesController.self).cancel(number)
        }
        gated.get("policies/:number/documents/:document") { _, context in
            let number = try context.parameters.require("number")
            let document = try context.parameters.require("document")
            return try await context.resolve(PoliciesController.self).document(number, document)
        }
    }
}
