import Testing
import WebSupport

struct TokenBucketsTests {
    private let clock = TestClock()

    private func buckets(limit: Int = 100) -> TokenBuckets {
        TokenBuckets(capacity: 3, interval: .seconds(10), limit: limit, clock: clock)
    }

    @Test func allowsItsCapacityAtOnce() {
        let buckets = buckets()
        let answers = (0..<4).map { _ in buckets.take("a") }
        #expect(answers == [.allowed, .allowed, .allowed, .refused(retryAfter: .seconds(10))])
    }

    @Test func keysDoNotDisturbEachOther() {
        let buckets = buckets()
        for _ in 0..<4 { _ = buckets.take("a") }
        #expect(buckets.take("b") == .allowed)
    }

    @Test func oneMoreComesEachInterval() {
        let buckets = buckets()
        for _ in 0..<3 { _ = buckets.take("a") }
        clock.advance(by: .seconds(10))
        #expect(buckets.take("a") == .allowed)
        #expect(buckets.take("a") == .refused(retryAfter: .seconds(10)))
    }

    @Test func partsOfAnIntervalAreNotLost() {
        let buckets = buckets()
        for _ in 0..<3 { _ = buckets.take("a") }
        clock.advance(by: .seconds(7))
        #expect(buckets.take("a") == .refused(retryAfter: .seconds(3)))
        clock.advance(by: .seconds(3))
        #expect(buckets.take("a") == .allowed)
    }

    @Test func aLongRestFillsTheBucketAndNoMore() {
        let buckets = buckets()
        for _ in 0..<3 { _ = buckets.take("a") }
        clock.advance(by: .seconds(86_400))
        let allowed = (0..<10).count { _ in buckets.take("a") == .allowed }
        #expect(allowed == 3)
    }

    @Test func forgivingGivesTheBucketBack() {
        let buckets = buckets()
        for _ in 0..<3 { _ = buckets.take("a") }
        buckets.forgive("a")
        #expect(buckets.take("a") == .allowed)
    }

    @Test func keysAreBounded() {
        let buckets = buckets(limit: 50)
        for number in 0..<5_000 { _ = buckets.take("\(number)") }
        #expect(buckets.count <= 50)
    }

    @Test func manyNewKeysDoNotFreeAnEmptyBucketThatIsFresh() {
        let buckets = buckets(limit: 50)
        for number in 0..<49 { _ = buckets.take("\(number)") }
        clock.advance(by: .seconds(1))
        for _ in 0..<3 { _ = buckets.take("guesser") }
        for number in 100..<140 { _ = buckets.take("\(number)") }
        #expect(buckets.take("guesser") != .allowed)
    }
}
