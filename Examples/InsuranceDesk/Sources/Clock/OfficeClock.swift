public import Values

/// What time it is. Injected, so that a test decides.
public protocol OfficeClock: Sendable {
    var now: Moment { get }
}

extension OfficeClock {
    /// The day it is in UTC: covers begin and end on such days.
    public var today: Day { now.day }
}
