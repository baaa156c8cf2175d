/// An amount in whole euro cents; never a floating-point number.
public struct Money: Hashable, Comparable, Sendable {
    /// 0.00 €.
    public static let zero = Money(cents: 0)

    /// Hundredths of a euro; negative for a deduction.
    public let cents: Int

    /// Creates an amount from cents.
    public init(cents: Int) {
        self.cents = cents
    }

    /// Creates an amount from whole euros.
    public init(euros: Int) {
        self.init(cents: euros * 100)
    }

    /// Whether the left amount is smaller.
    public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
    /// The sum; exact.
    public static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
    /// The difference; exact.
    public static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }
    /// The same amount with the other sign.
    public static prefix func - (amount: Money) -> Money { Money(cents: -amount.cents) }
    /// Adds; exact.
    public static func += (left: inout Money, right: Money) { left = left + right }
    /// Subtracts; exact.
    public static func -= (left: inout Money, right: Money) { left = left - right }

    /// Rounds to a whole cent, halves to even, so that `-(a * f) == (-a) * f`.
    public static func * (amount: Money, factor: Factor) -> Money {
        Money(cents: Rounding.halfToEven(amount.cents, times: factor.millionths, dividedBy: Factor.unit))
    }

    /// This amount's share of a whole, `numerator / denominator`, rounded to a whole cent, halves to even.
    public func share(_ numerator: Int, of denominator: Int) -> Money {
        Money(cents: Rounding.halfToEven(cents, times: numerator, dividedBy: denominator))
    }

    /// Splits the amount without losing a cent: the parts differ by at most one cent, the larger ones come first, and
    /// their sum is this amount. Empty for a count below one.
    public func split(into count: Int) -> [Money] {
        guard count > 0 else { return [] }
        let (each, rest) = cents.quotientAndRemainder(dividingBy: count)
        let step = rest < 0 ? -1 : 1
        return (0..<count).map { Money(cents: each + ($0 < rest.magnitude ? step : 0)) }
    }
}

extension Sequence<Money> {
    /// The sum of all elements; zero if there are none.
    public func sum() -> Money { reduce(.zero, +) }
}

extension Money: CustomStringConvertible {
    /// `1,234.56 €`, the sign first: `-0.05 €`.
    public var description: String { "\(amount) €" }

    /// The same without the currency: `1,234.56`.
    public var amount: String {
        let euros = String(cents.magnitude / 100)
        let rest = String(cents.magnitude % 100)
        var grouped = ""
        for (index, digit) in euros.enumerated() {
            if index > 0, (euros.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return "\(cents < 0 ? "-" : "")\(grouped).\(rest.count == 1 ? "0" + rest : rest)"
    }
}

extension Money: Codable {
    /// Decodes one integer, the cents. Refuses amounts with which sums could overflow.
    public init(from decoder: any Decoder) throws {
        let cents = try decoder.singleValueContainer().decode(Int.self)
        guard cents.magnitude <= Money.mostCents else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "the amount is larger than any sum here"))
        }
        self.init(cents: cents)
    }

    /// Ten trillion euros.
    private static let mostCents: UInt = 1_000_000_000_000_000

    /// Encodes one integer, the cents.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cents)
    }
}
