public import Audit
public import Customers
public import Properties
public import Rating
public import Storage
public import Values

/// Creates and stores quotes.
public protocol QuoteDesk: Sendable {
    /// The price of the cover; nothing is stored.
    ///
    /// - Throws: `RatingError`, `ValuationError`.
    func estimate(_ property: PropertyDetails, cover: Cover) async throws -> Estimate

    /// Creates a quote. When this returns, customer, property, quote, audit entry and message are all on disk; after an
    /// error none of them is stored. A second request with the same key returns the first quote, at its price, if
    /// customer, home and cover are the same; otherwise it is refused.
    ///
    /// - Throws: `RatingError`, `StorageError`, `ValuationError`, ``QuoteError``.
    func quote(_ request: QuoteRequest) async throws -> Quote

    func quote(_ id: QuoteID) async throws -> Quote?
    func quote(_ id: QuoteID, in transaction: Transaction) throws -> Quote?
    func quote(requestKey: String) async throws -> Quote?
    func quotes(of customer: CustomerID) async throws -> [Quote]
    /// Returns the latest first.
    ///
    /// - Parameter before: Only older ones, for the next page; nil for the first.
    func quotes(limit: Int, before: QuoteID?) async throws -> [Quote]
    func count() async throws -> Int
    /// The idempotency keys of all quotes: every acknowledged key must be among them.
    func requestKeys() async throws -> Set<String>
}

/// A request for a quote.
public struct QuoteRequest: Hashable, Sendable {
    /// Chosen by the client, unique for each quote, and never reused: 8 to 64 letters, digits and `-`.
    public let key: String
    /// The customer.
    public let customer: CustomerDetails
    /// The property to insure.
    public let property: PropertyDetails
    /// The requested cover.
    public let cover: Cover
    /// The principal that requests it.
    public let principal: Principal

    /// Memberwise initializer.
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

/// The reason that there is no quote.
public enum QuoteError: Error, Hashable, Sendable {
    case faultyKey(String)
    /// The key was used before, for another customer, home or cover.
    case keyTaken(String)
    case unknown(reference: String)
    case expired(reference: String, on: Day)
}

extension QuoteError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        switch self {
        case .faultyKey(let key):
            "The idempotency key '\(key)' is not made of 8 to 64 letters, digits and hyphens. Send a UUID."
        case .keyTaken(let key):
            "The idempotency key '\(key)' was used for another customer, home or cover. Send a new key, or equal data."
        case .unknown(let reference):
            "There is no quote \(reference). Check its number."
        case .expired(let reference, let day):
            "The quote \(reference) expired on \(day). Ask for a new one."
        }
    }
}
