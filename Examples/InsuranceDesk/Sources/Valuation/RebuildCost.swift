import Homes
import StrataServiceLayer
import Synchronization
import Values

/// The cost of rebuilding the property: floor area × cost of a square meter × a factor for the type × the change of
/// building prices since the table was published. The method is that of the German ImmoWertV 2021, § 36 (average costs
/// of production, updated with the index of building prices); the figures are invented for this example.
final class RebuildCost: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(RebuildCost.self, RebuildCost.init(worksheet:)).scope(.valuation)
    }

    /// The change from the table's year, 2024, to now.
    static let priceIndex = Factor(millionths: 1_034_000)

    private let worksheet: ValuationWorksheet
    private let known = Mutex<Money?>(nil)

    init(worksheet: ValuationWorksheet) {
        self.worksheet = worksheet
    }

    /// Calculated for the first appraiser that requests it; the other appraisers of this valuation get the same amount.
    func amount(of home: HomeTraits) -> Money {
        if let amount = known.withLock({ $0 }) { return amount }
        let area = Money(cents: home.floorArea * RebuildCost.squareMetre(home.construction).cents)
        worksheet.note("\(home.floorArea) m² at \(RebuildCost.squareMetre(home.construction))", area)
        let typed = area * RebuildCost.factor(home.type)
        worksheet.note("× \(RebuildCost.factor(home.type)) for: \(home.type.title.lowercased())", typed)
        let amount = typed * RebuildCost.priceIndex
        worksheet.note("× \(RebuildCost.priceIndex) for building prices: rebuild cost", amount)
        return known.withLock { known in
            let first = known ?? amount
            known = first
            return first
        }
    }

    private static func squareMetre(_ construction: Construction) -> Money {
        switch construction {
        case .concrete: Money(euros: 2650)
        case .masonry: Money(euros: 2400)
        case .steel: Money(euros: 2300)
        case .timber: Money(euros: 2150)
        case .thatched: Money(euros: 2900)
        }
    }

    private static func factor(_ type: PropertyType) -> Factor {
        switch type {
        case .detached: .one
        case .terraced: Factor(millionths: 930_000)
        case .apartment: Factor(millionths: 880_000)
        }
    }
}
