import Homes
import StrataServiceLayer
import Values

/// The market value of the property, by the cost approach: the rebuild cost × the remaining life / the whole life, plus
/// the land, × the market's adjustment. ImmoWertV 2021, §§ 35 to 39: the loss of value with age is linear (§ 38), over
/// 80 years for homes (annex 1). The prices of land and the adjustment are invented for this example.
final class MarketValue: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(MarketValue.self, MarketValue.init(rebuildCost:worksheet:)).scope(.valuation)
    }

    static let wholeLife = 80
    /// The minimum remaining life of a maintained home.
    static let leastLife = 16
    static let adjustment = Factor(millionths: 1_050_000)

    private let rebuildCost: RebuildCost
    private let worksheet: ValuationWorksheet

    init(rebuildCost: RebuildCost, worksheet: ValuationWorksheet) {
        self.rebuildCost = rebuildCost
        self.worksheet = worksheet
    }

    func amount(of home: HomeTraits, on day: Day) -> Money {
        let left = max(MarketValue.leastLife, MarketValue.wholeLife - max(0, day.year - home.yearBuilt))
        let building = rebuildCost.amount(of: home).share(left, of: MarketValue.wholeLife)
        worksheet.note("Building with \(left) of \(MarketValue.wholeLife) years left", building)
        let land = Money(cents: home.floorArea * MarketValue.land(home.type).cents)
        worksheet.note("Land", land)
        return worksheet.note("× \(MarketValue.adjustment): market value", (building + land) * MarketValue.adjustment)
    }

    /// The price per square meter of floor.
    private static func land(_ type: PropertyType) -> Money {
        switch type {
        case .detached: Money(euros: 420)
        case .terraced: Money(euros: 300)
        case .apartment: Money(euros: 140)
        }
    }
}
