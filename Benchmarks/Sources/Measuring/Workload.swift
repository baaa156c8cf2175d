/// The same work, done by the container and by hand.
package struct Workload: Sendable {
    package let heading: Heading
    package let container: Side
    package let baseline: Side

    package init(_ id: String, _ title: String, _ target: Target = .none, container: Side, baseline: Side) {
        heading = Heading(id, title, target)
        (self.container, self.baseline) = (container, baseline)
    }
}

/// One side of a row, which repeats its work as often as requested.
package struct Side: Sendable {
    package let run: @Sendable (Int) async throws -> Void

    package init(_ run: @escaping @Sendable (Int) throws -> Void) {
        self.run = run
    }

    /// Work that awaits. It must not suspend, because its allocations are counted on one thread.
    package init(awaiting run: @escaping @Sendable (Int) async throws -> Void) {
        self.run = run
    }
}
