import StrataServiceLayer
import StrataTesting
import Testing

@Suite struct BackOffTests {
    @Test func waitsDoubleUpToTheMaximum() {
        var generator = SeededGenerator(seed: 1)
        let backOff = BackOff(first: .seconds(1), longest: .seconds(10), jitter: 0)
        let delays = (1...6).map { backOff.delay(after: $0, using: &generator) }
        #expect(delays == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(backOff.delay(after: .max, using: &generator) == .seconds(10))
        #expect(BackOff.none.delay(after: 3, using: &generator) == .zero)
    }

    @Test func jitterStaysInItsBoundsAndFillsThem() {
        var generator = SeededGenerator(seed: 1)
        let backOff = BackOff(first: .seconds(100), jitter: 0.2)
        // 100 is more than the longest, 30.
        let delays = (0..<1_000).map { _ in backOff.delay(after: 1, using: &generator) }
        #expect(delays.allSatisfy { .seconds(24)...Duration.seconds(36) ~= $0 })
        #expect(delays.contains { $0 < .seconds(25) } && delays.contains { $0 > .seconds(35) })
    }
}
