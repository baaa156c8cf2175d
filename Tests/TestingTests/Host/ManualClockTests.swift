import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ManualClockTests {
    let clock = ManualClock()

    @Test func sleepEndsWhenTheClockIsMovedFarEnough() async throws {
        async let done: Void = clock.sleep(for: .seconds(2))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        clock.advance(by: .seconds(1))
        try await done
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func sleepThatIsOverReturnsAtOnce() async throws {
        let end = clock.now.advanced(by: .seconds(1))
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: end)
    }

    @Test func cancelledSleepThrows() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        try await clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
