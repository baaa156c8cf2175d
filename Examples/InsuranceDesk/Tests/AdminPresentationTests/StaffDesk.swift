import Audit
import Clock
import Customers
import DeskTesting
import Foundation
import Hummingbird
import HummingbirdTesting
import Notifications
import Policies
import Properties
import Quotes
import Rating
import StrataAppHost
import StrataTesting
import Storage
import Values
import WebSupport

@testable import AdminPresentation

/// A whole desk for one test of the staff's site, with one member: `grace`, with the password `secret word`.
struct StaffDesk: Sendable {
    let stack: LayerStack
    /// The clock of sessions and limits.
    let clock: ManualClock

    /// Starts the services, lets `visit` use the site, and stops them.
    static func open(_ visit: @escaping @Sendable (StaffDesk) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "staff-\(RandomToken().text)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let clock = ManualClock()
        let cheap = PasswordHash.Cost(rounds: 16, blockSize: 8, parallelism: 1) ?? .standard
        let stack = try LayerStack(
            AdminLayer.self,
            providing: AdminSettings(
                host: "127.0.0.1", port: 0, isBehindTLS: false, firstMember: "grace", firstPassword: "secret word"),
            MetricsReport { "served_total 1\n" }, StorageSettings(file: "\(folder)/desk.sqlite"), RatingSettings(),
            NotificationSettings(folder: "\(folder)/outbox")
        ) {
            $0.register(StaffClock.self) { StaffClock(clock: clock) }
            $0.register(StaffPasswordCost.self) { StaffPasswordCost(cost: cheap) }
        }
        let desk = StaffDesk(stack: stack, clock: clock)
        // A loaded machine is slow; how slow is none of these tests' facts.
        let deadlines = HookDeadlines(stop: .seconds(60), health: .seconds(60))
        try await DeskTurns.shared.take {
            try await AppHost(stack, deadlines: deadlines).run { _ in try await visit(desk) }
        }
        await stack.close()
    }

    /// Lets browsers visit the site.
    func visit(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let router = try await stack.resolve(StaffRoutes.self).router()
        try await Application(router: router).test(.router, body)
    }

    /// A policy of a customer with a hostile name.
    func issuePolicy(plan: InstallmentPlan = .quarterly) async throws -> Policy {
        let today = try await stack.resolve((any OfficeClock).self).today
        let fields = [
            "name": "<script>Ada</script>", "email": "ada@example.org", "birth_date": "1985-12-10",
            "street": "Mill Lane 4", "postcode": "10115", "city": "Berlin", "type": "terraced",
            "construction": "masonry", "year_built": "1974", "floor_area": "120", "rooms": "5", "flood_zone": "1",
            "contents_sum": "50000", "liability": "5m", "deductible": "300", "claims": "0",
        ]
        let quote = try await stack.resolve((any QuoteDesk).self).quote(
            QuoteRequest(
                key: RandomToken().text, customer: CustomerDetails(form: fields, today: today),
                property: PropertyDetails(form: fields, today: today), cover: Cover(form: fields), principal: .visitor))
        return try await stack.resolve((any PolicyDesk).self).issue(quote.id, from: today, plan: plan, by: .visitor)
    }
}
