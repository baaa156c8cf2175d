/// A calendar day, written and read as `2026-03-01`.
struct Day: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int

    /// The day that the desk uses if the system clock returns an invalid date.
    static let unknown = Day(knownYear: 1970)

    private init(knownYear year: Int) {
        (self.year, month, day) = (year, 1, 1)
    }

    /// Nil unless the text is an existing day in the years 1900 to 2999.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    init?(year: Int, month: Int, day: Int) {
        guard (1900...2999).contains(year), (1...12).contains(month) else { return nil }
        let leap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }
}

extension Day: CustomStringConvertible {
    var description: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(year)-\(padded(month))-\(padded(day))"
    }
}
