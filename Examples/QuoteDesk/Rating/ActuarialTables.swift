import StrataServiceLayer

/// 40 territories × 4 constructions × 10 protection classes × 121 ages, graduated from simulated experience. The tables
/// have about 200,000 factors with several passes over each, so they are expensive to construct twice. They take 800 KB
/// that can be evicted when memory is short, so their scope is `.memorySensitive`.
///
/// Deterministic: the same numbers in every process and on every machine.
final class ActuarialTables: RatingTables, Registerable {
    static func register(in container: Container) {
        container.register((any RatingTables).self) { ActuarialTables() }.scope(.memorySensitive)
    }

    static let oldest = 120

    let edition = "2026.1"
    private let factors: [Int32]
    private let rates: [Money]

    init() {
        var factors: [Int32] = []
        var rates: [Money] = []
        let ages = ActuarialTables.oldest + 1
        let protections = ProtectionClass.numbers.count
        factors.reserveCapacity(Territory.numbers.count * Construction.allCases.count * protections * ages)
        for number in Territory.numbers {
            var experience = Experience(seed: UInt64(number))
            let isCoastal = number <= 8
            rates.append(Money(cents: (isCoastal ? 470 : 310) + experience.spread(of: 120)))
            for construction in Construction.allCases {
                var better = [Int32](repeating: 0, count: ages)
                for protection in ProtectionClass.numbers.compactMap(ProtectionClass.init) {
                    better = ActuarialTables.graduated(
                        construction: construction, protection: protection, atLeast: better, experience: &experience)
                    factors += better
                }
            }
        }
        self.factors = factors
        self.rates = rates
    }

    func rate(in territory: Territory) -> Money {
        rates[territory.number - 1]
    }

    func factor(territory: Territory, construction: Construction, age: Int, protection: ProtectionClass) -> Factor {
        let ages = ActuarialTables.oldest + 1
        let kind = Construction.allCases.firstIndex(of: construction) ?? 0
        let row = ((territory.number - 1) * Construction.allCases.count + kind) * ProtectionClass.numbers.count
        let index = (row + protection.number - 1) * ages + min(max(age, 0), ActuarialTables.oldest)
        return Factor(tenThousandths: Int(factors[index]))
    }

    /// The factors of one row: the observed values, smoothed over neighboring ages, and never falling with age nor
    /// below the row of the next better protection class.
    private static func graduated(
        construction: Construction, protection: ProtectionClass, atLeast better: [Int32], experience: inout Experience
    ) -> [Int32] {
        let level = ActuarialTables.level(of: construction) * (94 + 6 * protection.number) / 100
        var row = better.indices.map { age in
            Int32(level * (1000 + 4 * min(age, 60) + 2 * max(0, age - 60)) / 1000 + experience.spread(of: 400) - 200)
        }
        for _ in 0..<4 {
            var previous = row[0]
            for age in 1..<(row.count - 1) {
                let current = row[age]
                row[age] = (previous + 2 * current + row[age + 1]) / 4
                previous = current
            }
        }
        var highest: Int32 = 0
        for age in row.indices {
            highest = max(highest, max(row[age], better[age]))
            row[age] = highest
        }
        return row
    }

    /// In ten-thousandths, for a new house of protection class 1.
    private static func level(of construction: Construction) -> Int {
        switch construction {
        case .frame: 11_500
        case .masonry: 9_600
        case .steel: 8_700
        case .fireproof: 7_800
        }
    }
}

/// Numbers that look like observations (SplitMix64) and are the same each time.
private struct Experience {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
    }

    /// From 0 up to, but not including, the width.
    mutating func spread(of width: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(max(1, width)))
    }
}
