import Audit
import Clock
import Customers
import Documents
import HTTPTypes
import Hummingbird
import Ledger
import Policies
import Quotes
import Staff
import StrataPresentationLayer
import Values
import WebSupport

/// The policies; payments and cancellations, which only underwriters may record.
final class PoliciesController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            PoliciesController.self,
            PoliciesController.init(visit:pages:policies:quotes:customers:documents:ledger:staff:clock:)
        ).scope(.scoped(.staffRequest))
    }

    private static let dayField = FormField(
        "day", "First day without cover", hint: "Year, month, day.", .text(), width: 10)

    private static let confirmation = FormField(
        "confirmed", "Yes, the cover ends and the customer is told", .box)

    private let visit: StaffVisit
    private let pages: PageLibrary
    private let policies: any PolicyDesk
    private let quotes: any QuoteDesk
    private let customers: any CustomerBook
    private let documents: any DocumentArchive
    private let ledger: any GeneralLedger
    private let staff: any StaffBook
    private let clock: any OfficeClock

    init(
        visit: StaffVisit, pages: PageLibrary, policies: any PolicyDesk, quotes: any QuoteDesk,
        customers: any CustomerBook, documents: any DocumentArchive, ledger: any GeneralLedger, staff: any StaffBook,
        clock: any OfficeClock
    ) {
        self.visit = visit
        self.pages = pages
        self.policies = policies
        self.quotes = quotes
        self.customers = customers
        self.documents = documents
        self.ledger = ledger
        self.staff = staff
        self.clock = clock
    }

    func list() async throws -> Response {
        let today = clock.today
        let table = TableView(
            caption: "Policies: \(Amount.text(count: try await policies.count())), the latest first",
            columns: ["Policy", "From", "To", "State", "Premium", "Paid"],
            rows: try await policies.policies(limit: 100).map { policy in
                [
                    .link("\(policy.number)", to: "/policies/\(policy.number)"), .text("\(policy.from)"),
                    .text("\(policy.to + -1)"), .text(policy.state(on: today).rawValue), .money(policy.total),
                    .money(policy.paid),
                ]
            })
        return try pages.respond(
            Page("sheet", title: "Policies", ["heading": "Policies", "tables": [table.view]], section: "/policies"),
            for: visit.current)
    }

    func show(_ number: String) async throws -> Response {
        try await page(try await policy(number), FormMessages())
    }

    /// Records the payment of the named installment, or of the next open one.
    func pay(_ number: String) async throws -> Response {
        let principal = try await underwriter()
        let policy = try await policy(number)
        guard let installment = Int(visit.form["installment"]) else {
            throw WebFault.badForm("'\(visit.form["installment"])' is no installment.")
        }
        _ = try await policies.pay(policy.number, installment: installment, by: principal)
        return .redirect(to: "/policies/\(policy.number)")
    }

    func cancel(_ number: String) async throws -> Response {
        let principal = try await underwriter()
        let policy = try await policy(number)
        var mistakes = FormMessages()
        guard let day = Day(visit.form["day"]) else {
            mistakes.add("Enter a day as YYYY-MM-DD, such as \(clock.today).", to: "day")
            return try await page(policy, mistakes)
        }
        guard !visit.form["confirmed"].isEmpty else {
            mistakes.add(
                "Confirm that the policy is to be cancelled from \(day). This cannot be undone.", to: "confirmed")
            return try await page(policy, mistakes)
        }
        do {
            _ = try await policies.cancel(policy.number, on: day, by: principal)
            return .redirect(to: "/policies/\(policy.number)")
        } catch let error as PolicyError {
            guard case .cancellationOutOfRange = error else { throw error }
            mistakes.add("\(error)", to: "day")
            return try await page(policy, mistakes)
        }
    }

    func document(_ number: String, _ id: String) async throws -> Response {
        let filed = try await documents.documents(reference: try await policy(number).number.description)
        guard let document = filed.first(where: { "\($0.number)" == id }) else { throw WebFault.notFound }
        return PrintedPage.respond(document.html)
    }

    private func policy(_ text: String) async throws -> Policy {
        guard let number = PolicyNumber(text), let policy = try await policies.policy(number) else {
            throw WebFault.notFound
        }
        return policy
    }

    /// Reads the role from the staff book for each action, so a changed role takes effect at once.
    private func underwriter() async throws -> Principal {
        let name = try visit.account()
        guard try await staff.member(named: name)?.role == .underwriter else { throw WebFault.notAllowed }
        return .staff(name)
    }

    private func page(_ policy: Policy, _ mistakes: FormMessages) async throws -> Response {
        let isUnderwriter = try await staff.member(named: try visit.account())?.role == .underwriter
        let customer = try await customers.customer(policy.customer)
        let quote = try await quotes.quote(policy.quote)
        let path = "/policies/\(policy.number)"
        var facts = [
            Fact(
                name: "Customer", value: customer?.details.name ?? "\(policy.customer)",
                path: "/customers/\(policy.customer)"),
            Fact(name: "Quote", value: quote?.reference ?? "\(policy.quote)", path: "/quotes/\(policy.quote)"),
            Fact(name: "Cover", value: "\(policy.from) to \(policy.to + -1)"),
            Fact(name: "State", value: policy.state(on: clock.today).rawValue),
            Fact(name: "Premium", value: Amount.text(cents: policy.net.cents)),
            Fact(name: "Insurance tax", value: Amount.text(cents: policy.tax.cents)),
            Fact(
                name: "Paid",
                value: "\(Amount.text(cents: policy.paid.cents)) of \(Amount.text(cents: policy.total.cents))"),
        ]
        for document in try await documents.documents(reference: policy.number.description) {
            facts.append(
                Fact(name: "Document", value: document.title, path: "\(path)/documents/\(document.number)"))
        }
        let payments = TableView(
            caption: "Installments", columns: ["Number", "Due", "Paid", "Amount"],
            rows: policy.installments.map { installment in
                [
                    .text("\(installment.number)"), .text("\(installment.due)"),
                    installment.paid.map { .good("\($0.day)") } ?? .text("open"), .money(installment.amount),
                ]
            }, totals: [.text("Total"), .text(""), .text(""), .money(policy.total)])
        let entries = BooksController.table(
            try await ledger.entries(reference: policy.number.description), caption: "In the books")
        var content: [String: Any] = [
            "heading": "Policy \(policy.number)", "facts": ["lines": facts.map(\.view)],
            "tables": [payments.view, entries.view],
        ]
        if isUnderwriter, policy.cancelled == nil {
            var acts: [String: Any] = [
                "cancel": [
                    "action": "\(path)/cancellation",
                    "fields": [Self.dayField, Self.confirmation].map { $0.view(visit.form, mistakes) },
                ]
            ]
            if let open = policy.installments.first(where: { $0.paid == nil }) {
                acts["pay"] = [
                    "action": "\(path)/payments", "installment": "\(open.number)",
                    "amount": Amount.text(cents: open.amount.cents),
                ]
            }
            content["acts"] = acts
        }
        content["mistakes"] = mistakes.view
        return try pages.respond(
            Page(
                "sheet", title: "Policy \(policy.number)", content, section: "/policies",
                status: mistakes.isEmpty ? .ok : .unprocessableContent),
            for: visit.current)
    }
}
