/// A row with its figures.
package struct Row {
    package let heading: Heading
    package internal(set) var container = Sample()
    package internal(set) var baseline = Sample()
    /// The ratio of the container to the hand-written baseline, within each round.
    package internal(set) var ratio = Sample()
    /// The counts of each side for one operation; nil when they were not counted.
    package var containerCounts: Counts?
    package var baselineCounts: Counts?

    package init(_ heading: Heading) {
        self.heading = heading
    }

    /// One round.
    package mutating func add(container: Double, baseline: Double) {
        self.container.add(container)
        self.baseline.add(baseline)
        ratio.add(container / baseline)
    }

    /// One round of a row without a baseline.
    package mutating func add(container: Double) {
        self.container.add(container)
    }

    /// Nil for a row without a limit.
    package var meetsTarget: Bool? {
        switch heading.target {
        case .ratio(let most): ratio.median <= most
        case .atMost(let most): container.median <= most
        case .atLeast(let least): container.median >= least
        case .ratioAtLeast(let least): ratio.median >= least
        case .none: nil
        }
    }
}

/// The counts of one operation, which are the same in every run.
package struct Counts: Equatable {
    package let instructions: Double
    package let allocations: Double

    package init(instructions: Double, allocations: Double) {
        (self.instructions, self.allocations) = (instructions, allocations)
    }
}
