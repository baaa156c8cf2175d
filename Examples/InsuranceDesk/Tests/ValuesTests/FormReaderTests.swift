import Customers
import DeskTesting
import Properties
import Rating
import Testing
import Values

@Suite struct FormReaderTests {
    static let today = Day(number: 20_513)

    static let customer = [
        "name": "Ada Brandt", "email": "ada@example.org", "birth_date": "1983-09-10", "street": "Lindenallee 4",
        "postcode": "10115", "city": "Berlin",
    ]

    static let home = [
        "type": "terraced", "construction": "masonry", "year_built": "1986", "floor_area": "100", "rooms": "4",
        "flood_zone": "2", "security": "smoke", "street": "Lindenallee 4", "postcode": "10115", "city": "Berlin",
    ]

    @Test func aSoundFormIsRead() throws {
        #expect(try CustomerDetails(form: Self.customer, today: Self.today) == Samples.customer)
        #expect(try PropertyDetails(form: Self.home, today: Self.today) == Samples.home)
    }

    @Test(arguments: [
        ("name", "", "Enter a name."), ("email", "ada", "Enter an e-mail address such as ada@example.org."),
        ("email", "a@b@example.org", "Enter an e-mail address such as ada@example.org."),
        ("birth_date", "10.9.1983", "Enter a date of birth as YYYY-MM-DD, such as 1984-07-31."),
        ("birth_date", "2010-01-01", "Enter a date of birth from 1906-03-01 to 2008-03-01."),
        ("postcode", "1011", "Enter a postcode of 5 characters; this has 4."),
        ("postcode", "1011x", "Enter a postcode of five digits, such as 10115."),
        ("street", "a\u{0}b", "Enter a street and house number without control characters."),
    ])
    func aFaultOfTheCustomerStandsBesideItsField(field: String, value: String, message: String) {
        let error = #expect(throws: FieldFaults.self) {
            try CustomerDetails(form: Self.customer.merging([field: value]) { $1 }, today: Self.today)
        }
        #expect(error?.faults == [FieldFault(field: field, message: message)])
    }

    @Test(arguments: [
        ("type", "castle", "Choose a type of home: detached, terraced, apartment."),
        ("year_built", "2027", "Enter the year it was built from 1500 to 2026; this is 2027."),
        ("floor_area", "many", "Enter the floor area as a whole number from 10 to 2000 m²."),
        ("rooms", "26", "Enter at most 25 rooms for 100 m²: a room has 4 m² at least."),
        ("security", "dog", "Choose security features among alarm, monitored, smoke, locks."),
    ])
    func aFaultOfTheHomeStandsBesideItsField(field: String, value: String, message: String) {
        let error = #expect(throws: FieldFaults.self) {
            try PropertyDetails(form: Self.home.merging([field: value]) { $1 }, today: Self.today)
        }
        #expect(error?.faults == [FieldFault(field: field, message: message)])
    }

    @Test func allFaultsComeAtOnce() {
        let error = #expect(throws: FieldFaults.self) { try PropertyDetails(form: [:], today: Self.today) }
        #expect(
            error?.faults.map(\.field) == [
                "type", "construction", "year_built", "floor_area", "rooms", "flood_zone", "street", "postcode", "city",
            ])
    }

    @Test func sixClaimsAreTooMany() {
        let form = ["contents_sum": "50000", "liability": "5m", "deductible": "300", "claims": "6"]
        let error = #expect(throws: FieldFaults.self) { try Cover(form: form) }
        #expect(error?.message(for: "claims") == "We cannot insure a home with more than 5 claims in five years.")
    }
}
