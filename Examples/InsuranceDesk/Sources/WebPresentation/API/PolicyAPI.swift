import Audit
import Clock
import HTTPTypes
import Hummingbird
import Policies
import Quotes
import StrataPresentationLayer
import Values
import WebSupport

/// Policies for other programs: a program that has a quote's key may accept the quote.
final class PolicyAPI: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(PolicyAPI.self, PolicyAPI.init(visit:quotes:policies:clock:)).scope(.scoped(.request))
    }

    private struct Answer: Encodable {
        let number: String
        let key: String
        let totalCents: Int
    }

    private let visit: Visit
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let clock: any OfficeClock

    init(visit: Visit, quotes: any QuoteDesk, policies: any PolicyDesk, clock: any OfficeClock) {
        self.visit = visit
        self.quotes = quotes
        self.policies = policies
        self.clock = clock
    }

    /// Responds with 201 when the policy is on disk. Reads `key`, and optionally `start` (default: today) and `plan`
    /// (default: yearly). The same key gives the same policy, or 409 if the policy has another start or plan. A request
    /// without a start accepts that of the policy: its default changes every day.
    func issue() async throws -> Response {
        let form = visit.form
        // Anybody can compute the key of a line of a file, so it proves nothing here.
        guard !APIAnswer.isComputable(form["key"]), let quote = try await quotes.quote(requestKey: form["key"]) else {
            return try APIAnswer.unknownKey()
        }
        var faults: [FieldFault] = []
        let start = form.contains("start") ? Day(form["start"]) : clock.today
        if start == nil { faults.append(FieldFault(field: "start", message: "Give a day as YYYY-MM-DD.")) }
        let plan = form.contains("plan") ? InstallmentPlan(rawValue: form["plan"]) : .yearly
        if plan == nil {
            let plans = InstallmentPlan.allCases.map(\.rawValue).joined(separator: ", ")
            faults.append(FieldFault(field: "plan", message: "Give one of \(plans)."))
        }
        guard let start, let plan else { return try APIAnswer.faults(faults, .badRequest) }
        do {
            let policy = try await policies.issue(quote.id, from: start, plan: plan, by: visit.principal)
            guard policy.plan == nil || policy.plan == plan, policy.from == start || !form.contains("start") else {
                let words = policy.plan.map { ", \($0.rawValue)" } ?? ""
                let message =
                    "The quote with this key is the policy \(policy.number) from \(policy.from)\(words) already. "
                    + "Send the same start and plan, or ask for a new quote."
                return try APIAnswer.faults([FieldFault(field: "key", message: message)], .conflict)
            }
            return try APIAnswer.json(
                Answer(
                    number: "\(policy.number)", key: quote.requestKey, totalCents: policy.total.cents), .created)
        } catch let error as PolicyError {
            guard case .startOutOfRange = error else { throw error }
            return try APIAnswer.faults([FieldFault(field: "start", message: "\(error)")], .badRequest)
        }
    }
}
