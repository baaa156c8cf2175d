import DeskTesting
import Properties
import Testing
import Valuation
import Values

@Suite struct ValuationTests {
    /// 100 m² × 2,400 = 240,000; × 0.93 = 223,200; × 1.034 = 230,788.80. Built 1986, so 40 of 80 years are left in
    /// 2026: 115,394.40; land 100 × 300 = 30,000; × 1.05 = 152,664.12. Flood: 8 % = 18,463.10 (18,463.104), once in 150
    /// years: 123.09 (123.0873…).
    @Test func theFiguresAreThoseDoneByHand() async throws {
        let appraisal = try await Desk.run { try await $0((any Valuer).self).valuation(of: Samples.home) }
        #expect(appraisal.rebuildCost == Money(cents: 23_078_880))
        #expect(appraisal.marketValue == Money(cents: 15_266_412))
        #expect(appraisal.floodLoss == Money(cents: 12_309))
    }

    @Test func theStepsAreWrittenDownInOrder() async throws {
        let appraisal = try await Desk.run { try await $0((any Valuer).self).valuation(of: Samples.home) }
        #expect(
            appraisal.steps.map(\.label) == [
                "100 m² at 2,400.00 €", "× 0.930000 for: terraced house",
                "× 1.034000 for building prices: rebuild cost", "Building with 40 of 80 years left", "Land",
                "× 1.050000: market value", "Flood damage of 18,463.10 € once in 150 years",
            ])
    }

    @Test func aSecondValuationFindsNothingOfTheFirst() async throws {
        try await Desk.run { desk in
            let valuer = try await desk((any Valuer).self)
            let first = try await valuer.valuation(of: Samples.home)
            #expect(try await valuer.valuation(of: Samples.home) == first)
        }
    }

    @Test func valuationsAtOnceDoNotMix() async throws {
        try await Desk.run { desk in
            let valuer = try await desk((any Valuer).self)
            let areas = Array(10..<210)
            let values = try await withThrowingTaskGroup(of: (Int, Appraisal).self) { group in
                for area in areas {
                    group.addTask {
                        let home = PropertyDetails(
                            type: .detached, construction: .concrete, yearBuilt: 2026, floorArea: area, rooms: 1,
                            floodZone: .high, security: [], address: Samples.address)
                        return (area, try await valuer.valuation(of: home))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for area in areas {
                #expect(values[area]?.rebuildCost == Money(euros: area * 2650) * Factor(millionths: 1_034_000))
                #expect(values[area]?.steps.count == 7)
            }
        }
    }

    @Test func anOldHomeKeepsAFifthOfItsLife() async throws {
        let home = PropertyDetails(
            type: .detached, construction: .masonry, yearBuilt: 1800, floorArea: 100, rooms: 4, floodZone: .minimal,
            security: [], address: Samples.address)
        let appraisal = try await Desk.run { try await $0((any Valuer).self).valuation(of: home) }
        #expect(appraisal.steps.contains { $0.label == "Building with 16 of 80 years left" })
    }
}
