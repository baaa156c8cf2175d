/// A day of the Gregorian calendar, without time or zone.
///
/// The arithmetic follows Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil` and
/// `civil_from_days`: eras of 400 years of 146,097 days, years that begin in March.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1 January 1970.
    public let number: Int

    /// The day with this number.
    public init(number: Int) {
        self.number = number
    }

    /// Nil unless the day exists, in the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        self.init(number: Day.number(year: year, month: month, day: day))
    }

    /// Nil unless the text is a day in the form `2026-03-31`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// From 1 to 9999.
    public var year: Int { parts.year }
    /// From 1 to 12.
    public var month: Int { parts.month }
    /// From 1 to 31.
    public var day: Int { parts.day }

    /// Whether the left day is earlier.
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
    /// The day after that number of days; before, for a negative number.
    public static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    /// The days from the right to the left: negative if the left is earlier.
    public static func - (left: Day, right: Day) -> Int { left.number - right.number }

    /// The same day of the month after that number of months, or the month's last day if it is shorter: one month after
    /// 31 January is 28 or 29 February.
    public func adding(months: Int) -> Day {
        let start = parts
        let index = start.year * 12 + start.month - 1 + months
        let year = index >= 0 ? index / 12 : (index - 11) / 12
        let month = index - year * 12 + 1
        let day = min(start.day, Day.length(ofMonth: month, year: year))
        return Day(number: Day.number(year: year, month: month, day: day))
    }

    /// Whole years from this day to the other: an age, if this is a birth date.
    public func years(until other: Day) -> Int {
        let (from, to) = (parts, other.parts)
        let isBefore = (to.month, to.day) < (from.month, from.day)
        return to.year - from.year - (isBefore ? 1 : 0)
    }

    private var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day: CustomStringConvertible, Codable {
    /// `2026-03-31`.
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Decodes the text form, `2026-03-31`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a day written YYYY-MM-DD"))
        }
        self = day
    }

    /// Encodes the text form, `2026-03-31`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
