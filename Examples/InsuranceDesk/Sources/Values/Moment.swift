/// A point in time: milliseconds since the beginning of 1 January 1970, UTC.
public struct Moment: Hashable, Comparable, Sendable, Codable {
    /// Since the beginning of 1970, UTC.
    public let milliseconds: Int

    /// The moment that number of milliseconds after the beginning of 1970, UTC.
    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// Whether the left moment is earlier.
    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

    /// Its day in UTC.
    public var day: Day {
        let length = 86_400_000
        return Day(number: milliseconds >= 0 ? milliseconds / length : (milliseconds - length + 1) / length)
    }

    /// Rounds down to a millisecond.
    public func advanced(by duration: Duration) -> Moment {
        let (seconds, attoseconds) = duration.components
        return Moment(milliseconds: milliseconds + Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}

extension Moment: CustomStringConvertible {
    /// `2026-03-31 14:05:09`, in UTC.
    public var description: String {
        let second = (milliseconds - day.number * 86_400_000) / 1000
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day) \(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    }
}
