import Clock
import Documents
import HTTPTypes
import Hummingbird
import Policies
import StrataPresentationLayer
import Values
import WebSupport

/// One policy, its installments, and its printable documents.
final class PolicyController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            PolicyController.self, PolicyController.init(visit:folders:pages:policies:documents:clock:)
        ).scope(.scoped(.request))
    }

    private let visit: Visit
    private let folders: Folders
    private let pages: PageLibrary
    private let policies: any PolicyDesk
    private let documents: any DocumentArchive
    private let clock: any OfficeClock

    init(
        visit: Visit, folders: Folders, pages: PageLibrary, policies: any PolicyDesk, documents: any DocumentArchive,
        clock: any OfficeClock
    ) {
        self.visit = visit
        self.folders = folders
        self.pages = pages
        self.policies = policies
        self.documents = documents
        self.clock = clock
    }

    /// Shows the policy. A policy of another session is reported as missing.
    func show(_ number: String) async throws -> Response {
        let policy = try await owned(number)
        let filed = try await documents.documents(reference: policy.number.description)
        let content: [String: Any] = [
            "number": policy.number.description, "from": "\(policy.from)", "until": "\(policy.to + -1)",
            "state": policy.state(on: clock.today).rawValue, "net": Amount.text(cents: policy.net.cents),
            "tax": Amount.text(cents: policy.tax.cents), "total": Amount.text(cents: policy.total.cents),
            "installments": policy.installments.map { installment in
                [
                    "number": "\(installment.number)", "due": "\(installment.due)",
                    "amount": Amount.text(cents: installment.amount.cents),
                    "state": installment.paid == nil ? "open" : "paid",
                ]
            },
            "documents": filed.map { document in
                [
                    "title": document.title, "created": "\(document.created.day)",
                    "path": "/policies/\(policy.number)/documents/\(document.number)",
                ]
            },
        ]
        return try pages.respond(
            Page("policy", title: "Policy \(policy.number)", content, section: "/mine"), for: visit.current)
    }

    /// Shows a document as it was printed.
    func document(_ number: String, _ id: String) async throws -> Response {
        let policy = try await owned(number)
        let filed = try await documents.documents(reference: policy.number.description)
        guard let document = filed.first(where: { "\($0.number)" == id }) else { throw WebFault.notFound }
        return PrintedPage.respond(document.html)
    }

    private func owned(_ text: String) async throws -> Policy {
        guard let number = PolicyNumber(text), let session = visit.current,
            folders.existing(for: session.id)?.contains(number) == true,
            let policy = try await policies.policy(number)
        else { throw WebFault.notFound }
        return policy
    }
}
