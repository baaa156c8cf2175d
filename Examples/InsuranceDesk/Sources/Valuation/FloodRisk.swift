import Properties
import StrataServiceLayer
import Values

/// What water is expected to cost in a year: how likely a flood is × what it destroys. The zones and the years between
/// floods are those of the German insurers' ZÜRS Geo (GDV); the likelihoods inside a zone and the share that is
/// destroyed are this example's own.
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

    func amount(of property: PropertyDetails) -> Money {
        let damage = rebuildCost.amount(of: property) * FloodRisk.share(property.type)
        let years = FloodRisk.years(property.floodZone)
        return worksheet.note("Flood damage of \(damage) once in \(years) years", damage.share(1, of: years))
    }

    /// Between two floods, on average.
    private static func years(_ zone: FloodZone) -> Int {
        switch zone {
        case .minimal: 1000
        case .low: 150
        case .medium: 40
        case .high: 10
        }
    }

    /// Of the rebuild cost; an apartment is seldom on the ground floor.
    private static func share(_ type: PropertyType) -> Factor {
        type == .apartment ? .percent(2) : .percent(8)
    }
}
