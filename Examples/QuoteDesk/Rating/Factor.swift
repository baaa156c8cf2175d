/// A multiplier in ten-thousandths, so that 1.1500 is exact. Never negative.
struct Factor: Hashable, Comparable, Sendable {
    static let unit = 10_000
    static let one = Factor(tenThousandths: unit)

    let tenThousandths: Int

    init(tenThousandths: Int) {
        self.tenThousandths = max(0, tenThousandths)
    }

    static func percent(_ percent: Int) -> Factor { Factor(tenThousandths: percent * 100) }

    static func < (left: Factor, right: Factor) -> Bool { left.tenThousandths < right.tenThousandths }

    /// Rounds to a ten-thousandth, halves up.
    static func * (left: Factor, right: Factor) -> Factor {
        Factor(tenThousandths: (left.tenThousandths * right.tenThousandths + unit / 2) / unit)
    }
}

extension Factor: CustomStringConvertible {
    /// `1.1500`.
    var description: String {
        let rest = String(tenThousandths % Factor.unit)
        return "\(tenThousandths / Factor.unit)." + String(repeating: "0", count: 4 - rest.count) + rest
    }
}
