import Homes
import StrataServiceLayer
import Values

/// The expected flood loss per year: the probability of a flood × the damage. The zones and the years between floods
/// are those of the German insurers' ZÜRS Geo (GDV); the probabilities inside a zone and the share of the damage are
/// invented for this example.
final class FloodRisk: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(FloodRisk.self, FloodRisk.init(rebuildCost:worksheet:)).scope(.valuation)
    }

    private let rebuildCost: RebuildCost
    private let worksheet: ValuationWorksheet

    init(rebuildCost: RebuildCost, worksheet: ValuationWorksheet) {
        self.rebuildCost = rebuildCost
        self.worksheet = worksheet
    }

    func amount(of home: HomeTraits) -> Money {
        let damage = rebuildCost.amount(of: home) * FloodRisk.share(home.type)
        let years = FloodRisk.years(home.floodZone)
        return worksheet.note("Flood damage of \(damage) once in \(years) years", damage.share(1, of: years))
    }

    /// The years between two floods, on average.
    private static func years(_ zone: FloodZone) -> Int {
        switch zone {
        case .minimal: 1000
        case .low: 150
        case .medium: 40
        case .high: 10
        }
    }

    /// The share of the rebuild cost; an apartment is seldom on the ground floor.
    private static func share(_ type: PropertyType) -> Factor {
        type == .apartment ? .percent(2) : .percent(8)
    }
}
