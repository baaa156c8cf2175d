import Customers
import Hummingbird
import Policies
import Properties
import Quotes
import Rating
import StrataPresentationLayer
import Values
import WebSupport

/// The customers, and all records of one customer.
final class CustomersController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            CustomersController.self, CustomersController.init(visit:pages:customers:properties:quotes:policies:)
        ).scope(.scoped(.staffRequest))
    }

    private let visit: StaffVisit
    private let pages: PageLibrary
    private let customers: any CustomerBook
    private let properties: any PropertyBook
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk

    init(
        visit: StaffVisit, pages: PageLibrary, customers: any CustomerBook, properties: any PropertyBook,
        quotes: any QuoteDesk, policies: any PolicyDesk
    ) {
        self.visit = visit
        self.pages = pages
        self.customers = customers
        self.properties = properties
        self.quotes = quotes
        self.policies = policies
    }

    func list(_ text: String) async throws -> Response {
        let found = try await customers.customers(matching: String(text.prefix(80)), limit: 100)
        let table = TableView(
            caption: text.isEmpty ? "The latest customers" : "Customers with “\(text)” in name or e-mail address",
            columns: ["Name", "E-mail", "Born", "Address"],
            rows: found.map { customer in
                [
                    .link(customer.details.name, to: "/customers/\(customer.id)"), .text(customer.details.email),
                    .text("\(customer.details.born)"), .text("\(customer.details.address)"),
                ]
            }, nothing: "There are none.")
        let content: [String: Any] = [
            "heading": "Customers", "search": ["text": text, "action": "/customers"], "tables": [table.view],
        ]
        return try pages.respond(Page("sheet", title: "Customers", content, section: "/customers"), for: visit.current)
    }

    func show(_ text: String) async throws -> Response {
        guard let id = CustomerID(text), let customer = try await customers.customer(id) else {
            throw WebFault.notFound
        }
        let details = customer.details
        let facts = [
            Fact(name: "E-mail", value: details.email), Fact(name: "Born", value: "\(details.born)"),
            Fact(name: "Address", value: "\(details.address)"),
        ]
        let homes = TableView(
            caption: "Homes", columns: ["Home", "Address", "Built", "m²"],
            rows: try await properties.properties(of: id).map { home in
                [
                    .text("\(home.details.type.title), \(home.details.construction.title)"),
                    .text("\(home.details.address)"), .text("\(home.details.yearBuilt)"),
                    .count(home.details.floorArea),
                ]
            })
        let offers = TableView(
            caption: "Quotes", columns: ["Quote", "Made", "Open until", "A year"],
            rows: try await quotes.quotes(of: id).map(QuotesController.row))
        let contracts = TableView(
            caption: "Policies", columns: ["Policy", "From", "To", "Premium"],
            rows: try await policies.policies(of: id).map { policy in
                [
                    .link("\(policy.number)", to: "/policies/\(policy.number)"), .text("\(policy.from)"),
                    .text("\(policy.to + -1)"), .money(policy.total),
                ]
            })
        let content: [String: Any] = [
            "heading": details.name, "facts": ["lines": facts.map(\.view)],
            "tables": [homes, offers, contracts].map(\.view),
        ]
        return try pages.respond(Page("sheet", title: details.name, content, section: "/customers"), for: visit.current)
    }
}
