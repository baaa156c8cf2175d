import Dispatch
import Measuring
import PlainServices
import StrataCore

/// How much faster two threads are than one: twice the time of one thread's work, by the time that two threads need for
/// as much each.
struct Threads {
    private let rounds: Int
    private let operations = 200_000

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
                twin: { for _ in 0..<$0 { use(hand.makeLeaf()) } }),
            row(
                Heading(
                    "threads/shared", "two threads, one `.container` instance or one `static let`", .ratioAtLeast(0.95),
                    unit: .scaling),
                container: { for _ in 0..<$0 { use(try container.resolve((any Shared).self)) } },
                twin: { for _ in 0..<$0 { use(HandWritten.globalShared()) } }),
        ]
    }

    private func row(
        _ heading: Heading, container: @escaping @Sendable (Int) throws -> Void,
        twin: @escaping @Sendable (Int) throws -> Void
    ) throws -> Row {
        var row = Row(heading)
        for _ in 0..<rounds { row.add(container: try scaling(of: container), twin: try scaling(of: twin)) }
        return row
    }

    private func scaling(of work: @escaping @Sendable (Int) throws -> Void) throws -> Double {
        let alone = try duration(threads: 1, work)
        return 2 * (alone / (try duration(threads: 2, work)))
    }

    private func duration(threads: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws -> Duration {
        try work(operations / 10)
        let clock = ContinuousClock()
        let start = clock.now
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            // What can throw has just been seen not to.
            try? work(operations)
        }
        return clock.now - start
    }
}
