/// A multiplier in parts per million, so that 1.150000 is exact.
public struct Factor: Hashable, Comparable, Sendable {
    /// The millionths of the factor 1.
    public static let unit = 1_000_000
    /// The factor 1.
    public static let one = Factor(millionths: unit)
    /// The factor 0.
    public static let zero = Factor(millionths: 0)

    /// The parts per million: 1,150,000 for 1.15.
    public let millionths: Int

    /// A factor of that number of parts per million.
    public init(millionths: Int) {
        self.millionths = millionths
    }

    /// A factor in percent: 15 is 0.15.
    public static func percent(_ percent: Int) -> Factor { Factor(millionths: percent * 10_000) }

    /// A factor in hundredths of a percent: 1634 is 16.34 %.
    public static func basisPoints(_ points: Int) -> Factor { Factor(millionths: points * 100) }

    /// Whether the left factor is smaller.
    public static func < (left: Factor, right: Factor) -> Bool { left.millionths < right.millionths }
    /// The sum; exact.
    public static func + (left: Factor, right: Factor) -> Factor {
        Factor(millionths: left.millionths + right.millionths)
    }

    /// Rounds to a millionth, halves to even.
    public static func * (left: Factor, right: Factor) -> Factor {
        Factor(millionths: Rounding.halfToEven(left.millionths, times: right.millionths, dividedBy: unit))
    }
}

extension Factor: CustomStringConvertible {
    /// `1.150000`.
    public var description: String {
        let rest = String(millionths.magnitude % Factor.unit.magnitude)
        let whole = millionths.magnitude / Factor.unit.magnitude
        return "\(millionths < 0 ? "-" : "")\(whole)." + String(repeating: "0", count: 6 - rest.count) + rest
    }

    /// `16.34 %`, with as few decimals as possible.
    public var asPercent: String {
        var digits = String(millionths.magnitude % 10_000)
        digits = String(repeating: "0", count: 4 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        let whole = millionths.magnitude / 10_000
        return "\(millionths < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : "." + digits) %"
    }
}
