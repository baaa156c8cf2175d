import Properties
import StrataServiceLayer

/// The valuation of one property; used once. Only the property is a run-time argument; the appraisers are the group of
/// this valuation.
final class ValuationCalculation: Registerable {
    static func register(in container: Container) {
        container.register(
            ValuationCalculation.self,
            ValuationCalculation.init(property:worksheet:rebuildCost:marketValue:floodRisk:))
    }

    private let property: PropertyDetails
    private let worksheet: ValuationWorksheet
    private let rebuildCost: RebuildCost
    private let marketValue: MarketValue
    private let floodRisk: FloodRisk

    init(
        property: Assisted<PropertyDetails>, worksheet: ValuationWorksheet, rebuildCost: RebuildCost,
        marketValue: MarketValue, floodRisk: FloodRisk
    ) {
        self.property = property.value
        self.worksheet = worksheet
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodRisk = floodRisk
    }

    func appraisal() -> Appraisal {
        let rebuild = rebuildCost.amount(of: property)
        let market = marketValue.amount(of: property)
        let flood = floodRisk.amount(of: property)
        return Appraisal(rebuildCost: rebuild, marketValue: market, floodLoss: flood, steps: worksheet.steps)
    }
}
