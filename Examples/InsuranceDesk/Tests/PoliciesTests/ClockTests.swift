import Audit
import DeskTesting
import Ledger
import Storage
import StrataServiceLayer
import Testing
import Values

@testable import Policies

/// A clock that jumps ahead and back.
@Suite struct ClockTests {
    /// Earns a year too early, goes back, and earns every day: in the end the books are those of a clock that was
    /// right.
    @Test(arguments: [1, 30, 400])
    func premiumThatWasEarnedTooEarlyIsTakenBack(ahead: Int) async throws {
        try await Desk.run { desk in
            let policy = try await PolicyTests.issue(on: desk)
            let policies = try await desk((any PolicyDesk).self)
            for day in [5, 50] {
                let today = policy.from + day
                _ = try await policies.earn(through: today + ahead + -1, by: .desk)
                #expect(try await policies.takeBackUnpassed(today: today, by: .desk) == 1)
                #expect(try await policies.takeBackUnpassed(today: today, by: .desk) == 0)
                let earned = -policy.net.share(day, of: policy.days)
                #expect(try await PolicyTests.balance(.earnedPremium, on: desk) == earned)
                _ = try await policies.earn(through: today + -1, by: .desk)
                #expect(try await PolicyTests.balance(.earnedPremium, on: desk) == earned)
            }
            for day in 51...policy.days { _ = try await policies.earn(through: policy.from + day + -1, by: .desk) }
            #expect(try await PolicyTests.balance(.earnedPremium, on: desk) == -policy.net)
            #expect(try await PolicyTests.balance(.unearnedPremium, on: desk) == .zero)
            #expect(try await desk((any RecordStore).self).defects() == [])
        }
    }

    @Test func aDayBeforeTheCoverTakesBackEverything() async throws {
        try await Desk.run { desk in
            let policy = try await PolicyTests.issue(on: desk)
            let policies = try await desk((any PolicyDesk).self)
            _ = try await policies.earn(through: policy.to, by: .desk)
            #expect(try await policies.takeBackUnpassed(today: policy.from + -3, by: .desk) == 1)
            #expect(try await PolicyTests.balance(.earnedPremium, on: desk) == .zero)
            #expect(try await desk((any RecordStore).self).defects() == [])
        }
    }

    @Test func aCancelledPolicyIsLeftAlone() async throws {
        try await Desk.run { desk in
            let policy = try await PolicyTests.issue(on: desk)
            let policies = try await desk((any PolicyDesk).self)
            _ = try await policies.cancel(policy.number, on: policy.from + 100, by: .desk)
            #expect(try await policies.takeBackUnpassed(today: policy.from, by: .desk) == 0)
        }
    }

    @Test func aJumpIsNotBelievedForADayAndThenItIs() {
        var calendar = SteadyCalendar()
        let noon = Moment(milliseconds: 20_513 * 86_400_000 + 43_200_000)
        let (today, hour) = (noon.day, Duration.seconds(3_600))
        #expect(calendar.today(noon, after: .zero) == today)
        #expect(calendar.today(noon.advanced(by: hour), after: hour) == today)
        // A year ahead, and the days that pass meanwhile count.
        let ahead = noon.advanced(by: hour * 365 * 24)
        #expect(calendar.today(ahead.advanced(by: hour * 2), after: hour * 2) == today)
        #expect(calendar.today(ahead.advanced(by: hour * 20), after: hour * 20) == today + 1)
        // Back.
        #expect(calendar.today(noon.advanced(by: hour * 21), after: hour * 21) == today + 1)
        // Ahead for longer than a day: it was behind before.
        #expect(calendar.today(ahead.advanced(by: hour * 22), after: hour * 22) == today + 1)
        #expect(calendar.today(ahead.advanced(by: hour * 45), after: hour * 45) == today + 2)
        #expect(calendar.today(ahead.advanced(by: hour * 46), after: hour * 46) == ahead.day + 2)
        // Behind.
        #expect(calendar.today(noon, after: hour * 47) == today)
    }
}
