/// What a container can serve, compiled: immutable, so that it is read without a lock.
final class RegistrationTable: Sendable {
    /// One registration and what compiling found out about it.
    struct Node: Sendable {
        let entry: Entry
        /// The registrations that need each other, this one among them; nil when there is no circle.
        let component: Component?
        /// Own colour joined with that of everything needed at construction.
        let colour: DependencyGraph.Colour
        /// The same without what a host starts: such a service is there when the application runs.
        let plainColour: DependencyGraph.Colour
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
struct Found: Sendable {
    let node: RegistrationTable.Node
    let container: Container
}

extension Found {
    /// The shortest way to a registration of this colour of its own.
    func path(to colour: DependencyGraph.Colour) -> [ServiceKey] {
        var paths = [(self, [node.entry.key])]
        var seen: Set<ObjectIdentifier> = []
        var next = 0
        while next < paths.count {
            let (found, path) = paths[next]
            next += 1
            let entry = found.node.entry
            if entry.ownColour == colour { return path }
            for key in entry.needs {
                guard let target = found.container.find(key), seen.insert(ObjectIdentifier(target.node.entry)).inserted
                else { continue }
                paths.append((target, path + [key]))
            }
        }
        return [node.entry.key]
    }
}
