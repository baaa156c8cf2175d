import Audit
import Clock
import Customers
import GRDB
import Notifications
import Properties
import Rating
import Storage
import StrataServiceLayer
import Valuation
import Values

final class StoredQuoteDesk: QuoteDesk, Registerable {
    static func register(in container: Container) {
        container.register(
            (any QuoteDesk).self,
            StoredQuoteDesk.init(store:clock:customers:properties:valuer:tariff:outbox:audit:)
        )
        .scope(.container)
    }

    /// The number of days for which a quote is binding.
    static let term = 30

    private let store: any RecordStore
    private let clock: any OfficeClock
    private let customers: any CustomerBook
    private let properties: any PropertyBook
    private let valuer: any Valuer
    private let tariff: any Tariff
    private let outbox: any Outbox
    private let audit: any AuditTrail

    init(
        store: any RecordStore, clock: any OfficeClock, customers: any CustomerBook, properties: any PropertyBook,
        valuer: any Valuer, tariff: any Tariff, outbox: any Outbox, audit: any AuditTrail
    ) {
        self.store = store
        self.clock = clock
        self.customers = customers
        self.properties = properties
        self.valuer = valuer
        self.tariff = tariff
        self.outbox = outbox
        self.audit = audit
    }

    func estimate(_ property: PropertyDetails, cover: Cover) async throws -> Estimate {
        let day = clock.today
        let appraisal = try await valuer.valuation(of: property.traits, on: day)
        let premium = try tariff.premium(
            for: Risk(
                rebuildCost: appraisal.rebuildCost, floodLoss: appraisal.floodLoss, postcode: property.address.postcode,
                type: property.type, construction: property.construction, age: property.age(on: day),
                security: property.security, cover: cover))
        return Estimate(appraisal: appraisal, premium: premium)
    }

    func quote(_ request: QuoteRequest) async throws -> Quote {
        guard request.isKeySound else { throw QuoteError.faultyKey(request.key) }
        // Before the valuation, so that a repeated request does not depend on other processes.
        if let earlier = try await quote(requestKey: request.key) { return try request.checked(earlier) }
        let estimate = try await estimate(request.property, cover: request.cover)
        return try await store.write { [self] transaction in
            if let earlier = try rows(in: transaction).quote(requestKey: request.key) {
                return try request.checked(earlier)
            }
            return try insert(request, estimate, in: transaction)
        }
    }

    func quote(_ id: QuoteID) async throws -> Quote? {
        try await store.read { [self] transaction in try quote(id, in: transaction) }
    }

    func quote(_ id: QuoteID, in transaction: Transaction) throws -> Quote? {
        try rows(in: transaction).quote(id)
    }

    func quote(requestKey: String) async throws -> Quote? {
        try await store.read { [self] transaction in try rows(in: transaction).quote(requestKey: requestKey) }
    }

    func quotes(of customer: CustomerID) async throws -> [Quote] {
        try await store.read { [self] transaction in try rows(in: transaction).quotes(of: customer) }
    }

    func quotes(limit: Int, before: QuoteID?) async throws -> [Quote] {
        try await store.read { [self] transaction in try rows(in: transaction).quotes(limit: limit, before: before) }
    }

    func count() async throws -> Int {
        try await store.read { try Int.fetchOne($0.database, sql: "SELECT COUNT(*) FROM quote") ?? 0 }
    }

    func requestKeys() async throws -> Set<String> {
        try await store.read { try String.fetchSet($0.database, sql: "SELECT request_key FROM quote") }
    }

    private func rows(in transaction: Transaction) -> QuoteRows {
        QuoteRows(transaction: transaction, customers: customers, properties: properties)
    }

    private func insert(
        _ request: QuoteRequest, _ estimate: Estimate, in transaction: Transaction
    ) throws -> Quote {
        let customer = try customers.add(request.customer, by: request.principal, in: transaction)
        let property = try properties.add(
            request.property, of: customer.id, by: request.principal, in: transaction)
        let now = clock.now
        let quote = try rows(in: transaction).insert(
            customer: customer, property: property, cover: request.cover, estimate: estimate, created: now,
            expires: now.day + StoredQuoteDesk.term, requestKey: request.key)
        try audit.record(
            Deed(request.principal, "quoted", "quote \(quote.reference)", detail: "\(quote.premium.total)"),
            in: transaction)
        try outbox.enqueue(QuoteMessage.made(quote), in: transaction)
        return quote
    }
}

extension QuoteRequest {
    fileprivate var isKeySound: Bool {
        (8...64).contains(key.utf8.count)
            && key.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
                default: false
                }
            }
    }

    /// The quote of an earlier request with the same key. Compares the request, never the price: on a later day or with
    /// a later tariff the price differs, and the first quote remains valid.
    fileprivate func checked(_ quote: Quote) throws(QuoteError) -> Quote {
        guard customer == quote.customer.details, property == quote.property.details, cover == quote.cover else {
            throw .keyTaken(key)
        }
        return quote
    }
}
