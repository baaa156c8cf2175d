import StrataServiceLayer

/// The discounts: no claims, an alarm, a new house; together never more than 15 % of the lines above.
final class Discounts: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(Discounts.self, Discounts.init(worksheet:clock:)).scope(.quoteCalculation)
    }

    static let most = Factor.percent(15)

    private let worksheet: Worksheet
    private let clock: any OfficeClock

    init(worksheet: Worksheet, clock: any OfficeClock) {
        self.worksheet = worksheet
        self.clock = clock
    }

    func apply(to property: Property) {
        let total = worksheet.total
        var left = total * Discounts.most
        for (label, factor) in discounts(of: property) {
            let amount = min(left, total * factor)
            worksheet.add(label, -amount)
            left = left - amount
        }
    }

    private func discounts(of property: Property) -> [(String, Factor)] {
        var discounts: [(String, Factor)] = []
        if property.claims == 0 { discounts.append(("No claims", .percent(5))) }
        switch property.alarm {
        case .none: break
        case .local: discounts.append(("Local alarm", .percent(2)))
        case .central: discounts.append(("Central alarm", .percent(7)))
        }
        if property.age(on: clock.today) <= 5 { discounts.append(("New house", .percent(8))) }
        return discounts
    }
}
