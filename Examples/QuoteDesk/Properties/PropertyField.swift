/// The columns of a property file, which are also the questions of the interactive registration.
enum PropertyField: String, CaseIterable, Sendable {
    case id, owner, address, territory, construction, yearBuilt = "year_built"
    case protection = "protection_class"
    case coverage, deductible, claims, alarm
}

/// The reason that a text is not a valid value of its field; a whole sentence without the final stop.
struct FieldFault: Error, Hashable {
    let field: PropertyField
    let reason: String
}

/// The limits of what the company insures. If a value is outside, the reason includes the range.
enum Acceptance {
    static let years = 1850...2999
    static let coverage = Money(dollars: 25_000)...Money(dollars: 5_000_000)
    static let deductibles = [500, 1_000, 2_500, 5_000].map(Money.init(dollars:))
    static let claims = 0...20
    static let longestText = 200
}

extension Property {
    /// Reads every field and reports every fault, not only the first.
    ///
    /// - Throws: `FieldFaults` with at least one fault, in the order of the columns.
    init(texts: [PropertyField: String], today: Day) throws(FieldFaults) {
        var faults: [FieldFault] = []
        func read<Value>(_ field: PropertyField, _ parse: (String) -> Reading<Value>) -> Value? {
            switch parse(trimmed(texts[field] ?? "")) {
            case .value(let value):
                return value
            case .fault(let reason):
                faults.append(FieldFault(field: field, reason: reason))
                return nil
            }
        }
        let id = read(.id, FieldReader.words)
        let owner = read(.owner, FieldReader.words)
        let address = read(.address, FieldReader.words)
        let territory = read(.territory, FieldReader.territory)
        let construction = read(.construction) { FieldReader.choice($0, of: Construction.self) }
        let yearBuilt = read(.yearBuilt) { FieldReader.whole($0, in: Acceptance.years.lowerBound...today.year) }
        let protection = read(.protection, FieldReader.protection)
        let coverage = read(.coverage, FieldReader.coverage)
        let deductible = read(.deductible, FieldReader.deductible)
        let claims = read(.claims) { FieldReader.whole($0, in: Acceptance.claims) }
        let alarm = read(.alarm) { FieldReader.choice($0, of: Alarm.self) }
        guard let id, let owner, let address, let territory, let construction, let yearBuilt, let protection,
            let coverage, let deductible, let claims, let alarm
        else { throw FieldFaults(faults: faults) }
        self.init(
            id: id, owner: owner, address: address, territory: territory, construction: construction,
            yearBuilt: yearBuilt, protection: protection, coverage: coverage, deductible: deductible,
            claims: claims, alarm: alarm)
    }
}

struct FieldFaults: Error, Hashable {
    let faults: [FieldFault]
}

private func trimmed(_ text: String) -> String {
    let front = text.drop(while: \.isWhitespace)
    return String(front.reversed().drop(while: \.isWhitespace).reversed())
}
