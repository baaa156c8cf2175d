public import Audit
public import Customers
public import Storage
public import Values

/// The properties that were quoted.
public protocol PropertyBook: Sendable {
    /// Adds a property, in the same transaction as its quote.
    func add(
        _ details: PropertyDetails, of owner: CustomerID, by principal: Principal, in transaction: Transaction
    ) throws -> Property
    func property(_ id: PropertyID, in transaction: Transaction) throws -> Property?

    func property(_ id: PropertyID) async throws -> Property?
    func properties(of owner: CustomerID) async throws -> [Property]
}
