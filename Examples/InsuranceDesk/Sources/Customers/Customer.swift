public import Values

/// Names the identifiers of customers.
public enum CustomerKind: Sendable {}
/// A customer's number.
public typealias CustomerID = Identifier<CustomerKind>

/// Somebody who asked for a quote.
public struct Customer: Hashable, Sendable {
    /// Its number, as other records name it.
    public let id: CustomerID
    /// What they said of themselves.
    public let details: CustomerDetails

    /// Of its parts.
    public init(id: CustomerID, details: CustomerDetails) {
        self.id = id
        self.details = details
    }
}

/// Where somebody lives, or a property stands.
public struct Address: Hashable, Sendable {
    /// With the house's number.
    public let street: String
    /// Five digits.
    public let postcode: String
    /// The town.
    public let city: String

    /// Of its parts.
    public init(street: String, postcode: String, city: String) {
        self.street = street
        self.postcode = postcode
        self.city = city
    }

    /// Reads `street`, `postcode` and `city`.
    public init(reading form: inout FormReader) {
        street = form.text("street", "a street and house number")
        postcode = form.text("postcode", "a postcode", length: 5...5)
        if postcode.count == 5, !postcode.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            form.refuse("postcode", "Enter a postcode of five digits, such as 10115.")
        }
        city = form.text("city", "a town", length: 1...60)
    }
}

extension Address: CustomStringConvertible {
    /// On one line.
    public var description: String { "\(street), \(postcode) \(city)" }
}
