import Testing
import Values

@Suite struct MoneyTests {
    @Test func printsGroupsAndCents() {
        #expect("\(Money(cents: 123_456_705))" == "1,234,567.05 €")
        #expect("\(Money(cents: -5))" == "-0.05 €")
    }

    /// 0.125 € × 1.00 has the half cent: 12.5 to 12; 0.135 to 14.
    @Test func productsRoundHalfToEven() {
        #expect(Money(cents: 125) * Factor(millionths: 100_000) == Money(cents: 12))
        #expect(Money(cents: 135) * Factor(millionths: 100_000) == Money(cents: 14))
        #expect(Money(cents: -135) * Factor(millionths: 100_000) == Money(cents: -14))
    }

    @Test(arguments: [1, 2, 4, 12, 365], [0, 1, 99, 100, 50_000, 123_457, -7, -123_457])
    func splittingLosesNoCent(count: Int, cents: Int) {
        let parts = Money(cents: cents).split(into: count)
        #expect(parts.count == count)
        #expect(parts.sum() == Money(cents: cents))
        #expect((parts.max()?.cents ?? 0) - (parts.min()?.cents ?? 0) <= 1)
    }

    @Test func theLargerPartsComeFirst() {
        #expect(Money(cents: 101).split(into: 4).map(\.cents) == [26, 25, 25, 25])
    }

    @Test func percentagesPrintNoMoreThanTheyNeed() {
        #expect(Factor(millionths: 163_400).asPercent == "16.34 %")
        #expect(Factor.percent(-8).asPercent == "-8 %")
    }
}
