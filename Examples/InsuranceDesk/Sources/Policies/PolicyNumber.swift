/// A policy's number: year, serial and two check digits, `2026-000012-80`.
///
/// The check digits follow ISO/IEC 7064, MOD 97-10: the digits of the whole number, read as one number, leave 1 when
/// divided by 97. They detect every single wrong digit and every swap of neighbors.
public struct PolicyNumber: Hashable, Comparable, Sendable {
    /// The year of issue.
    public let year: Int
    /// Not reset at the start of a year.
    public let serial: Int

    /// - Parameters:
    ///   - year: From 1000 to 9999.
    ///   - serial: From 1; at least six digits are printed.
    public init(year: Int, serial: Int) {
        self.year = year
        self.serial = serial
    }

    /// Nil unless the text is a number with the right check digits; surrounding spaces and missing hyphens are
    /// accepted.
    public init?(_ text: String) {
        let digits = text.filter { $0 != "-" && !$0.isWhitespace }
        guard (12...18).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let whole = Int(digits), whole % 97 == 1,
            let year = Int(digits.prefix(4)), let serial = Int(digits.dropFirst(4).dropLast(2)), year >= 1000
        else { return nil }
        self.init(year: year, serial: serial)
    }

    /// From 2 to 98, by the standard's pure system: 98 minus the remainder of 100 times the number.
    public var checkDigits: Int {
        var remainder = 0
        for digit in "\(year)\(paddedSerial)00".utf8 { remainder = (remainder * 10 + Int(digit) - 0x30) % 97 }
        return 98 - remainder
    }

    /// Whether the left one was issued first.
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.serial) < (right.year, right.serial)
    }

    private var paddedSerial: String {
        let digits = String(serial)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}

extension PolicyNumber: CustomStringConvertible {
    /// The printed form, with hyphens.
    public var description: String {
        "\(year)-\(paddedSerial)-\(checkDigits < 10 ? "0" : "")\(checkDigits)"
    }
}
