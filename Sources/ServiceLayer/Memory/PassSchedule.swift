package import StrataCore

/// When to go through the layers: when memory is short, and at most once in two seconds.
package struct PassSchedule: Sendable {
    /// The least time between the beginnings of two passes.
    package static let interval = Duration.seconds(2)

    /// What to do.
    package enum Step: Hashable, Sendable {
        case pass(MemoryPressure)
        /// Ask again after so long.
        case wait(Duration)
    }

    private var last: Duration?
    private var wanted = MemoryPressure.normal

    package init() {}

    /// Memory is this short now.
    package mutating func heard(_ level: MemoryPressure, at now: Duration) -> Step? {
        let isWaiting = wanted > .normal
        wanted = level == .normal ? .normal : max(wanted, level)
        return isWaiting ? nil : next(at: now)
    }

    /// The time to wait is over.
    package mutating func next(at now: Duration) -> Step? {
        guard wanted > .normal else { return nil }
        if let last, now - last < Self.interval { return .wait(Self.interval - (now - last)) }
        defer { wanted = .normal }
        last = now
        return .pass(wanted)
    }
}
