import Audit
import Clock
import StrataServiceLayer
import Values

/// Earns the premium of past days, once a day has passed. Checks every quarter of an hour, so that a desk that was down
/// at midnight catches up. Premium that was earned because the clock was ahead is taken back when the clock is right.
final class DailyClosing: Supervised, Registerable {
    static func register(in container: Container) {
        container.register(DailyClosing.self, DailyClosing.init(policies:clock:)).scope(.container).hosted()
    }

    private let policies: any PolicyDesk
    private let clock: any OfficeClock

    init(policies: any PolicyDesk, clock: any OfficeClock) {
        self.policies = policies
        self.clock = clock
    }

    /// While the disk is full or the database is locked, the desk continues without it.
    var supervision: SupervisionPolicy {
        .onFailure(
            backOff: BackOff(first: .seconds(1)), intensity: RestartIntensity(restarts: 120, within: .seconds(60)))
    }

    func run() async throws {
        let start = ContinuousClock.now
        var calendar = SteadyCalendar()
        while !Task.isCancelled {
            let today = calendar.today(clock.now, after: ContinuousClock.now - start)
            _ = try await policies.takeBackUnpassed(today: today, by: .desk)
            _ = try await policies.earn(through: today + -1, by: .desk)
            try await Task.sleep(for: .seconds(900))
        }
    }
}
