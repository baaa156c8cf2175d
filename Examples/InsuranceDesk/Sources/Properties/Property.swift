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
