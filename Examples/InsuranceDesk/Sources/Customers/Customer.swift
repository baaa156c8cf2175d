public import Values

/// Names the identifiers of customers.
public enum CustomerKind: Sendable {}
/// A customer's number.
public typealias CustomerID = Identifier<CustomerKind>

/// A person who requested a quote.
public struct Customer: Hashable, Sendable {
    /// The number by which other records refer to it.
    public let id: CustomerID
    /// The details that the customer stated.
    public let details: CustomerDetails

    /// Memberwise initializer.
    public init(id: CustomerID, details: CustomerDetails) {
        self.id = id
        self.details = details
    }
}

/// The address of a person or a property.
public struct Address: Hashable, Sendable {
    /// With the house number.
    public let street: String
    /// Five digits.
    public let postcode: String
    /// The town.
    public let city: String

    /// Memberwise initializer.
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
