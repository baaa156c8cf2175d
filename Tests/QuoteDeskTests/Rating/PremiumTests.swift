import StrataAppHost
import Testing

@testable import quote_desk

/// Tables with numbers that are easy to verify by hand.
private struct FlatTables: RatingTables {
    let edition = "flat"
    func rate(in territory: Territory) -> Money { Money(dollars: 4) }
    func factor(territory: Territory, construction: Construction, age: Int, protection: ProtectionClass) -> Factor {
        .percent(150)
    }
}

private struct FixedClock: OfficeClock {
    let today: Day
}

@Suite struct PremiumTests {
    private func draft(_ change: [PropertyField: String] = [:]) throws -> QuoteDraft {
        let texts: [PropertyField: String] = [
            .id: "P-1", .owner: "Ada", .address: "1 Mill Lane", .territory: "T09", .construction: "frame",
            .yearBuilt: "1990", .protection: "3", .coverage: "100000", .deductible: "1000", .claims: "1",
            .alarm: "none",
        ]
        let clock = FixedClock(today: try #require(Day("2026-03-01")))
        let worksheet = Worksheet()
        let calculation = PremiumCalculation(
            property: Assisted(try Property(texts: texts.merging(change) { $1 }, today: clock.today)),
            worksheet: worksheet, basePremium: BasePremium(worksheet: worksheet, tables: FlatTables(), clock: clock),
            riskAdjustment: RiskAdjustment(worksheet: worksheet),
            discounts: Discounts(worksheet: worksheet, clock: clock),
            surcharges: Surcharges(worksheet: worksheet), tables: FlatTables(), clock: clock)
        return calculation.draft()
    }

    private func amounts(_ draft: QuoteDraft) -> [Int] { draft.lines.map(\.amount.cents) }

    @Test func aPlainHouse() throws {
        let draft = try draft()
        // 100 × $4; half again; one claim 12 % of $600; $25; 1.25 % of $672.
        #expect(amounts(draft) == [40_000, 20_000, 7_200, 2_500, 840])
        #expect(draft.premium == Money(cents: 70_540))
    }

    @Test func claimsCountUpToFive() throws {
        #expect(amounts(try draft([.claims: "5"]))[2] == 36_000)
        #expect(amounts(try draft([.claims: "20"]))[2] == 36_000)
    }

    @Test func theCoastPaysForWind() throws {
        #expect(
            try draft([.territory: "T08"]).lines.contains(
                PremiumLine(label: "Wind and hail", amount: Money(cents: 10_800))))
        #expect(try !draft([.territory: "T09"]).lines.contains { $0.label == "Wind and hail" })
    }

    @Test(arguments: [("500", 6_000), ("2500", -6_000), ("5000", -10_800)])
    func theDeductibleChangesThePremium(deductible: String, cents: Int) throws {
        let line = try draft([.deductible: deductible]).lines.first { $0.label.hasPrefix("Deductible") }
        #expect(line?.amount.cents == cents)
    }

    @Test func discountsStopAtFifteenPercent() throws {
        let lines = try draft([.claims: "0", .alarm: "central", .yearBuilt: "2025"]).lines
        let discounts = lines.filter { $0.amount < .zero }
        // 5 % and 7 % of $600, and the rest of the 15 % from the 8 % for a new house.
        #expect(discounts.map(\.amount.cents) == [-3_000, -4_200, -1_800])
    }

    @Test func noPremiumIsLessThanTheMinimum() throws {
        let draft = try draft([.coverage: "25000", .claims: "0", .deductible: "5000"])
        #expect(draft.lines.contains { $0.label == "To the least premium" })
        #expect(draft.premium == Money(cents: 15_000 + 2_500 + 188))
    }

    @Test(arguments: ["25000", "99999.99", "123456.78", "5000000"], ["T01", "T40"])
    func theLinesAddUpToThePremium(coverage: String, territory: String) throws {
        let draft = try draft([.coverage: coverage, .territory: territory, .alarm: "local"])
        #expect(draft.lines.reduce(Money.zero) { $0 + $1.amount } == draft.premium)
    }
}
