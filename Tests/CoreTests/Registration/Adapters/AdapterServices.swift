import StrataCore

/// Services for the tests of adapters.
protocol Route: Sendable { var path: String { get } }
struct PathRoute: Route { let path: String }

enum Replica: RegistrationTag { static let name: RegistrationName = "replica" }

final class Leaf: Sendable {}

/// Knows its partner through a `Lazy`; the partner holds it weakly.
final class Owner: Sendable {
    let partner: Lazy<Partner>
    init(partner: Lazy<Partner>) { self.partner = partner }
}
final class Partner: @unchecked Sendable {
    // Sendable: written once, in the initialiser.
    private(set) weak var owner: Owner?
    init(owner: Owner) { self.owner = owner }
}

/// Says whether what it was given is still alive.
struct LifetimeTracker {
    weak var object: AnyObject?
    var isAlive: Bool { object != nil }
}
