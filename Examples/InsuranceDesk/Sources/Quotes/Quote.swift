public import Customers
public import Properties
public import Rating
public import Valuation
public import Values

/// Names the identifiers of quotes.
public enum QuoteKind: Sendable {}
/// A quote's number.
public typealias QuoteID = Identifier<QuoteKind>

/// An offer that binds the desk until it expires.
public struct Quote: Hashable, Sendable {
    /// Its number, as other records name it.
    public let id: QuoteID
    /// Whose it is.
    public let customer: Customer
    /// The home.
    public let property: Property
    /// What is covered.
    public let cover: Cover
    /// What the home is worth.
    public let appraisal: QuotedValues
    /// What it costs in a year.
    public let premium: Premium
    /// When it was made.
    public let created: Moment
    /// The last day on which it can be accepted: 30 days after it was made.
    public let expires: Day
    /// The key with which it was asked for.
    public let requestKey: String

    /// Of its parts.
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

    /// How people call it: `Q-000042`.
    public var reference: String {
        let digits = String(id.number)
        return "Q-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Whether it can still be accepted.
    public func isOpen(on day: Day) -> Bool { day <= expires }
}

/// What the property was taken to be worth.
public struct QuotedValues: Hashable, Sendable {
    /// The sum insured for the building.
    public let rebuildCost: Money
    /// What it would fetch.
    public let marketValue: Money
    /// What water is expected to cost in a year.
    public let floodLoss: Money

    /// Of its parts.
    public init(rebuildCost: Money, marketValue: Money, floodLoss: Money) {
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodLoss = floodLoss
    }
}

/// What a cover would cost; nothing is kept.
public struct Estimate: Hashable, Sendable {
    /// What the home is worth.
    public let appraisal: Appraisal
    /// What it costs in a year.
    public let premium: Premium

    /// Of its parts.
    public init(appraisal: Appraisal, premium: Premium) {
        self.appraisal = appraisal
        self.premium = premium
    }
}
