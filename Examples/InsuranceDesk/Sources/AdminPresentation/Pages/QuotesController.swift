import Customers
import Hummingbird
import Policies
import Properties
import Quotes
import Rating
import StrataPresentationLayer
import Values
import WebSupport

/// The quotes, page by page.
final class QuotesController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(QuotesController.self, QuotesController.init(visit:pages:quotes:policies:))
            .scope(.scoped(.staffRequest))
    }

    private static let pageLength = 50
    private let visit: StaffVisit
    private let pages: PageLibrary
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk

    init(visit: StaffVisit, pages: PageLibrary, quotes: any QuoteDesk, policies: any PolicyDesk) {
        self.visit = visit
        self.pages = pages
        self.quotes = quotes
        self.policies = policies
    }

    /// - Parameter before: The last number of the page before; nil for the first.
    func list(_ before: String?) async throws -> Response {
        let found = try await quotes.quotes(limit: Self.pageLength, before: before.flatMap { QuoteID($0) })
        let table = TableView(
            caption: "Quotes: \(Amount.text(count: try await quotes.count())), the latest first",
            columns: ["Quote", "Made", "Open until", "Customer", "Postcode", "A year"],
            rows: found.map { quote in
                var row = Self.row(quote)
                row.insert(.link(quote.customer.details.name, to: "/customers/\(quote.customer.id)"), at: 3)
                row.insert(.text(quote.property.details.address.postcode), at: 4)
                return row
            })
        var content: [String: Any] = ["heading": "Quotes", "tables": [table.view]]
        if found.count == Self.pageLength, let last = found.last {
            content["more"] = ["path": "/quotes?before=\(last.id)"]
        }
        return try pages.respond(Page("sheet", title: "Quotes", content, section: "/quotes"), for: visit.current)
    }

    func show(_ text: String) async throws -> Response {
        guard let id = QuoteID(text), let quote = try await quotes.quote(id) else { throw WebFault.notFound }
        var facts = [
            Fact(name: "Customer", value: quote.customer.details.name, path: "/customers/\(quote.customer.id)"),
            Fact(name: "Home", value: "\(quote.property.details.type.title), \(quote.property.details.address)"),
            Fact(name: "Building it again", value: Amount.text(cents: quote.appraisal.rebuildCost.cents)),
            Fact(name: "Market value", value: Amount.text(cents: quote.appraisal.marketValue.cents)),
            Fact(name: "Expected flood loss a year", value: Amount.text(cents: quote.appraisal.floodLoss.cents)),
            Fact(name: "Made", value: "\(quote.created)"), Fact(name: "Open until", value: "\(quote.expires)"),
        ]
        if let policy = try await policies.policy(of: id) {
            facts.append(Fact(name: "Policy", value: "\(policy.number)", path: "/policies/\(policy.number)"))
        }
        let premium = quote.premium.parts.map { (label: $0.label.typeset, amount: $0.amount) }
        let parts = TableView(
            caption: "The premium by the tariff of \(quote.premium.edition)", columns: ["Part", "A year"],
            rows: premium.map { [.text($0.label), .money($0.amount)] },
            totals: [.text("Total"), .money(quote.premium.total)])
        let content: [String: Any] = [
            "heading": "Quote \(quote.reference)", "facts": ["lines": facts.map(\.view)],
            "chart": PremiumChart(premium.map { .init($0.label, cents: $0.amount.cents) }).view,
            "tables": [parts.view],
        ]
        return try pages.respond(
            Page("sheet", title: "Quote \(quote.reference)", content, section: "/quotes"), for: visit.current)
    }

    static func row(_ quote: Quote) -> [TableView.Cell] {
        [
            .link(quote.reference, to: "/quotes/\(quote.id)"), .text("\(quote.created)"), .text("\(quote.expires)"),
            .money(quote.premium.total),
        ]
    }
}
