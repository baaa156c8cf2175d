public import Properties
public import Values

/// What the premium depends on.
public struct Risk: Hashable, Sendable {
    /// What it would cost to build the property again.
    public let rebuildCost: Money
    /// What water is expected to cost in a year.
    public let floodLoss: Money
    /// Five digits; the first two are the territory.
    public let postcode: String
    /// What kind of home it is.
    public let type: PropertyType
    /// What it is made of.
    public let construction: Construction
    /// In years.
    public let age: Int
    /// What is against fire and burglars.
    public let security: Set<SecurityFeature>
    /// What is covered.
    public let cover: Cover

    /// Of its parts.
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
