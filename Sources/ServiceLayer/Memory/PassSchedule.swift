package import StrataCore

/// Decides when the host makes a pass, which releases memory: when memory is short, and at most once in two seconds.
package struct PassSchedule: Sendable {
    /// The minimum time between the starts of two passes.
    package static let interval = Duration.seconds(2)

    /// The next thing to do.
    package enum Step: Hashable, Sendable {
        case pass(MemoryPressure)
        /// Call `next` after this time.
        case wait(Duration)
    }

    /// When the last pass started.
    private var last: Duration?
    /// The level of the pass that is to come; `.normal` if none is.
    private var wanted = MemoryPressure.normal
    /// Whether a wait is under way. It goes on when memory is no longer short.
    private var isWaiting = false

    package init() {}

    /// Receives the current level, and returns the next step; nil if memory is not short or a wait is under way.
    package mutating func received(_ level: MemoryPressure, at now: Duration) -> Step? {
        wanted = level == .normal ? .normal : max(wanted, level)
        return isWaiting ? nil : next(at: now)
    }

    /// Returns the step when a wait is over; nil if memory is no longer short.
    package mutating func next(at now: Duration) -> Step? {
        isWaiting = false
        guard wanted > .normal else { return nil }
        if let last, now - last < Self.interval {
            isWaiting = true
            return .wait(Self.interval - (now - last))
        }
        defer { wanted = .normal }
        last = now
        return .pass(wanted)
    }
}
