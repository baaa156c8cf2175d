package import StrataCore

/// Decides when the host makes a pass: when memory is short, and at most once in two seconds.
package struct PassSchedule: Sendable {
    /// The minimum time between the starts of two passes.
    package static let interval = Duration.seconds(2)

    /// The next thing to do.
    package enum Step: Hashable, Sendable {
        case pass(MemoryPressure)
        /// Ask again after this time.
        case wait(Duration)
    }

    private var last: Duration?
    private var wanted = MemoryPressure.normal

    package init() {}

    /// Receives the current level, and returns what to do now, if anything.
    package mutating func received(_ level: MemoryPressure, at now: Duration) -> Step? {
        let isWaiting = wanted > .normal
        wanted = level == .normal ? .normal : max(wanted, level)
        return isWaiting ? nil : next(at: now)
    }

    /// Called when the waiting time is over.
    package mutating func next(at now: Duration) -> Step? {
        guard wanted > .normal else { return nil }
        if let last, now - last < Self.interval { return .wait(Self.interval - (now - last)) }
        defer { wanted = .normal }
        last = now
        return .pass(wanted)
    }
}
