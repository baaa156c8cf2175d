/// The traits that determine the value of a home, without anything that identifies its owner.
public struct HomeTraits: Hashable, Sendable {
    /// The type of home.
    public let type: PropertyType
    /// The building material.
    public let construction: Construction
    /// A year of the Gregorian calendar.
    public let yearBuilt: Int
    /// In square meters.
    public let floorArea: Int
    /// The flood zone.
    public let floodZone: FloodZone

    /// Memberwise initializer.
    public init(type: PropertyType, construction: Construction, yearBuilt: Int, floorArea: Int, floodZone: FloodZone) {
        self.type = type
        self.construction = construction
        self.yearBuilt = yearBuilt
        self.floorArea = floorArea
        self.floodZone = floodZone
    }
}

extension HomeTraits: Codable {
    private enum CodingKeys: CodingKey {
        case type, construction, yearBuilt, floorArea, floodZone
    }

    /// Refuses numbers with which the arithmetic could overflow: they may come from another process.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, in range: ClosedRange<Int>) throws -> Int {
            let number = try values.decode(Int.self, forKey: key)
            guard range.contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values,
                    debugDescription: "the number is not from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        type = try values.decode(PropertyType.self, forKey: .type)
        construction = try values.decode(Construction.self, forKey: .construction)
        yearBuilt = try number(.yearBuilt, in: 0...9999)
        floorArea = try number(.floorArea, in: 0...1_000_000)
        floodZone = try values.decode(FloodZone.self, forKey: .floodZone)
    }
}
