import Hummingbird
import Ledger
import StrataPresentationLayer
import Values
import WebSupport

/// The books: the balance of each account, and the latest entries.
final class BooksController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(BooksController.self, BooksController.init(visit:pages:ledger:))
            .scope(.scoped(.staffRequest))
    }

    private let visit: StaffVisit
    private let pages: PageLibrary
    private let ledger: any GeneralLedger

    init(visit: StaffVisit, pages: PageLibrary, ledger: any GeneralLedger) {
        self.visit = visit
        self.pages = pages
        self.ledger = ledger
    }

    func show() async throws -> Response {
        let balance = try await ledger.trialBalance()
        let check = try await ledger.check()
        let accounts = TableView(
            caption: "Trial balance", columns: ["Account", "Name", "Debits", "Credits", "Balance"],
            rows: balance.rows.map { row in
                [
                    .text(row.account.number), .text(row.account.title), .money(row.debits), .money(row.credits),
                    .money(row.balance),
                ]
            },
            totals: [
                .text("Total"), .text(""), .money(balance.debits), .money(balance.credits),
                .money(balance.debits - balance.credits),
            ])
        let entries = Self.table(try await ledger.entries(limit: 50), caption: "The latest entries")
        let content: [String: Any] = [
            "heading": "Books",
            "lead": check.isSound
                ? "All \(Amount.text(count: check.entries)) entries are balanced: debits are credits, to the cent."
                : "\(Amount.text(count: check.unbalanced.count)) entries are not balanced. Stop, and look into the log.",
            "tables": [accounts.view, entries.view],
        ]
        return try pages.respond(Page("sheet", title: "Books", content, section: "/ledger"), for: visit.current)
    }

    /// Entries line by line.
    static func table(_ entries: [Entry], caption: String) -> TableView {
        TableView(
            caption: caption, columns: ["Entry", "Day", "Text", "Reference", "Account", "Debit", "Credit"],
            rows: entries.flatMap { entry in
                entry.lines.enumerated().map { index, line in
                    let head: [TableView.Cell] =
                        index == 0
                        ? [
                            .text("\(entry.number)"), .text("\(entry.day)"), .text(entry.text),
                            .text(entry.reference),
                        ] : [.text(""), .text(""), .text(""), .text("")]
                    return head + [
                        .text("\(line.account.number) \(line.account.title)"), amount(line.debit), amount(line.credit),
                    ]
                }
            })
    }

    private static func amount(_ amount: Money) -> TableView.Cell {
        amount == .zero ? TableView.Cell(text: "", isNumber: true) : .money(amount)
    }
}
