import Foundation
import StrataPresentationLayer
import WebSupport

/// The clock of sessions and limits; tests register their own. Sendable.
struct StaffClock: Sendable {
    let clock: any Clock<Duration>
}

/// The cost of a password check; tests register a cheap one. Sendable.
struct StaffPasswordCost: Sendable {
    let cost: PasswordHash.Cost
}

/// The equipment of all pages: sessions, templates, passwords and their limits.
enum AdminEquipment: Registerable {
    static func register(in container: Container) {
        container.register(StaffClock.self) { StaffClock(clock: ContinuousClock()) }.scope(.container)
        container.register(StaffPasswordCost.self) { StaffPasswordCost(cost: .standard) }.scope(.container)
        container.register(SessionStore.self) { (staff: StaffClock) in
            SessionStore(
                idle: .seconds(900), whole: .seconds(28_800), limit: 10_000, perAddress: 100, clock: staff.clock)
        }.scope(.container)
        container.register(FormTokens.self) { (staff: StaffClock) in FormTokens(clock: staff.clock) }
            .scope(.container)
        container.register(LoginThrottle.self) { (staff: StaffClock) in LoginThrottle(clock: staff.clock) }
            .scope(.container)
        container.register(PasswordChecker.self) { (staff: StaffPasswordCost) in
            try PasswordChecker(cost: staff.cost)
        }.scope(.container)
        container.register(PageLibrary.self) {
            try PageLibrary(
                site: SiteFrame(
                    name: "Insurance Desk, staff",
                    links: [
                        .init("Customers", to: "/customers"), .init("Quotes", to: "/quotes"),
                        .init("Policies", to: "/policies"), .init("Books", to: "/ledger"),
                        .init("Messages", to: "/notifications"), .init("Audit", to: "/audit"),
                        .init("Health", to: "/status"),
                    ],
                    footer: "For the staff alone. What is done here is kept in the audit trail.", signOut: "/logout"),
                folders: [Bundle.module.bundleURL.appending(path: "Resources/Templates")])
        }.scope(.container)
    }
}
