import Clock
import Customers
import Hummingbird
import Policies
import Properties
import Quotes
import Rating
import StrataPresentationLayer
import Values
import WebSupport

/// The start page, and the list of the session's quotes.
final class HomeController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            HomeController.self, HomeController.init(visit:folders:forms:pages:quotes:policies:clock:)
        ).scope(.scoped(.request))
    }

    private let visit: Visit
    private let folders: Folders
    private let forms: QuoteForms
    private let pages: PageLibrary
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let clock: any OfficeClock

    init(
        visit: Visit, folders: Folders, forms: QuoteForms, pages: PageLibrary, quotes: any QuoteDesk,
        policies: any PolicyDesk, clock: any OfficeClock
    ) {
        self.visit = visit
        self.folders = folders
        self.forms = forms
        self.pages = pages
        self.quotes = quotes
        self.policies = policies
        self.clock = clock
    }

    /// Shows the first page. Uses no service, so it works while the database does not.
    func start() throws -> Response {
        let session = visit.current
        var content: [String: Any] = [:]
        if let session, let form = forms.existing(for: session.id), form.firstOpen != .property {
            content["resume"] = form.firstOpen?.path ?? QuoteStep.summaryPath
        }
        return try pages.respond(Page("home", title: "Home insurance", content), for: session)
    }

    /// Lists the quotes of this session, the latest first.
    func mine() async throws -> Response {
        let session = visit.current
        let folder = session.flatMap { folders.existing(for: $0.id) }
        var rows: [[String: Any]] = []
        for id in (folder?.quotes ?? []).reversed() {
            guard let quote = try await quotes.quote(id) else { continue }
            var row: [String: Any] = [
                "reference": quote.reference, "home": quote.property.details.address.description,
                "total": Amount.text(cents: quote.premium.total.cents),
                "state": quote.isOpen(on: clock.today) ? "open until \(quote.expires)" : "expired",
            ]
            if let policy = try await policies.policy(of: id) {
                row["state"] = "accepted"
                row["policy"] = policy.number.description
            }
            rows.append(row)
        }
        let content: [String: Any] = rows.isEmpty ? [:] : ["list": ["rows": rows]]
        return try pages.respond(Page("mine", title: "Your quotes", content, section: "/mine"), for: session)
    }
}
