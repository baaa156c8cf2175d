import Dispatch
import Measuring
import PlainServices
import StrataCore

/// How much faster two threads are than one: twice the time of one thread's work, divided by the time that two threads
/// need for as much work each.
struct Threads {
    private let rounds: Int
    /// The approximate time of one thread's work: much longer than the start of a thread.
    private let batch = Duration.milliseconds(100)

    init(rounds: Int) {
        self.rounds = rounds
    }

    func rows() throws -> [Row] {
        let container = Container("Threads")
        container.registerSingles()
        try container.seal()
        let hand = HandWritten()
        return try [
            row(
                Heading("threads/transient", "two threads, transient leaf", .atLeast(1.9), unit: .scaling),
                container: { for _ in 0..<$0 { use(try container.resolve((any Leaf).self)) } },
                baseline: { for _ in 0..<$0 { use(hand.makeLeaf()) } }),
            row(
                Heading(
                    "threads/shared", "two threads, one `.container` instance or one `static let`", .ratioAtLeast(0.95),
                    unit: .scaling),
                container: { for _ in 0..<$0 { use(try container.resolve((any Shared).self)) } },
                baseline: { for _ in 0..<$0 { use(HandWritten.globalShared()) } }),
        ]
    }

    private func row(
        _ heading: Heading, container: @escaping @Sendable (Int) throws -> Void,
        baseline: @escaping @Sendable (Int) throws -> Void
    ) throws -> Row {
        var row = Row(heading)
        let (containerSize, baselineSize) = (try size(of: container), try size(of: baseline))
        for _ in 0..<rounds {
            row.add(
                container: try scaling(of: container, containerSize), baseline: try scaling(of: baseline, baselineSize))
        }
        return row
    }

    private func scaling(of work: @escaping @Sendable (Int) throws -> Void, _ size: Int) throws -> Double {
        2 * (duration(threads: 1, size, work) / duration(threads: 2, size, work))
    }

    private func size(of work: @escaping @Sendable (Int) throws -> Void) throws -> Int {
        let trial = 20_000
        try work(trial)
        return max(trial, Int(Double(trial) * (batch / duration(threads: 1, trial, work))))
    }

    private func duration(threads: Int, _ size: Int, _ work: @escaping @Sendable (Int) throws -> Void) -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            // A call that can throw did not throw when the size was determined.
            try? work(size)
        }
        return clock.now - start
    }
}
