public import Clock
import Synchronization
public import Values

/// A clock that stands still until the test moves it. Begins at noon of 1 March 2026.
public final class TestClock: OfficeClock {
    private let moment: Mutex<Moment>

    /// At noon of a day.
    public init(_ day: Day = Day(number: 20_513)) {
        moment = Mutex(Moment(milliseconds: day.number * 86_400_000 + 43_200_000))
    }

    /// Where the test has put it.
    public var now: Moment { moment.withLock { $0 } }

    /// Moves the clock forward.
    public func advance(days: Int = 0, seconds: Int = 0) {
        moment.withLock { $0 = Moment(milliseconds: $0.milliseconds + days * 86_400_000 + seconds * 1000) }
    }
}
