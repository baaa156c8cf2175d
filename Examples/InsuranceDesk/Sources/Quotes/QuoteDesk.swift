public import Audit
public import Customers
public import Properties
public import Rating
public import Storage
public import Values

/// Makes quotes and keeps them.
public protocol QuoteDesk: Sendable {
    /// What the cover would cost; nothing is kept.
    ///
    /// - Throws: `RatingError`.
    func estimate(_ property: PropertyDetails, cover: Cover) async throws -> Estimate

    /// Makes a quote. Customer, property, quote, audit and the message to the customer are there together, and on the
    /// disk, when this returns; after an error there is none of them. A second request with the same key gives the
    /// quote of the first, at its price, if customer, home and cover are the same; otherwise it is refused.
    ///
    /// - Throws: `RatingError`, `StorageError`, ``QuoteError``.
    func quote(_ request: QuoteRequest) async throws -> Quote

    func quote(_ id: QuoteID) async throws -> Quote?
    func quote(_ id: QuoteID, in transaction: Transaction) throws -> Quote?
    func quote(requestKey: String) async throws -> Quote?
    func quotes(of customer: CustomerID) async throws -> [Quote]
    /// The latest first.
    ///
    /// - Parameter before: Only older ones, for the next page; nil for the first.
    func quotes(limit: Int, before: QuoteID?) async throws -> [Quote]
    func count() async throws -> Int
    /// The request keys of all quotes: what was ever acknowledged must be among them.
    func requestKeys() async throws -> Set<String>
}

/// What somebody wants quoted.
public struct QuoteRequest: Hashable, Sendable {
    /// Made by who asks, once for each quote they want, and never used for another: 8 to 64 letters, digits and `-`.
    public let key: String
    /// Who asked for it.
    public let customer: CustomerDetails
    /// What it is insured for.
    public let property: PropertyDetails
    /// What is covered.
    public let cover: Cover
    /// On whose behalf.
    public let principal: Principal

    /// Of its parts.
    public init(
        key: String, customer: CustomerDetails, property: PropertyDetails, cover: Cover, principal: Principal
    ) {
        self.key = key
        self.customer = customer
        self.property = property
        self.cover = cover
        self.principal = principal
    }
}

/// Why there is no quote.
public enum QuoteError: Error, Hashable, Sendable {
    case faultyKey(String)
    /// The key was used before, for another customer, home or cover.
    case keyTaken(String)
    case unknown(reference: String)
    case expired(reference: String, on: Day)
}

extension QuoteError: CustomStringConvertible {
    /// What happened, where, and what to do.
    public var description: String {
        switch self {
        case .faultyKey(let key):
            "The request key '\(key)' is not made of 8 to 64 letters, digits and hyphens. Send a UUID."
        case .keyTaken(let key):
            "The request key '\(key)' was used for another customer, home or cover. Send a new key, or the same data."
        case .unknown(let reference):
            "There is no quote \(reference). Check its number."
        case .expired(let reference, let day):
            "The quote \(reference) expired on \(day). Ask for a new one."
        }
    }
}
