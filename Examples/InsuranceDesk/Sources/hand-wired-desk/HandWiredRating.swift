import Clock
import Foundation
import Properties

@testable import Rating
@testable import Valuation

/// The tariff over tables that are always in memory.
struct HandWiredTariff: Tariff {
    let tables: RatingTables

    func edition() throws -> String { tables.edition }

    func premium(for risk: Risk) throws -> Premium {
        try PremiumCalculation(risk: risk, tables: tables).premium()
    }
}

extension RatingTables {
    /// The tables that ship with the program.
    static func shipped() throws -> RatingTables {
        let file = Bundle.main.bundleURL.appending(path: "insurance-desk_Rating.resources/RatingTables.csv")
        return try RatingTablesReader(file: file.path).read()
    }
}

/// The valuation, with new steps for each calculation.
struct HandWiredValuer: Valuer {
    private let clock: any OfficeClock

    init(clock: any OfficeClock) {
        self.clock = clock
    }

    func valuation(of property: PropertyDetails) throws -> Appraisal {
        let worksheet = ValuationWorksheet()
        let rebuildCost = RebuildCost(worksheet: worksheet)
        let marketValue = MarketValue(rebuildCost: rebuildCost, worksheet: worksheet, clock: clock)
        let floodRisk = FloodRisk(rebuildCost: rebuildCost, worksheet: worksheet)
        let rebuild = rebuildCost.amount(of: property)
        let market = marketValue.amount(of: property)
        let flood = floodRisk.amount(of: property)
        return Appraisal(rebuildCost: rebuild, marketValue: market, floodLoss: flood, steps: worksheet.steps)
    }
}
