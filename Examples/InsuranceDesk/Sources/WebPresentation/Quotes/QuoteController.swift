import Audit
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

/// One quote: its price, and how to accept it.
final class QuoteController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            QuoteController.self, QuoteController.init(visit:folders:pages:quotes:policies:clock:)
        ).scope(.scoped(.request))
    }

    private let visit: Visit
    private let folders: Folders
    private let pages: PageLibrary
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let clock: any OfficeClock

    init(
        visit: Visit, folders: Folders, pages: PageLibrary, quotes: any QuoteDesk, policies: any PolicyDesk,
        clock: any OfficeClock
    ) {
        self.visit = visit
        self.folders = folders
        self.pages = pages
        self.quotes = quotes
        self.policies = policies
        self.clock = clock
    }

    /// Shows the quote. A quote of another session is reported as missing, so nothing reveals that it exists.
    func show(_ reference: String) async throws -> Response {
        let quote = try await owned(reference)
        let values = FormValues(["start": "\(clock.today)", "plan": InstallmentPlan.yearly.rawValue])
        return try await page(quote, values, FormMessages())
    }

    /// Turns the quote into a policy.
    func accept(_ reference: String) async throws -> Response {
        let quote = try await owned(reference)
        var mistakes = FormMessages()
        let start = Day(visit.form["start"])
        if start == nil { mistakes.add("Enter a day as YYYY-MM-DD, such as \(clock.today).", to: "start") }
        let plan = InstallmentPlan(rawValue: visit.form["plan"])
        if plan == nil { mistakes.add("Choose how you want to pay.", to: "plan") }
        guard let start, let plan else { return try await page(quote, visit.form, mistakes) }
        do {
            let policy = try await policies.issue(quote.id, from: start, plan: plan, by: .visitor)
            try folders.data(for: visit.session().id).add(policy.number)
            return .redirect(to: "/policies/\(policy.number)")
        } catch let error as PolicyError {
            guard case .startOutOfRange = error else { throw error }
            mistakes.add("\(error)", to: "start")
            return try await page(quote, visit.form, mistakes)
        }
    }

    private func owned(_ reference: String) async throws -> Quote {
        guard reference.hasPrefix("Q-"), let id = QuoteID(String(reference.dropFirst(2))),
            let session = visit.current, folders.existing(for: session.id)?.contains(id) == true,
            let quote = try await quotes.quote(id)
        else { throw WebFault.notFound }
        return quote
    }

    private func page(_ quote: Quote, _ values: FormValues, _ mistakes: FormMessages) async throws -> Response {
        let home = quote.property.details
        var content: [String: Any] = [
            "reference": quote.reference, "expires": "\(quote.expires)", "premium": PremiumView.view(quote.premium),
            "customer": quote.customer.details.name, "email": quote.customer.details.email,
            "home": "\(home.type.title), \(home.address)",
            "rebuild": Amount.text(cents: quote.appraisal.rebuildCost.cents),
            "deductible": quote.cover.deductible.title.typeset,
        ]
        if let policy = try await policies.policy(of: quote.id) {
            content["policy"] = policy.number.description
        } else if quote.isOpen(on: clock.today) {
            content["accept"] = [
                "action": "/quotes/\(quote.reference)",
                "fields": Self.fields(total: quote.premium.total).map { $0.view(values, mistakes) },
            ]
        }
        content["mistakes"] = mistakes.view
        return try pages.respond(
            Page(
                "quote", title: "Quote \(quote.reference)", content, section: "/mine",
                status: mistakes.isEmpty ? .ok : .unprocessableContent),
            for: visit.session())
    }

    private static func fields(total: Money) -> [FormField] {
        let plans = InstallmentPlan.allCases.map { plan in
            let first = Amount.text(cents: (total.split(into: plan.payments).first ?? total).cents)
            let count = plan.payments == 1 ? "one payment of" : "\(plan.payments) payments of up to"
            return FormField.Option(plan.rawValue, "\(plan.title): \(count) \(first)")
        }
        return [
            FormField(
                "start", "First day of the cover", hint: "From today to 90 days from now: year, month, day.",
                .text(), width: 10),
            FormField("plan", "How do you want to pay?", .radios(plans)),
        ]
    }
}
