/// Measures the time since its creation, by a clock that a test can advance. Sendable.
struct ElapsedTime: Sendable {
    private let read: @Sendable () -> Duration

    init(clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    var now: Duration { read() }
}
