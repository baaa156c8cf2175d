/// An amount in whole cents; never a floating-point number.
struct Money: Hashable, Comparable, Sendable {
    static let zero = Money(cents: 0)

    let cents: Int

    init(cents: Int) {
        self.cents = cents
    }

    init(dollars: Int) {
        self.init(cents: dollars * 100)
    }

    static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
    static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
    static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }
    static prefix func - (amount: Money) -> Money { Money(cents: -amount.cents) }
    static func += (left: inout Money, right: Money) { left = left + right }

    /// Rounds to a whole cent, halves away from zero, so that `-(a * f) == (-a) * f`.
    static func * (amount: Money, factor: Factor) -> Money {
        let product = amount.cents.magnitude * UInt(factor.tenThousandths)
        let rounded = Int((product + UInt(Factor.unit / 2)) / UInt(Factor.unit))
        return Money(cents: amount.cents < 0 ? -rounded : rounded)
    }
}

extension Money: CustomStringConvertible {
    /// `$1,234.56`, the sign first: `-$0.05`.
    var description: String {
        let dollars = String(cents.magnitude / 100)
        let rest = String(cents.magnitude % 100)
        var grouped = ""
        for (index, digit) in dollars.enumerated() {
            if index > 0, (dollars.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return "\(cents < 0 ? "-" : "")$\(grouped).\(rest.count == 1 ? "0" + rest : rest)"
    }
}

extension Money: Codable {
    /// Encoded as one integer, the cents.
    init(from decoder: any Decoder) throws {
        self.init(cents: try decoder.singleValueContainer().decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cents)
    }
}
