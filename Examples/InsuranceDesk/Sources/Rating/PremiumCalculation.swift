import Properties
import Values

/// The premium of one risk, step by step. Each product is rounded to a cent at once, halves to even, so the bill can be
/// checked with a pocket calculator.
///
/// 1. Buildings: for fire, water and storm the rebuild cost × the territory's rate, × the factor for construction and
/// age,
///    × the factor for the type of home.
/// 2. Flood: the expected loss of a year × 1.35, for costs and for the uncertainty of the estimate.
/// 3. Contents: the sum insured × the territory's theft rate, and × 0.6 ‰ for fire and water together.
/// 4. Discounts and surcharges: each applies to the buildings' and contents' premium before all of them; the discounts
///    together are at most 25 %.
/// 5. Liability: a fixed amount. Then the amount that is missing to the minimum premium.
/// 6. Insurance tax of 19 %, on 86 % of the buildings', 85 % of the contents' and all of the liability's premium,
/// because
///    the part that counts as fire is taxed differently: German Versicherungsteuergesetz, § 5 (1) and § 6 (2).
struct PremiumCalculation {
    static let floodLoading = Factor(millionths: 1_350_000)
    static let contentsRate = Factor(millionths: 600)
    static let mostDiscount = Factor.percent(25)
    static let leastNet = Money(euros: 60)
    static let buildingsTax = Factor(millionths: 163_400)
    static let contentsTax = Factor(millionths: 161_500)
    static let liabilityTax = Factor.percent(19)

    let risk: Risk
    let tables: RatingTables
    private let territory: Int

    init(risk: Risk, tables: RatingTables) throws(RatingError) {
        self.risk = risk
        self.tables = tables
        guard let territory = Int(risk.postcode.prefix(2)), tables.hasTerritory(territory) else {
            throw .unknownTerritory(postcode: risk.postcode)
        }
        self.territory = territory
    }

    func premium() throws(RatingError) -> Premium {
        let fabric = try buildings()
        let flood = risk.floodLoss * PremiumCalculation.floodLoading
        let contents = self.contents()
        var branches = Branches(buildings: fabric + flood, contents: contents)
        let lines = modifications(of: branches)
        for line in lines { branches = branches.adding(line.buildings, line.contents) }
        let missing = PremiumCalculation.leastNet - branches.buildings - branches.contents - liability
        let filling = max(missing, .zero)
        branches = branches.adding(filling, .zero)

        var parts = [PremiumPart(.buildings, "Buildings: fire, water, storm", fabric)]
        parts.append(PremiumPart(.buildings, "Buildings: flood", flood))
        parts.append(PremiumPart(.contents, "Contents of \(risk.cover.contents)", contents))
        parts.append(PremiumPart(.liability, "Liability, \(risk.cover.liability.title.lowercased())", liability))
        parts += lines.map { PremiumPart(.discount, $0.label, $0.buildings + $0.contents) }
        parts.append(PremiumPart(.buildings, "Up to the least premium", filling))
        parts.append(PremiumPart(.tax, "Insurance tax", tax(on: branches)))
        return Premium(parts: parts.filter { $0.amount != .zero }, edition: tables.edition)
    }

    private func buildings() throws(RatingError) -> Money {
        var sum = Money.zero
        for peril in RatingTables.perilsOfBuildings {
            guard let rate = tables.rate(territory, peril),
                let factor = tables.factor(territory, risk.construction.rawValue, peril, age: risk.age)
            else { throw .unknownTerritory(postcode: risk.postcode) }
            sum += risk.rebuildCost * rate * factor * typeFactor
        }
        return sum
    }

    private var typeFactor: Factor {
        switch risk.type {
        case .detached: .one
        case .terraced: Factor(millionths: 920_000)
        case .apartment: Factor(millionths: 750_000)
        }
    }

    private func contents() -> Money {
        let theft = tables.rate(territory, .theft) ?? .zero
        return risk.cover.contents * theft + risk.cover.contents * PremiumCalculation.contentsRate
    }

    private var liability: Money {
        switch risk.cover.liability {
        case .none: .zero
        case .fiveMillion: Money(euros: 48)
        case .tenMillion: Money(euros: 63)
        }
    }

    private func tax(on branches: Branches) -> Money {
        branches.buildings * PremiumCalculation.buildingsTax + branches.contents * PremiumCalculation.contentsTax
            + liability * PremiumCalculation.liabilityTax
    }

    private func modifications(of branches: Branches) -> [Modification] {
        var left = PremiumCalculation.mostDiscount
        return percentages.compactMap { label, percent in
            var factor = Factor.percent(percent)
            if percent < 0 {
                factor = max(factor, Factor(millionths: -left.millionths))
                left = Factor(millionths: left.millionths + factor.millionths)
            }
            guard factor != .zero else { return nil }
            return Modification(
                label: "\(label), \(factor.asPercent)", buildings: branches.buildings * factor,
                contents: branches.contents * factor)
        }
    }

    /// Discounts are negative.
    private var percentages: [(label: String, percent: Int)] {
        var percentages: [(String, Int)] = []
        switch risk.cover.deductible {
        case .nothing: percentages.append(("No deductible", 10))
        case .standard: break
        case .raised: percentages.append(("Deductible of \(risk.cover.deductible.amount)", -6))
        case .high: percentages.append(("Deductible of \(risk.cover.deductible.amount)", -14))
        }
        switch risk.cover.claims {
        case ...0: percentages.append(("No claims in five years", -8))
        case 1: break
        case 2: percentages.append(("Two claims in five years", 15))
        case 3: percentages.append(("Three claims in five years", 35))
        case 4: percentages.append(("Four claims in five years", 60))
        default: percentages.append(("Five claims in five years", 90))
        }
        for feature in risk.security.sorted() { percentages.append((feature.title, discount(for: feature))) }
        return percentages
    }

    private func discount(for feature: SecurityFeature) -> Int {
        switch feature {
        case .alarm: -4
        case .monitored: -3
        case .smoke: -3
        case .locks: -2
        }
    }
}

private struct Branches {
    let buildings: Money
    let contents: Money

    func adding(_ buildings: Money, _ contents: Money) -> Branches {
        Branches(buildings: self.buildings + buildings, contents: self.contents + contents)
    }
}

private struct Modification {
    let label: String
    let buildings: Money
    let contents: Money
}
