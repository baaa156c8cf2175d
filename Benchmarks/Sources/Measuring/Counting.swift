import Allocations

/// Does each row's work twice, the second time three times as much, for a tool that counts instructions from mark to
/// mark. The difference between the two runs is the work alone. Counts allocations in the same way, without a tool.
package struct Counting {
    /// How often the shorter run repeats the work.
    private let iterations: Int

    package init(iterations: Int) {
        self.iterations = iterations
    }

    /// Prints for each side: row, side, operations between the two runs, allocations between them.
    ///
    /// Each line has four marks: the begin and end of the shorter run, and the begin and end of the longer run.
    package func run(_ workloads: [Workload]) async throws {
        for workload in workloads {
            try await count(workload.container, workload.heading.id, "container")
            try await count(workload.baseline, workload.heading.id, "baseline")
        }
    }

    private func count(_ side: Side, _ id: String, _ name: String) async throws {
        try await side.run(iterations)
        let short = try await allocations(of: side, iterations)
        let long = try await allocations(of: side, 3 * iterations)
        print(id, name, 2 * iterations, long - short)
    }

    private func allocations(of side: Side, _ size: Int) async throws -> Int {
        measuring_mark()
        let before = allocation_count()
        try await side.run(size)
        let after = allocation_count()
        measuring_mark()
        return after - before
    }
}
