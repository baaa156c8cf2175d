import Properties
import Rating
import Values
import WebSupport

extension QuoteStep {
    /// The fields of the page, in order.
    var fields: [FormField] {
        switch self {
        case .property: Self.propertyFields
        case .safety: Self.safetyFields
        case .cover: Self.coverFields
        case .you: Self.customerFields
        }
    }

    private static let propertyFields = [
        FormField("type", "What kind of home is it?", .radios(options(PropertyType.self, \.title))),
        FormField("street", "Street and house number", .text(completes: "street-address")),
        FormField(
            "postcode", "Postcode", hint: "Five digits.",
            .line(type: "text", completes: "postal-code", mode: "numeric"), width: 5),
        FormField("city", "Town", .text(completes: "address-level2")),
        FormField("floor_area", "Floor area", hint: "All storeys together.", .number, width: 5, suffix: "m²"),
        FormField("rooms", "Rooms", hint: "Without kitchen and bathrooms.", .number, width: 5),
    ]

    private static let safetyFields = [
        FormField("construction", "How is it built?", .radios(options(Construction.self, \.title))),
        FormField("year_built", "Year it was built", hint: "For example 1974.", .number, width: 5),
        FormField(
            "flood_zone", "Flood zone", hint: "The town hall and your present insurer know it.",
            .list(options(FloodZone.self, \.title))),
        FormField(
            "security", "What protects it?", hint: "Tick what there is. Each lowers the premium.",
            .boxes(options(SecurityFeature.self, \.title))),
    ]

    private static let coverFields = [
        FormField(
            "contents_sum", "What are the contents worth?",
            hint: "What it would cost to buy everything again; 0 for no cover of the contents.", .number, width: 10,
            suffix: "€"),
        FormField(
            "liability", "Liability cover", hint: "Pays for damage that you do to others.",
            .radios(options(LiabilityLimit.self, \.title))),
        FormField(
            "deductible", "What you bear yourself of each claim", hint: "The more, the lower the premium.",
            .radios(options(Deductible.self, \.title))),
        FormField("claims", "Claims in the last five years", hint: "0 if there were none.", .number, width: 5),
    ]

    private static let customerFields = [
        FormField("name", "Full name", .text(completes: "name")),
        FormField("email", "E-mail address", hint: "The quote is sent there.", .email),
        FormField(
            "birth_date", "Date of birth", hint: "Year, month, day: for example 1984-07-31.",
            .line(type: "text", completes: "bday", mode: nil), width: 10),
        FormField("lives_there", "I live in the home that is to be insured", .decidingBox),
        FormField(
            "home_street", "Your street and house number",
            hint: "If you live in the home that is to be insured, leave your address empty.",
            .text(completes: "street-address"), unless: "lives_there"),
        FormField(
            "home_postcode", "Your postcode", .line(type: "text", completes: "postal-code", mode: "numeric"), width: 5,
            unless: "lives_there"),
        FormField("home_city", "Your town", .text(completes: "address-level2"), unless: "lives_there"),
    ]

    private static func options<Choice: CaseIterable & RawRepresentable<String>>(
        _ type: Choice.Type, _ title: (Choice) -> String
    ) -> [FormField.Option] {
        Choice.allCases.map { .init($0.rawValue, title($0).typeset) }
    }
}
