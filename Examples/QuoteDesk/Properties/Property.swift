/// A house to be insured.
struct Property: Hashable, Sendable {
    let id: String
    let owner: String
    let address: String
    let territory: Territory
    let construction: Construction
    let yearBuilt: Int
    let protection: ProtectionClass
    let coverage: Money
    let deductible: Money
    let claims: Int
    let alarm: Alarm

    /// Whole years on the given day; a house built in this year has age 0.
    func age(on day: Day) -> Int { max(0, day.year - yearBuilt) }
}

enum Construction: String, CaseIterable, Sendable {
    case frame, masonry, steel, fireproof
}

enum Alarm: String, CaseIterable, Sendable {
    case none, local, central
}

/// The quality of fire protection: 1 is the best, 10 means that there is none.
struct ProtectionClass: Hashable, Sendable {
    static let numbers = 1...10

    let number: Int

    init?(_ number: Int) {
        guard ProtectionClass.numbers.contains(number) else { return nil }
        self.number = number
    }
}

extension Property {
    /// Equal for equal properties, in every process and on every machine (FNV-1a over the fields).
    var fingerprint: String {
        let fields = [
            id, owner, address, territory.code, construction.rawValue, "\(yearBuilt)", "\(protection.number)",
            "\(coverage.cents)", "\(deductible.cents)", "\(claims)", alarm.rawValue,
        ]
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for field in fields {
            for byte in field.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
        }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
