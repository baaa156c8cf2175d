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
    // Sendable: written once, in the initializer.
    private(set) weak var owner: Owner?
    init(owner: Owner) { self.owner = owner }
}

/// Counts constructions.
final class MadeCounter: Sendable {
    private let state = Locked(0)
    var count: Int { state.withLock { $0 } }
    func make<Made>(_ made: @autoclosure () -> Made) -> Made {
        state.withLock { $0 += 1 }
        return made()
    }
}

/// Reports whether its object is still alive.
struct WeakWatch {
    weak var object: AnyObject?
    var isAlive: Bool { object != nil }
}
