import Testing
import WebSupport

struct LoginThrottleTests {
    private let clock = TestClock()

    @Test func oneAccountIsTriedAFewTimesFromWhereverItIs() {
        let throttle = LoginThrottle(perAddress: 100, perAccount: 5, clock: clock)
        let allowed = (0..<20).count { throttle.attempt(from: "10.0.0.\($0)", account: "ada") == .allowed }
        #expect(allowed == 5)
    }

    @Test func oneAddressTriesAFewAccounts() {
        let throttle = LoginThrottle(perAddress: 20, perAccount: 5, clock: clock)
        let allowed = (0..<100).count { throttle.attempt(from: "10.0.0.1", account: "user\($0)") == .allowed }
        #expect(allowed == 20)
    }

    @Test func theCaseOfTheAccountDoesNotMatter() {
        let throttle = LoginThrottle(perAddress: 100, perAccount: 1, clock: clock)
        _ = throttle.attempt(from: "a", account: "Ada")
        #expect(throttle.attempt(from: "a", account: "aDA") != .allowed)
    }

    @Test func waitingHelps() {
        let throttle = LoginThrottle(perAddress: 100, perAccount: 1, interval: .seconds(60), clock: clock)
        _ = throttle.attempt(from: "a", account: "ada")
        #expect(throttle.attempt(from: "a", account: "ada") == .refused(retryAfter: .seconds(60)))
        clock.advance(by: .seconds(60))
        #expect(throttle.attempt(from: "a", account: "ada") == .allowed)
    }

    @Test func successForgivesTheAccountAndNotTheAddress() {
        let throttle = LoginThrottle(perAddress: 2, perAccount: 1, clock: clock)
        _ = throttle.attempt(from: "a", account: "ada")
        throttle.succeeded(account: "ada")
        #expect(throttle.attempt(from: "a", account: "ada") == .allowed)
        #expect(throttle.attempt(from: "a", account: "grace") != .allowed)
    }

    @Test func attemptsFromElsewhereDoNotLockOutAKnownDevice() {
        let throttle = LoginThrottle(clock: clock)
        for _ in 0..<10 { _ = throttle.attempt(from: "192.0.2.1", account: "ada") }
        #expect(throttle.attempt(from: "192.0.2.2", account: "ada") != .allowed)
        #expect(throttle.attempt(from: "192.0.2.2", account: "ada", device: "desk") == .allowed)
        for _ in 0..<4 { _ = throttle.attempt(from: "192.0.2.2", account: "ada", device: "desk") }
        #expect(throttle.attempt(from: "192.0.2.2", account: "ada", device: "desk") != .allowed)
    }
}
