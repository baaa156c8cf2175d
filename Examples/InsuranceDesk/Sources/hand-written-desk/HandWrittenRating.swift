import Foundation
import Homes
import Values

@testable import Rating
@testable import Valuation

/// The tariff over tables that are always in memory.
struct HandWrittenTariff: Tariff {
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
struct HandWrittenValuer: Valuer {
    func valuation(of home: HomeTraits, on day: Day) throws -> Appraisal {
        let worksheet = ValuationWorksheet()
        let rebuildCost = RebuildCost(worksheet: worksheet)
        let marketValue = MarketValue(rebuildCost: rebuildCost, worksheet: worksheet)
        let floodRisk = FloodRisk(rebuildCost: rebuildCost, worksheet: worksheet)
        let rebuild = rebuildCost.amount(of: home)
        let market = marketValue.amount(of: home, on: day)
        let flood = floodRisk.amount(of: home)
        return Appraisal(rebuildCost: rebuild, marketValue: market, floodLoss: flood, steps: worksheet.steps)
    }
}
