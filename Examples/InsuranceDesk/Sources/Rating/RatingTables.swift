import Values

/// Base rates of 95 territories, and a factor for each territory, construction, peril and age: about 170,000 of them,
/// interpolated from the published knots. Read at once and kept until memory is short.
///
/// The figures are simulated for this example.
struct RatingTables: Sendable {
    /// The insured perils, each with its own tables. Theft concerns only contents and has only a rate.
    enum Peril: String, CaseIterable, Sendable {
        case fire, water, storm, theft
    }

    /// The maximum age; older homes have this one.
    static let oldest = 120
    /// The years between two knots of the published tables.
    static let step = 10
    static let perilsOfBuildings: [Peril] = [.fire, .water, .storm]

    let edition: String
    /// Parts per million of the sum insured, by territory and peril.
    private let rates: [Int: [Int]]
    private let factors: [Row: [Int32]]

    struct Row: Hashable, Sendable {
        let territory: Int
        let construction: String
        let peril: Peril
    }

    /// - Parameters:
    ///   - rates: By territory, in the order of `Peril.allCases`.
    ///   - knots: At 0, 10, … 120 years.
    init(edition: String, rates: [Int: [Int]], knots: [Row: [Int]]) {
        self.edition = edition
        self.rates = rates
        factors = knots.mapValues(RatingTables.interpolated)
    }

    func hasTerritory(_ territory: Int) -> Bool { rates[territory] != nil }

    func rate(_ territory: Int, _ peril: Peril) -> Factor? {
        guard let index = Peril.allCases.firstIndex(of: peril), let row = rates[territory], index < row.count else {
            return nil
        }
        return Factor(millionths: row[index])
    }

    func factor(_ territory: Int, _ construction: String, _ peril: Peril, age: Int) -> Factor? {
        guard let row = factors[Row(territory: territory, construction: construction, peril: peril)] else { return nil }
        return Factor(millionths: Int(row[min(max(age, 0), RatingTables.oldest)]))
    }

    /// A factor for each year, interpolated linearly between the neighboring knots, rounded half to even.
    private static func interpolated(_ knots: [Int]) -> [Int32] {
        (0...oldest).map { age in
            let index = min(age / step, knots.count - 2)
            let years = age - index * step
            let weighted = knots[index] * (step - years) + knots[index + 1] * years
            return Int32(clamping: Rounding.halfToEven(weighted, dividedBy: step))
        }
    }
}
