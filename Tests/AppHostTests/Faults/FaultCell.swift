/// One case of the matrix: the faulty hook of one service, its outcome, and the moment of the signals.
struct FaultCell: Sendable, CustomStringConvertible {
    enum Hook: String, CaseIterable, Sendable { case resolve, start, run, health, stop, closed }

    enum Outcome: String, CaseIterable, Sendable {
        case succeeds, `throws`
        /// Ends when it is cancelled.
        case hangs
        /// Does not end when it is cancelled.
        case ignores
        /// Throws `CancellationError` although it was not cancelled.
        case cancelled
    }

    enum Moment: String, CaseIterable, Sendable {
        /// While the first service starts.
        case starting
        /// When the faulty hook begins.
        case inTheHook
        /// When the body begins.
        case running
        /// While the first service stops.
        case stopping
    }

    enum Shape: String, CaseIterable, Sendable {
        /// Five services, each needing the one before.
        case chain
        /// Two, two on one of them each, and one on both.
        case parallel
    }

    let hook: Hook
    let outcome: Outcome
    /// From 0, the lowest, to 4.
    let service: Int
    let signals: Int
    let moment: Moment
    let shape: Shape

    var description: String {
        "\(shape): \(hook) of \(service) \(outcome), \(signals) signals while \(moment)"
    }

    /// Every combination; without signals the moment does not matter.
    static var all: [FaultCell] {
        Shape.allCases.flatMap { shape in
            Hook.allCases.flatMap { hook in
                Outcome.allCases.flatMap { outcome in
                    (0..<5).flatMap { service in
                        [(0, Moment.running)].appending((1...3).flatMap { n in Moment.allCases.map { (n, $0) } }).map {
                            FaultCell(
                                hook: hook, outcome: outcome, service: service, signals: $0.0, moment: $0.1,
                                shape: shape)
                        }
                    }
                }
            }
        }
    }

    /// For each service, its direct dependencies.
    var dependencies: [Set<Int>] {
        switch shape {
        case .chain: [[], [0], [1], [2], [3]]
        case .parallel: [[], [], [0], [1], [2, 3]]
        }
    }
}

extension Array {
    fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
