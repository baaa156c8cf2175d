import DeskTesting
import Properties
import Rating
import Testing
import Values

/// By tables of round figures, so that the bill can be followed by hand: rates in parts per million of 250 for fire,
/// 500 for water, 200 for storm and 1000 for theft; factors of 1, but for water 1.1 at ten years.
@Suite struct PremiumTests {
    static func tables(in folder: TemporaryFolder) throws -> RatingSettings {
        var lines = ["edition,test", "rate,10,250,500,200,1000"]
        for construction in Construction.allCases {
            for peril in ["fire", "water", "storm"] {
                let knots = (0...12).map { peril == "water" && $0 > 0 ? "1100000" : "1000000" }
                lines.append("factor,10,\(construction.rawValue),\(peril),\(knots.joined(separator: ","))")
            }
        }
        try folder.write(lines.joined(separator: "\n"), to: "tables.csv")
        return RatingSettings(tablesFile: folder.path("tables.csv"))
    }

    static func risk(
        contents: Int = 50_000, liability: LiabilityLimit = .fiveMillion, deductible: Deductible = .raised,
        claims: Int = 0, security: Set<SecurityFeature> = [.alarm, .smoke], rebuild: Int = 400_000
    ) -> Risk {
        Risk(
            rebuildCost: Money(euros: rebuild), floodLoss: Money(euros: 32), postcode: "10115", type: .terraced,
            construction: .masonry, age: 5, security: security,
            cover: Cover(
                contents: Money(euros: contents), liability: liability, deductible: deductible, claims: claims))
    }

    static func premium(for risk: Risk) async throws -> Premium {
        let folder = try TemporaryFolder()
        return try await Desk.run(in: folder, rating: tables(in: folder)) {
            try await $0((any Tariff).self).premium(for: risk)
        }
    }

    /// Fire 400,000 × 0.00025 = 100.00; water 200.00 × 1.05 (five of ten years) = 210.00; storm 80.00; each × 0.92:
    /// 92.00 + 193.20 + 73.60 = 358.80. Flood 32.00 × 1.35 = 43.20. Contents 50.00 + 30.00. On 402.00 and 80.00:
    /// −8 % = −32.16 − 6.40; −6 % = −24.12 − 4.80; −4 % = −16.08 − 3.20; −3 % = −12.06 − 2.40. Tax on 317.58 × 0.1634 =
    /// 51.89, on 63.20 × 0.1615 = 10.21 (10.2068), on 48.00 × 0.19 = 9.12.
    @Test func theBillIsTheOneDoneByHand() async throws {
        let premium = try await Self.premium(for: Self.risk())
        #expect(
            premium.parts == [
                PremiumPart(.buildings, "Buildings: fire, water, storm", Money(cents: 35_880)),
                PremiumPart(.buildings, "Buildings: flood", Money(cents: 4320)),
                PremiumPart(.contents, "Contents of 50,000.00 €", Money(cents: 8000)),
                PremiumPart(.liability, "Liability, up to 5 million €", Money(cents: 4800)),
                PremiumPart(.discount, "Deductible of 500.00 €, -6 %", Money(cents: -2892)),
                PremiumPart(.discount, "No claims in five years, -8 %", Money(cents: -3856)),
                PremiumPart(.discount, "Burglar alarm, -4 %", Money(cents: -1928)),
                PremiumPart(.discount, "Smoke detectors in every room, -3 %", Money(cents: -1446)),
                PremiumPart(.tax, "Insurance tax", Money(cents: 7122)),
            ])
        #expect(premium.net == Money(cents: 42_878))
        #expect(premium.total == Money(cents: 50_000))
        #expect(premium.edition == "test")
    }

    /// −14 −8 −3 and then nothing is left of 25 %.
    @Test func discountsEndAtAQuarter() async throws {
        let premium = try await Self.premium(
            for: Self.risk(deductible: .high, security: Set(SecurityFeature.allCases)))
        let discounts = premium.parts.filter { $0.kind == .discount }
        #expect(discounts.map(\.amount).sum() == Money(cents: -(48_200 / 4)))
        #expect(discounts.last?.label == "Burglar alarm, -3 %")
    }

    /// 402.00 and 80.00, 35 % more: 140.70 + 28.00.
    @Test func claimsCost() async throws {
        let premium = try await Self.premium(for: Self.risk(deductible: .standard, claims: 3, security: []))
        #expect(
            premium.parts.filter { $0.kind == .discount } == [
                PremiumPart(.discount, "Three claims in five years, 35 %", Money(cents: 16_870))
            ])
    }

    /// 10,000: 9.20 less, rounded: 2.30 + 4.83 + 1.84 + 43.20 = 52.17, less 8 %: 4.17; 12.00 are missing to 60.00.
    @Test func nobodyPaysLessThanTheLeastPremium() async throws {
        let premium = try await Self.premium(
            for: Self.risk(contents: 0, liability: .none, deductible: .standard, security: [], rebuild: 10_000))
        #expect(premium.net == Money(euros: 60))
        #expect(
            premium.parts.contains(PremiumPart(.buildings, "Up to the least premium", Money(cents: 1200))))
    }

    @Test func thePartsMakeTheTotalWhateverTheRisk() async throws {
        let folder = try TemporaryFolder()
        try await Desk.run(in: folder) { desk in
            let tariff = try await desk((any Tariff).self)
            for construction in Construction.allCases {
                for age in stride(from: 0, through: 200, by: 7) {
                    let risk = Risk(
                        rebuildCost: Money(cents: 23_456_789 + age), floodLoss: Money(cents: 1234), postcode: "80331",
                        type: .detached, construction: construction, age: age, security: [.locks],
                        cover: Samples.cover)
                    let premium = try tariff.premium(for: risk)
                    #expect(premium.net + premium.tax == premium.total)
                    #expect(premium.net > .zero)
                }
            }
        }
    }
}
