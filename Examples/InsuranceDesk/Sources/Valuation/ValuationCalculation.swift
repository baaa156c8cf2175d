import Homes
import StrataServiceLayer
import Values

/// The valuation of one home; used once. The home and the day are run-time arguments; the appraisers are the group of
/// this valuation.
final class ValuationCalculation: Registerable {
    static func register(in container: Container) {
        container.register(
            ValuationCalculation.self,
            ValuationCalculation.init(home:day:worksheet:rebuildCost:marketValue:floodRisk:))
    }

    private let home: HomeTraits
    private let day: Day
    private let worksheet: ValuationWorksheet
    private let rebuildCost: RebuildCost
    private let marketValue: MarketValue
    private let floodRisk: FloodRisk

    init(
        home: Assisted<HomeTraits>, day: Assisted<Day>, worksheet: ValuationWorksheet, rebuildCost: RebuildCost,
        marketValue: MarketValue, floodRisk: FloodRisk
    ) {
        self.home = home.value
        self.day = day.value
        self.worksheet = worksheet
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodRisk = floodRisk
    }

    func appraisal() -> Appraisal {
        let rebuild = rebuildCost.amount(of: home)
        let market = marketValue.amount(of: home, on: day)
        let flood = floodRisk.amount(of: home)
        return Appraisal(rebuildCost: rebuild, marketValue: market, floodLoss: flood, steps: worksheet.steps)
    }
}
