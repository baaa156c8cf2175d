import Testing

@testable import quote_desk

@Suite struct MoneyTests {
    @Test(arguments: [
        (0, "$0.00"), (5, "$0.05"), (-5, "-$0.05"), (123_456_789, "$1,234,567.89"), (100_000, "$1,000.00"),
    ])
    func amountsAreRead(cents: Int, text: String) {
        #expect(Money(cents: cents).description == text)
    }

    @Test(arguments: [(101, 50, 51), (-101, 50, -51), (100, 115, 115), (1, 49, 0), (3, 50, 2)])
    func productsRoundHalvesAwayFromZero(cents: Int, percent: Int, product: Int) {
        #expect(Money(cents: cents) * .percent(percent) == Money(cents: product))
    }

    @Test(arguments: [("250000", 25_000_000), ("250000.5", 25_000_050), ("0.07", 7)])
    func textsAreAmounts(text: String, cents: Int) {
        #expect(Money(text: text) == Money(cents: cents))
    }

    @Test(arguments: ["", ".", "1.", ".5", "1.234", "-1", "+1", "1,000", "1e3", "٣", "99999999999999999999"])
    func otherTextsAreNotAmounts(text: String) {
        #expect(Money(text: text) == nil)
    }

    @Test func factorsAreRead() {
        #expect(Factor(tenThousandths: 11_050).description == "1.1050")
        #expect((Factor.percent(110) * .percent(90)).description == "0.9900")
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-3-1", "20260301", "1800-01-01", "2026-01-+1"])
    func daysThatDoNotExistAreRefused(text: String) {
        #expect(Day(text) == nil)
    }

    @Test func daysAreReadAsWritten() {
        #expect(Day("2028-02-29")?.description == "2028-02-29")
    }
}
