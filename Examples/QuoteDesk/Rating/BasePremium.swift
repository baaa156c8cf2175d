import StrataServiceLayer

/// The price of the coverage at the location of the house, independent of its owner.
final class BasePremium: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(BasePremium.self, BasePremium.init(worksheet:tables:clock:)).scope(.quoteCalculation)
    }

    private let worksheet: Worksheet
    private let tables: any RatingTables
    private let clock: any OfficeClock

    init(worksheet: Worksheet, tables: any RatingTables, clock: any OfficeClock) {
        self.worksheet = worksheet
        self.tables = tables
        self.clock = clock
    }

    func apply(to property: Property) {
        let thousands = Factor(tenThousandths: property.coverage.cents / 10)
        let base = tables.rate(in: property.territory) * thousands
        let factor = tables.factor(
            territory: property.territory, construction: property.construction, age: property.age(on: clock.today),
            protection: property.protection)
        worksheet.add("Base premium", base)
        worksheet.add("House and fire protection × \(factor)", base * factor - base)
    }
}
