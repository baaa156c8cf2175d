public import Values

/// The current time. Injected, so that tests control it.
public protocol OfficeClock: Sendable {
    var now: Moment { get }
}

extension OfficeClock {
    /// The current day in UTC: covers begin and end on such days.
    public var today: Day { now.day }
}
