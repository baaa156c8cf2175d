public import Customers
public import Properties
public import Rating
public import Valuation
public import Values

/// Names the identifiers of quotes.
public enum QuoteKind: Sendable {}
/// A quote's number.
public typealias QuoteID = Identifier<QuoteKind>

/// An offer that is binding until it expires.
public struct Quote: Hashable, Sendable {
    /// The number by which other records refer to it.
    public let id: QuoteID
    /// The customer.
    public let customer: Customer
    /// The home.
    public let property: Property
    /// The cover.
    public let cover: Cover
    /// The appraisal of the home.
    public let appraisal: QuotedValues
    /// The yearly premium.
    public let premium: Premium
    /// When it was created.
    public let created: Moment
    /// The last day on which it can be accepted: 30 days after its creation.
    public let expires: Day
    /// The key of the request.
    public let requestKey: String

    /// Memberwise initializer.
    public init(
        id: QuoteID, customer: Customer, property: Property, cover: Cover, appraisal: QuotedValues,
        premium: Premium, created: Moment, expires: Day, requestKey: String
    ) {
        self.id = id
        self.customer = customer
        self.property = property
        self.cover = cover
        self.appraisal = appraisal
        self.premium = premium
        self.created = created
        self.expires = expires
        self.requestKey = requestKey
    }

    /// The number for people: `Q-000042`.
    public var reference: String {
        let digits = String(id.number)
        return "Q-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Whether it can still be accepted.
    public func isOpen(on day: Day) -> Bool { day <= expires }
}

/// The appraised values of the property.
public struct QuotedValues: Hashable, Sendable {
    /// The sum insured for the building.
    public let rebuildCost: Money
    /// The market value.
    public let marketValue: Money
    /// The expected flood loss per year.
    public let floodLoss: Money

    /// Memberwise initializer.
    public init(rebuildCost: Money, marketValue: Money, floodLoss: Money) {
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodLoss = floodLoss
    }
}

/// The price of a cover; nothing is stored.
public struct Estimate: Hashable, Sendable {
    /// The appraisal of the home.
    public let appraisal: Appraisal
    /// The yearly premium.
    public let premium: Premium

    /// Memberwise initializer.
    public init(appraisal: Appraisal, premium: Premium) {
        self.appraisal = appraisal
        self.premium = premium
    }
}
