/// What a container can serve, compiled: immutable, so that it is read without a lock.
final class RegistrationTable: Sendable {
    /// One registration and what compiling found out about it.
    struct Node: Sendable {
        let entry: Entry
        /// The registrations that need each other, this one among them; nil when there is no circle.
        let component: Component?
        /// Own colour joined with that of everything needed at construction.
        let colour: DependencyGraph.Colour
        /// A circle that no completion breaks, from this service to itself; nil when there is none.
        let cycle: [ServiceKey]?
    }

    /// Registrations that need each other: constructed in one flight.
    final class Component: Sendable {
        let flight: Flight
        /// Whether any of them is shared between threads.
        let isShared: Bool

        init(flight: Flight, isShared: Bool) {
            self.flight = flight
            self.isShared = isShared
        }
    }

    let nodes: [ServiceKey: Node]
    /// Services that were registered after sealing: asking for one from outside is refused.
    let lateRegistrations: [ServiceKey: Problem]

    init(nodes: [ServiceKey: Node], lateRegistrations: [ServiceKey: Problem] = [:]) {
        self.nodes = nodes
        self.lateRegistrations = lateRegistrations
    }

    func adding(lateRegistration problem: Problem, of key: ServiceKey) -> RegistrationTable {
        RegistrationTable(
            nodes: nodes, lateRegistrations: lateRegistrations.merging([key: problem]) { first, _ in first })
    }
}

/// A node and the container that owns it.
struct Found {
    let node: RegistrationTable.Node
    let container: Container
}
