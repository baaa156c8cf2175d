import Hummingbird
import Ledger
import Notifications
import Policies
import Quotes
import StrataAppHost
import StrataPresentationLayer
import Values
import WebSupport

/// The first page after signing in, with the health of the application.
final class OverviewController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            OverviewController.self, OverviewController.init(visit:pages:quotes:policies:ledger:outbox:status:)
        ).scope(.scoped(.staffRequest))
    }

    private let visit: StaffVisit
    private let pages: PageLibrary
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let ledger: any GeneralLedger
    private let outbox: any Outbox
    private let status: HostStatus

    init(
        visit: StaffVisit, pages: PageLibrary, quotes: any QuoteDesk, policies: any PolicyDesk,
        ledger: any GeneralLedger, outbox: any Outbox, status: HostStatus
    ) {
        self.visit = visit
        self.pages = pages
        self.quotes = quotes
        self.policies = policies
        self.ledger = ledger
        self.outbox = outbox
        self.status = status
    }

    func show() async throws -> Response {
        let balance = try await ledger.trialBalance()
        let messages = try await outbox.counts()
        let report = await status.health()
        let figures = [
            Figure(label: "quotes", value: Amount.text(count: try await quotes.count()), path: "/quotes"),
            Figure(label: "policies", value: Amount.text(count: try await policies.count()), path: "/policies"),
            Figure(
                label: balance.isBalanced ? "posted, balanced" : "posted, NOT BALANCED",
                value: Amount.text(cents: balance.debits.cents), path: "/ledger"),
            Figure(
                label: "messages waiting, \(Amount.text(count: messages.delivered)) delivered",
                value: Amount.text(count: messages.waiting), path: "/notifications"),
            Figure(label: "how the application is", value: report.isReady ? "Ready" : "Not ready", path: "/status"),
        ]
        return try pages.respond(
            Page("overview", title: "Overview", ["figures": figures.map(\.view)]), for: visit.current)
    }

    func health() async throws -> Response {
        let report = await status.health()
        let rows = report.layers.flatMap { layer in
            layer.services.map { service -> [TableView.Cell] in
                let how: [TableView.Cell] =
                    switch service.health {
                    case .healthy: [.good("healthy"), .text("")]
                    case .degraded(let reason): [.wrong("degraded"), .text(reason)]
                    case .unhealthy(let reason): [.wrong("unhealthy"), .text(reason)]
                    }
                return [.text(layer.name), .text(service.name)] + how
            }
        }
        let table = TableView(
            caption: "Services that report", columns: ["Layer", "Service", "State", "Reason"], rows: rows,
            nothing: "No service reports.")
        let content: [String: Any] = [
            "heading": report.isReady ? "The application is ready" : "The application is not ready",
            "tables": [table.view],
        ]
        return try pages.respond(Page("sheet", title: "Health", content, section: "/status"), for: visit.current)
    }
}
