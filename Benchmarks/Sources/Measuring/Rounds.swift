/// Times rows in interleaved rounds: in each round every row once, container and twin one after the other, the first of
/// them by turns. What disturbs the machine for a while disturbs both sides of all rows.
package struct Rounds {
    /// How long one batch of operations takes, about.
    private let batch: Duration
    private let count: Int

    package init(count: Int, batch: Duration = .milliseconds(2)) {
        (self.count, self.batch) = (count, batch)
    }

    package func time(_ workloads: [Workload]) async throws -> [TimedWorkload] {
        var timed: [TimedWorkload] = []
        for workload in workloads {
            timed.append(
                TimedWorkload(
                    workload: workload, containerBatch: try await batchSize(of: workload.container),
                    twinBatch: try await batchSize(of: workload.twin)))
        }
        for round in 0..<count {
            for index in timed.indices { try await timed[index].time(twinFirst: round % 2 == 0) }
        }
        return timed
    }

    private func batchSize(of side: Side) async throws -> Int {
        try await side.run(10)
        var size = 10
        while true {
            let duration = try await duration(of: side, size)
            if duration >= batch / 4 || size >= 1 << 24 {
                return max(1, Int(Double(size) * (batch / duration)))
            }
            size *= 2
        }
    }
}

/// A row and what its rounds said, in nanoseconds for each operation.
package struct TimedWorkload {
    package let workload: Workload
    package private(set) var container = Sample()
    package private(set) var twin = Sample()
    /// Container to twin, within each round.
    package private(set) var ratio = Sample()
    private let containerBatch: Int
    private let twinBatch: Int

    init(workload: Workload, containerBatch: Int, twinBatch: Int) {
        self.workload = workload
        (self.containerBatch, self.twinBatch) = (containerBatch, twinBatch)
    }

    mutating func time(twinFirst: Bool) async throws {
        var byHand = 0.0
        if twinFirst { byHand = try await nanoseconds(of: workload.twin, twinBatch) }
        let contained = try await nanoseconds(of: workload.container, containerBatch)
        if !twinFirst { byHand = try await nanoseconds(of: workload.twin, twinBatch) }
        container.add(contained)
        twin.add(byHand)
        ratio.add(contained / byHand)
    }

    package var meetsTarget: Bool? {
        switch workload.target {
        case .ratio(let most): ratio.median <= most
        case .nanoseconds(let most): container.median <= most
        case .none: nil
        }
    }
}

func duration(of side: Side, _ size: Int) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    try await side.run(size)
    return clock.now - start
}

func nanoseconds(of side: Side, _ size: Int) async throws -> Double {
    try await duration(of: side, size) / .nanoseconds(1) / Double(size)
}
