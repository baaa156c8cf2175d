public import Customers
public import Properties
public import Rating
public import Valuation
public import Values

/// Names the identifiers of quotes.
public enum QuoteKind: Sendable {}
public typealias QuoteID = Identifier<QuoteKind>

/// An offer that binds the desk until it expires.
public struct Quote: Hashable, Sendable {
    public let id: QuoteID
    public let customer: Customer
    public let property: Property
    public let cover: Cover
    public let appraisal: QuotedValues
    public let premium: Premium
    public let created: Moment
    /// The last day on which it can be accepted: 30 days after it was made.
    public let expires: Day
    /// The key with which it was asked for.
    public let requestKey: String

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

    public func isOpen(on day: Day) -> Bool { day <= expires }
}

/// What the property was taken to be worth.
public struct QuotedValues: Hashable, Sendable {
    public let rebuildCost: Money
    public let marketValue: Money
    public let floodLoss: Money

    public init(rebuildCost: Money, marketValue: Money, floodLoss: Money) {
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodLoss = floodLoss
    }
}

/// What a cover would cost; nothing is kept.
public struct Estimate: Hashable, Sendable {
    public let appraisal: Appraisal
    public let premium: Premium

    public init(appraisal: Appraisal, premium: Premium) {
        self.appraisal = appraisal
        self.premium = premium
    }
}
