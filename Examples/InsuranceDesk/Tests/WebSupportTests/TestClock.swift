import Synchronization

/// A clock that stands still until a test moves it.
final class TestClock: Clock, Sendable {
    struct Instant: InstantProtocol, Sendable {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Instant())
    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }
    func advance(by duration: Duration) { time.withLock { $0.offset += duration } }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
