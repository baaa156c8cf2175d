public import Customers
public import Values

/// The details that an owner states about a property.
public struct PropertyDetails: Hashable, Sendable {
    /// The type of home.
    public let type: PropertyType
    /// The building material.
    public let construction: Construction
    /// A year of the Gregorian calendar.
    public let yearBuilt: Int
    /// In square meters.
    public let floorArea: Int
    /// Without kitchen and bathroom.
    public let rooms: Int
    /// The flood zone.
    public let floodZone: FloodZone
    /// Protection against fire and burglary.
    public let security: Set<SecurityFeature>
    /// Its address.
    public let address: Address

    /// Memberwise initializer.
    public init(
        type: PropertyType, construction: Construction, yearBuilt: Int, floorArea: Int, rooms: Int,
        floodZone: FloodZone, security: Set<SecurityFeature>, address: Address
    ) {
        self.type = type
        self.construction = construction
        self.yearBuilt = yearBuilt
        self.floorArea = floorArea
        self.rooms = rooms
        self.floodZone = floodZone
        self.security = security
        self.address = address
    }

    /// Reads `type`, `construction`, `year_built`, `floor_area`, `rooms`, `flood_zone`, `security` (features separated
    /// by commas; may be missing), `street`, `postcode` and `city`.
    ///
    /// - Throws: Every fault of the form.
    public init(form values: [String: String], today: Day) throws(FieldFaults) {
        var form = FormReader(values)
        type = form.choice("type", "a type of home") ?? .detached
        construction = form.choice("construction", "how it is built") ?? .masonry
        yearBuilt = form.integer("year_built", "the year it was built", in: 1500...today.year)
        floorArea = form.integer("floor_area", "the floor area", in: 10...2000, unit: "m²")
        rooms = form.integer("rooms", "the number of rooms", in: 1...50)
        floodZone = form.choice("flood_zone", "a flood zone") ?? .minimal
        security = PropertyDetails.features(reading: &form)
        address = Address(reading: &form)
        if form.faults.isEmpty, rooms * 4 > floorArea {
            form.refuse("rooms", "Enter at most \(floorArea / 4) rooms for \(floorArea) m²: a room has 4 m² at least.")
        }
        try form.finish()
    }

    /// The traits that determine the value of the home.
    public var traits: HomeTraits {
        HomeTraits(
            type: type, construction: construction, yearBuilt: yearBuilt, floorArea: floorArea, floodZone: floodZone)
    }

    /// In years, on the given day; never negative.
    public func age(on day: Day) -> Int { max(0, day.year - yearBuilt) }

    private static func features(reading form: inout FormReader) -> Set<SecurityFeature> {
        var features: Set<SecurityFeature> = []
        for word in form.trimmed("security").split(whereSeparator: { $0 == "," || $0 == "+" || $0.isWhitespace }) {
            if let feature = SecurityFeature(rawValue: word.lowercased()) {
                features.insert(feature)
            } else {
                let known = SecurityFeature.allCases.map(\.rawValue).joined(separator: ", ")
                form.refuse("security", "Choose security features among \(known).")
                break
            }
        }
        return features
    }
}
