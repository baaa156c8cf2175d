import Audit
import Clock
import StrataServiceLayer
import Values

/// Earns the premium of past days, once a day has passed. Checks every quarter of an hour, so that a desk that was down
/// at midnight catches up.
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
        while !Task.isCancelled {
            _ = try await policies.earn(through: clock.today + -1, by: .desk)
            try await Task.sleep(for: .seconds(900))
        }
    }
}
