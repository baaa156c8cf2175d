/// Times rows in interleaved rounds. Each round runs every row once, container and baseline one after the other,
/// alternating which of them is first. A disturbance of the machine therefore affects both sides of all rows.
package struct Rounds {
    private let count: Int
    /// The approximate duration of one batch of operations.
    private let batch: Duration

    package init(count: Int, batch: Duration = .milliseconds(2)) {
        (self.count, self.batch) = (count, batch)
    }

    package func time(_ workloads: [Workload]) async throws -> [Row] {
        var timed: [(container: Batch, baseline: Batch, row: Row)] = []
        for workload in workloads {
            timed.append(
                (
                    Batch(workload.container, size: try await size(of: workload.container)),
                    Batch(workload.baseline, size: try await size(of: workload.baseline)), Row(workload.heading)
                ))
        }
        for round in 0..<count {
            for index in timed.indices {
                let before = round % 2 == 0 ? try await timed[index].baseline.nanoseconds() : nil
                let container = try await timed[index].container.nanoseconds()
                let after = before == nil ? try await timed[index].baseline.nanoseconds() : nil
                timed[index].row.add(container: container, baseline: before ?? after ?? .nan)
            }
        }
        return timed.map(\.row)
    }

    private func size(of side: Side) async throws -> Int {
        try await side.run(10)
        var size = 10
        while true {
            let duration = try await Batch(side, size: size).duration()
            if duration >= batch / 4 { return max(1, Int(Double(size) * (batch / duration))) }
            size *= 2
        }
    }
}

/// A batch: this many operations without a pause.
private struct Batch {
    let side: Side
    let size: Int

    init(_ side: Side, size: Int) {
        (self.side, self.size) = (side, size)
    }

    func duration() async throws -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await side.run(size)
        return clock.now - start
    }

    /// The time of one operation.
    func nanoseconds() async throws -> Double {
        try await duration() / .nanoseconds(1) / Double(size)
    }
}
