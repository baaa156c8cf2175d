/// Division of integers that rounds halves to the even neighbor, as in IEEE 754 and in accounting: over many amounts
/// the errors cancel.
public enum Rounding {
    /// - Parameter divisor: Greater than zero; any other value counts as one.
    /// - Returns: `value / divisor`, with a half rounded to the even neighbor: 25 / 10 is 2, 35 / 10 is 4, -25 / 10 is
    ///   -2.
    public static func halfToEven(_ value: Int, dividedBy divisor: Int) -> Int {
        let divisor = max(divisor, 1)
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        let twice = remainder.magnitude.multipliedReportingOverflow(by: 2)
        let isMore = twice.overflow || twice.partialValue > divisor.magnitude
        let isHalf = !twice.overflow && twice.partialValue == divisor.magnitude
        guard isMore || (isHalf && !quotient.isMultiple(of: 2)) else { return quotient }
        return value < 0 ? quotient - 1 : quotient + 1
    }

    /// `value * multiplier / divisor` without overflow of the product, rounded as above. A result that does not fit
    /// into an integer is clamped to the nearest one.
    public static func halfToEven(_ value: Int, times multiplier: Int, dividedBy divisor: Int) -> Int {
        let divisor = max(divisor, 1)
        let isNegative = (value < 0) != (multiplier < 0)
        let product = value.magnitude.multipliedFullWidth(by: multiplier.magnitude)
        guard product.high < divisor.magnitude else { return isNegative ? Int.min : Int.max }
        let (quotient, remainder) = divisor.magnitude.dividingFullWidth(product)
        let rest = divisor.magnitude - remainder
        let roundsUp = remainder > rest || (remainder == rest && !quotient.isMultiple(of: 2))
        let rounded = quotient < UInt.max && roundsUp ? quotient + 1 : quotient
        guard isNegative else { return Int(clamping: rounded) }
        return rounded >= Int.min.magnitude ? Int.min : -Int(clamping: rounded)
    }
}
