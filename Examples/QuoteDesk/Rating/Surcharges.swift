import StrataServiceLayer

/// The lines that every customer pays: the minimum premium, the policy fee, the guaranty fund.
final class Surcharges: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(Surcharges.self, Surcharges.init(worksheet:)).scope(.quoteCalculation)
    }

    static let leastPremium = Money(dollars: 150)
    static let policyFee = Money(dollars: 25)
    static let guarantyFund = Factor(tenThousandths: 125)

    private let worksheet: Worksheet

    init(worksheet: Worksheet) {
        self.worksheet = worksheet
    }

    func apply() {
        worksheet.add("To the least premium", max(.zero, Surcharges.leastPremium - worksheet.total))
        let fund = worksheet.total * Surcharges.guarantyFund
        worksheet.add("Policy fee", Surcharges.policyFee)
        worksheet.add("Guaranty fund 1.25 %", fund)
    }
}
