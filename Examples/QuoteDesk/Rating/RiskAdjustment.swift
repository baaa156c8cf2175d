import StrataServiceLayer

/// The additions to the base premium for this owner and this contract: claims, wind on the coast, the chosen
/// deductible.
final class RiskAdjustment: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(RiskAdjustment.self, RiskAdjustment.init(worksheet:)).scope(.quoteCalculation)
    }

    /// Each claim of the last five years adds 12 %, up to this number of claims.
    static let mostClaims = 5

    private let worksheet: Worksheet

    init(worksheet: Worksheet) {
        self.worksheet = worksheet
    }

    func apply(to property: Property) {
        let base = worksheet.total
        worksheet.add("Claims", base * .percent(12 * min(property.claims, RiskAdjustment.mostClaims)))
        if property.territory.isCoastal { worksheet.add("Wind and hail", base * .percent(18)) }
        let chosen = base * RiskAdjustment.factor(deductible: property.deductible)
        worksheet.add("Deductible \(property.deductible)", chosen - base)
    }

    private static func factor(deductible: Money) -> Factor {
        switch deductible {
        case Money(dollars: 500): .percent(110)
        case Money(dollars: 2_500): .percent(90)
        case Money(dollars: 5_000): .percent(82)
        default: .one
        }
    }
}
