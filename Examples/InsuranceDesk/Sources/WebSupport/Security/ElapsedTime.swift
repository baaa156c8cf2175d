/// Tells how long it has been since it was made, by a clock that a test can move. Sendable.
struct ElapsedTime: Sendable {
    private let read: @Sendable () -> Duration

    init(clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    var now: Duration { read() }
}
