/// One row: the same work done by the container and by hand.
package struct Workload: Sendable {
    /// What the row is called in limits and in JSON: `hit/plain/10`.
    package let id: String
    /// What the row is called in the table.
    package let title: String
    package let target: Target
    package let container: Side
    package let twin: Side

    package init(_ id: String, _ title: String, _ target: Target = .none, container: Side, twin: Side) {
        (self.id, self.title, self.target) = (id, title, target)
        (self.container, self.twin) = (container, twin)
    }
}

/// What a row is held to.
package enum Target: Sendable {
    /// At most so many times the hand-written twin.
    case ratio(Double)
    /// At most so many nanoseconds, whatever the twin needs.
    case nanoseconds(Double)
    /// The row informs.
    case none
}

/// One side of a row: does its work as often as it is told.
package struct Side: Sendable {
    package let run: @Sendable (Int) async throws -> Void

    package init(_ run: @escaping @Sendable (Int) throws -> Void) {
        self.run = run
    }

    /// Work that awaits. It must not suspend: what it allocates is counted on one thread.
    package init(awaiting run: @escaping @Sendable (Int) async throws -> Void) {
        self.run = run
    }
}
