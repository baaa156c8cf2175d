import Audit
public import Customers
public import Properties
public import Quotes
public import Rating
import Values

/// Customers and homes to test with.
public enum Samples {
    /// In territory 10.
    public static let address = Address(street: "Lindenallee 4", postcode: "10115", city: "Berlin")

    /// Born in 1983.
    public static let customer = CustomerDetails(
        name: "Ada Brandt", email: "ada@example.org", born: Day(number: 5000), address: address)

    /// A terraced house of 100 m², forty years old.
    public static let home = PropertyDetails(
        type: .terraced, construction: .masonry, yearBuilt: 1986, floorArea: 100, rooms: 4, floodZone: .low,
        security: [.smoke], address: address)

    /// The most common one.
    public static let cover = Cover(
        contents: Money(euros: 50_000), liability: .fiveMillion, deductible: .standard, claims: 0)

    /// All of it under a key of at least eight characters.
    public static func request(_ key: String, cover: Cover = cover) -> QuoteRequest {
        QuoteRequest(key: key, customer: customer, property: home, cover: cover, principal: .visitor)
    }
}
