import Foundation
import StrataServiceLayer
import Values

/// The system's clock.
struct SystemClock: OfficeClock, Registerable {
    static func register(in container: Container) {
        container.register((any OfficeClock).self) { SystemClock() }.scope(.container)
    }

    var now: Moment { Moment(milliseconds: Int((Date().timeIntervalSince1970 * 1000).rounded(.down))) }
}
