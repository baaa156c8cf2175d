import Foundation
import StrataFleet
import Testing

/// The types of Foundation that messages use; StrataFleet does not link Foundation.
@Suite struct FoundationSchemaTests {
    struct Everything: Codable {
        var id: UUID, day: Date, photo: Data, page: URL, price: Decimal, until: Date?, links: [URL]
    }

    @Test func typesOfFoundation() {
        #expect(
            MessageSchema(of: Everything.self).canonicalText == ##"""
                {"day": instant, "id": string, "links": [string], "page": string, "photo": bytes, \##
                "price": {"exponent"#0: int32, "isCompact"#3: bool, "isNegative"#2: bool, "length"#1: uint32, "mantissa"#4: \##
                {"[0]": uint16, "[1]": uint16, "[2]": uint16, "[3]": uint16, "[4]": uint16, "[5]": uint16, "[6]": uint16, \##
                "[7]": uint16}}, "until": instant?}
                """##)
    }

    @Test func otherTypesOfFoundationAreReadOrRefused() {
        for schema in [
            MessageSchema(of: DateComponents.self), MessageSchema(of: Locale.self), MessageSchema(of: TimeZone.self),
            MessageSchema(of: DateInterval.self), MessageSchema(of: CharacterSet.self),
            MessageSchema(of: IndexSet.self),
            MessageSchema(of: Calendar.self), MessageSchema(of: PersonNameComponents.self),
            MessageSchema(of: URLComponents.self),
            MessageSchema(of: Measurement<UnitLength>.self),
        ] { #expect(!schema.canonicalText.isEmpty) }
    }
}
