public import Audit
public import Storage
public import Values

/// The desk's customers.
public protocol CustomerBook: Sendable {
    /// Adds a customer, in the same transaction as the quote.
    func add(_ details: CustomerDetails, by principal: Principal, in transaction: Transaction) throws -> Customer
    func customer(_ id: CustomerID, in transaction: Transaction) throws -> Customer?

    func customer(_ id: CustomerID) async throws -> Customer?
    /// Returns the latest first.
    ///
    /// - Parameter text: Part of a name or an e-mail address; empty for all.
    func customers(matching text: String, limit: Int) async throws -> [Customer]
}
