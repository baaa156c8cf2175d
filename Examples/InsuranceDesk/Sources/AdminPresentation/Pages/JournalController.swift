import Audit
import Hummingbird
import Notifications
import StrataPresentationLayer
import Values
import WebSupport

/// The messages to customers, and the audit trail.
final class JournalController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(JournalController.self, JournalController.init(visit:pages:outbox:trail:))
            .scope(.scoped(.staffRequest))
    }

    private let visit: StaffVisit
    private let pages: PageLibrary
    private let outbox: any Outbox
    private let trail: any AuditTrail

    init(visit: StaffVisit, pages: PageLibrary, outbox: any Outbox, trail: any AuditTrail) {
        self.visit = visit
        self.pages = pages
        self.outbox = outbox
        self.trail = trail
    }

    func notifications() async throws -> Response {
        let counts = try await outbox.counts()
        let table = TableView(
            caption: "The latest messages", columns: ["Number", "To", "Subject", "Written", "Delivered", "Attempts"],
            rows: try await outbox.messages(limit: 100).map { entry in
                [
                    .text("\(entry.number)"), .text(entry.message.recipient), .text(entry.message.subject),
                    .text("\(entry.enqueued)"), state(of: entry), .count(entry.attempts),
                ]
            })
        let content: [String: Any] = [
            "heading": "Messages",
            "lead":
                "\(Amount.text(count: counts.waiting)) wait, \(Amount.text(count: counts.delivered)) were delivered.",
            "tables": [table.view],
        ]
        return try pages.respond(
            Page("sheet", title: "Messages", content, section: "/notifications"), for: visit.current)
    }

    func audit() async throws -> Response {
        let table = TableView(
            caption: "The latest deeds", columns: ["Number", "When", "Who", "What", "To what", "More"],
            rows: try await trail.entries(limit: 200).map { entry in
                [
                    .text("\(entry.number)"), .text("\(entry.moment)"), .text("\(entry.deed.principal)"),
                    .text(entry.deed.verb), .text(entry.deed.subject), .text(entry.deed.detail.typeset),
                ]
            })
        return try pages.respond(
            Page("sheet", title: "Audit", ["heading": "Audit trail", "tables": [table.view]], section: "/audit"),
            for: visit.current)
    }

    private func state(of entry: OutboxEntry) -> TableView.Cell {
        if let delivered = entry.delivered { return .good("\(delivered)") }
        return entry.lastError.map { .wrong($0) } ?? .text("waits")
    }
}
