/// The type of a home.
public enum PropertyType: String, CaseIterable, Hashable, Sendable, Codable {
    case detached, terraced, apartment

    /// The name to display.
    public var title: String {
        switch self {
        case .detached: "Detached house"
        case .terraced: "Terraced house"
        case .apartment: "Apartment"
        }
    }
}

/// The building material of a home.
public enum Construction: String, CaseIterable, Hashable, Sendable, Codable {
    case concrete, masonry, steel, timber, thatched

    /// The name to display.
    public var title: String {
        switch self {
        case .concrete: "Reinforced concrete"
        case .masonry: "Brick or stone"
        case .steel: "Steel frame"
        case .timber: "Timber frame"
        case .thatched: "Timber frame, thatched roof"
        }
    }
}

/// The flood frequency: the four zones of the German insurers' ZÜRS Geo.
public enum FloodZone: String, CaseIterable, Hashable, Sendable, Codable {
    /// Less often than once in 200 years.
    case minimal = "1"
    /// Once in 100 to 200 years.
    case low = "2"
    /// Once in 10 to 100 years.
    case medium = "3"
    /// Once in 10 years or more often.
    case high = "4"

    /// The name to display.
    public var title: String {
        switch self {
        case .minimal: "1: less often than once in 200 years"
        case .low: "2: once in 100 to 200 years"
        case .medium: "3: once in 10 to 100 years"
        case .high: "4: once in 10 years or more often"
        }
    }
}
