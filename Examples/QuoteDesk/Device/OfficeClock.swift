import Foundation
import StrataServiceLayer

/// The current day of the desk: quotes take effect on it, and ages are counted to it.
protocol OfficeClock: Sendable {
    var today: Day { get }
}

/// The day of `--date`, otherwise the system's day, in UTC.
struct SystemClock: OfficeClock, Registerable {
    static func register(in container: Container) {
        container.register((any OfficeClock).self, SystemClock.init(settings:)).scope(.container)
    }

    let today: Day

    init(settings: Settings) {
        today = settings.date ?? SystemClock.systemDay
    }

    private static var systemDay: Day {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: Date())
        return Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0) ?? .unknown
    }
}
