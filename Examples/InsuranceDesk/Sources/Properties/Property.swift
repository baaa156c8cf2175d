public import Customers
public import Values

/// Names the identifiers of properties.
public enum PropertyKind: Sendable {}
/// A property's number.
public typealias PropertyID = Identifier<PropertyKind>

/// A home to be insured.
public struct Property: Hashable, Sendable {
    /// The number by which other records refer to it.
    public let id: PropertyID
    /// The customer that owns it.
    public let owner: CustomerID
    /// The details that the owner stated.
    public let details: PropertyDetails

    /// Memberwise initializer.
    public init(id: PropertyID, owner: CustomerID, details: PropertyDetails) {
        self.id = id
        self.owner = owner
        self.details = details
    }
}

/// The type of a home.
public enum PropertyType: String, CaseIterable, Hashable, Sendable {
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
public enum Construction: String, CaseIterable, Hashable, Sendable {
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
public enum FloodZone: String, CaseIterable, Hashable, Sendable {
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

/// Protection against fire and burglary.
public enum SecurityFeature: String, CaseIterable, Hashable, Comparable, Sendable {
    case alarm
    case monitored
    case smoke
    case locks

    /// The name to display.
    public var title: String {
        switch self {
        case .alarm: "Burglar alarm"
        case .monitored: "Alarm monitored by a control room"
        case .smoke: "Smoke detectors in every room"
        case .locks: "Multi-point locks"
        }
    }

    /// Sorted by name, so that lists have a fixed order.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
