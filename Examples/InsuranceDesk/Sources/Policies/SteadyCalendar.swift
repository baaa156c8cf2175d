import Values

/// Compares the clock with the time that has passed: a clock that jumps ahead is not believed for a day, so that no
/// premium is earned for days that have not been.
///
/// A clock that was ahead at the start cannot be detected, and one that stays ahead is believed in the end, because it
/// may have been behind before. Premium that was earned by mistake is taken back when the clock is right.
struct SteadyCalendar {
    /// More than a clock that is set by the network may gain, and less than a day.
    private static let tolerance = Duration.seconds(3_600)
    private static let doubt = Duration.seconds(86_400)

    private var latest: (moment: Moment, passed: Duration)?
    /// When the clock was first seen ahead.
    private var doubted: Duration?

    /// - Parameters:
    ///   - now: The time of the clock.
    ///   - passed: The time since any fixed moment, measured by a clock that nobody sets.
    mutating func today(_ now: Moment, after passed: Duration) -> Day {
        guard let latest else { return believe(now, passed) }
        let expected = latest.moment.advanced(by: passed - latest.passed)
        guard now > expected.advanced(by: SteadyCalendar.tolerance) else { return believe(now, passed) }
        let since = doubted ?? passed
        doubted = since
        return passed - since < SteadyCalendar.doubt ? expected.day : believe(now, passed)
    }

    private mutating func believe(_ now: Moment, _ passed: Duration) -> Day {
        latest = (now, passed)
        doubted = nil
        return now.day
    }
}
