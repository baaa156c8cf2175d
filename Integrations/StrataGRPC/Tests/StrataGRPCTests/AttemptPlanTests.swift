@testable import StrataGRPC
import Testing

@Suite struct AttemptPlanTests {
    /// The pauses between attempts that all fail in one way.
    private func pauses(
        _ repetition: Repetition, isSent: Bool, isUnavailable: Bool = true, remaining: Duration = .seconds(10)
    ) -> [Duration] {
        var plan = AttemptPlan(repetition, unsentAttempts: 3)
        var pauses: [Duration] = []
        plan.begin()
        while let pause = plan.failed(isSent: isSent, isUnavailable: isUnavailable, remaining: remaining) {
            pauses.append(pause)
            plan.begin()
        }
        return pauses
    }

    @Test func anUnsentRequestIsRepeated() {
        let expected = [Duration.milliseconds(20), .milliseconds(40)]
        #expect(pauses(.notIdempotent, isSent: false) == expected)
        #expect(pauses(.idempotent, isSent: false) == expected)
    }

    @Test func aSentRequestIsRepeatedOnlyIfThatIsDeclared() {
        #expect(pauses(.notIdempotent, isSent: true).isEmpty)
        #expect(pauses(.idempotent, isSent: true).isEmpty)
        #expect(pauses(.idempotent(attempts: 4), isSent: true).count == 3)
        #expect(pauses(.idempotent(attempts: 0), isSent: true).isEmpty)
    }

    @Test func otherFailuresAreNotRepeated() {
        #expect(pauses(.idempotent(attempts: 4), isSent: true, isUnavailable: false).isEmpty)
        #expect(pauses(.notIdempotent, isSent: false, isUnavailable: false).isEmpty)
    }

    @Test func aPauseFitsIntoTheRest() {
        #expect(pauses(.notIdempotent, isSent: false, remaining: .milliseconds(30)) == [.milliseconds(20)])
    }

    @Test func anUnsentAttemptAfterASentOneKeepsTheLimitOfSentOnes() {
        var plan = AttemptPlan(.idempotent(attempts: 2), unsentAttempts: 5)
        plan.begin()
        #expect(plan.failed(isSent: true, isUnavailable: true, remaining: .seconds(1)) != nil)
        plan.begin()
        #expect(plan.failed(isSent: false, isUnavailable: true, remaining: .seconds(1)) == nil)
        #expect(plan.sentAttempts == 1)
    }
}
