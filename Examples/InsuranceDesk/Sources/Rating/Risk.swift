public import Properties
public import Values

/// The input of a premium.
public struct Risk: Hashable, Sendable {
    /// The cost of rebuilding the property.
    public let rebuildCost: Money
    /// The expected flood loss per year.
    public let floodLoss: Money
    /// Five digits; the first two are the territory.
    public let postcode: String
    /// The type of home.
    public let type: PropertyType
    /// The building material.
    public let construction: Construction
    /// In years.
    public let age: Int
    /// Protection against fire and burglary.
    public let security: Set<SecurityFeature>
    /// The cover.
    public let cover: Cover

    /// Memberwise initializer.
    public init(
        rebuildCost: Money, floodLoss: Money, postcode: String, type: PropertyType, construction: Construction,
        age: Int, security: Set<SecurityFeature>, cover: Cover
    ) {
        self.rebuildCost = rebuildCost
        self.floodLoss = floodLoss
        self.postcode = postcode
        self.type = type
        self.construction = construction
        self.age = age
        self.security = security
        self.cover = cover
    }
}
