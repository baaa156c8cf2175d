import Customers
import Documents
import Properties
import Quotes
import Rating
import Storage
import StrataServiceLayer
import Values

/// The printed documents for the customer.
struct PolicySheets: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(PolicySheets.self, PolicySheets.init(archive:)).scope(.container)
    }

    private let archive: any DocumentArchive

    init(archive: any DocumentArchive) {
        self.archive = archive
    }

    func issued(_ policy: Policy, _ quote: Quote, in transaction: Transaction) throws {
        _ = try archive.file(
            Sheet(
                reference: policy.number.description, title: "Policy \(policy.number)", recipient: recipient(quote),
                sections: [home(quote), cover(policy, quote), premium(quote), installments(policy)],
                closing:
                    "The cover begins on \(policy.from) at 0:00 and ends on \(policy.to) at 0:00. Please keep this "
                    + "page with your papers."),
            in: transaction)
    }

    func cancelled(_ policy: Policy, _ quote: Quote, on day: Day, owed: Money, in transaction: Transaction) throws {
        let rest = owed > .zero ? "Of the premium \(owed) are still owed." : "Nothing is owed."
        _ = try archive.file(
            Sheet(
                reference: policy.number.description, title: "Cancellation of policy \(policy.number)",
                recipient: recipient(quote), sections: [cover(policy, quote)],
                closing: "The cover ends on \(day) at 0:00. \(rest)"),
            in: transaction)
    }

    private func recipient(_ quote: Quote) -> [String] {
        let details = quote.customer.details
        return [details.name, details.address.street, "\(details.address.postcode) \(details.address.city)"]
    }

    private func home(_ quote: Quote) -> Sheet.Section {
        let home = quote.property.details
        let security = home.security.sorted().map(\.title).joined(separator: ", ")
        return Sheet.Section(
            title: "Insured home",
            rows: [
                ["Address", home.address.description], ["Type", home.type.title],
                ["Construction", home.construction.title], ["Built in", "\(home.yearBuilt)"],
                ["Floor area", "\(home.floorArea) m² in \(home.rooms) rooms"], ["Flood zone", home.floodZone.title],
                ["Security", security.isEmpty ? "None" : security],
            ])
    }

    private func cover(_ policy: Policy, _ quote: Quote) -> Sheet.Section {
        Sheet.Section(
            title: "Cover",
            rows: [
                ["From", "\(policy.from)"], ["To", "\(policy.to)"],
                ["Buildings, up to", "\(quote.appraisal.rebuildCost)"], ["Contents, up to", "\(quote.cover.contents)"],
                ["Liability", quote.cover.liability.title], ["Deductible of each claim", quote.cover.deductible.title],
            ])
    }

    private func premium(_ quote: Quote) -> Sheet.Section {
        Sheet.Section(
            title: "Premium for a year", columns: ["Part", "Amount"],
            rows: quote.premium.parts.map { [$0.label, "\($0.amount)"] }, total: ["Total", "\(quote.premium.total)"])
    }

    private func installments(_ policy: Policy) -> Sheet.Section {
        Sheet.Section(
            title: "Payments", columns: ["Number", "Due", "Amount"],
            rows: policy.installments.map { ["\($0.number)", "\($0.due)", "\($0.amount)"] },
            total: ["Total", "", "\(policy.total)"])
    }
}
