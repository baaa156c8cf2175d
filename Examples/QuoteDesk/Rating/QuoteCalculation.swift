import StrataServiceLayer

/// The calculation of one quote for one property; used once.
protocol QuoteCalculation {
    func draft() -> QuoteDraft
}

/// Passes the property from calculator to calculator. Only the property is a run-time argument; the calculators are the
/// group of this quote.
final class PremiumCalculation: QuoteCalculation, Registerable {
    static func register(in container: Container) {
        container.register(
            (any QuoteCalculation).self,
            PremiumCalculation.init(property:worksheet:basePremium:riskAdjustment:discounts:surcharges:tables:clock:))
    }

    private let property: Property
    private let worksheet: Worksheet
    private let basePremium: BasePremium
    private let riskAdjustment: RiskAdjustment
    private let discounts: Discounts
    private let surcharges: Surcharges
    private let tables: any RatingTables
    private let clock: any OfficeClock

    init(
        property: Assisted<Property>, worksheet: Worksheet, basePremium: BasePremium, riskAdjustment: RiskAdjustment,
        discounts: Discounts, surcharges: Surcharges, tables: any RatingTables, clock: any OfficeClock
    ) {
        self.property = property.value
        self.worksheet = worksheet
        self.basePremium = basePremium
        self.riskAdjustment = riskAdjustment
        self.discounts = discounts
        self.surcharges = surcharges
        self.tables = tables
        self.clock = clock
    }

    func draft() -> QuoteDraft {
        basePremium.apply(to: property)
        riskAdjustment.apply(to: property)
        discounts.apply(to: property)
        surcharges.apply()
        return QuoteDraft(
            property: property.id, owner: property.owner, fingerprint: property.fingerprint,
            territory: property.territory.code, coverage: property.coverage, premium: worksheet.total,
            lines: worksheet.lines, effective: clock.today.description, tables: tables.edition)
    }
}
