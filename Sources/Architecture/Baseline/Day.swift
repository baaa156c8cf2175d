import Foundation

/// A calendar day, written `2026-12-31`. Days compare by time. Sendable.
public struct Day: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The day as text.
    public let description: String

    /// A day from text; `nil` unless the text is `year-month-day` with four, two and two digits and the day exists.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        // `Int` also reads `+1`.
        guard !text.contains("+"), parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return nil }
        let components = DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
        guard components.isValidDate else { return nil }
        description = text
    }

    /// The day of a date, in UTC.
    init(_ date: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        description = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is not a day; write it as 2026-12-31"
                )
            )
        }
        self = day
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Earlier days come first.
    public static func < (left: Day, right: Day) -> Bool { left.description < right.description }
}
