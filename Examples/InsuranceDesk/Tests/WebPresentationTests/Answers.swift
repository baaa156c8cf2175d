import DeskTesting

/// The input of a customer who makes no mistakes.
enum Answers {
    static let property = [
        ("type", "terraced"), ("street", "Mill Lane 4"), ("postcode", "10115"), ("city", "Berlin"),
        ("floor_area", "120"), ("rooms", "5"),
    ]
    static let construction = [
        ("construction", "masonry"), ("year_built", "1974"), ("flood_zone", "1"), ("security", "smoke"),
        ("security", "locks"),
    ]
    static let cover = [
        ("contents_sum", "50000"), ("liability", "5m"), ("deductible", "300"), ("claims", "0"),
    ]
    static let you = [
        ("name", "Ada Lovelace"), ("email", "ada@example.org"), ("birth_date", "1985-12-10"), ("lives_there", "yes"),
    ]

    /// Brings a browser to the summary.
    static func give(_ browser: Browser) async throws {
        try await browser.open("/quote")
        for page in [property, construction, cover, you] { try await browser.send(page) }
    }

    /// Brings a browser to a quote.
    static func finish(_ browser: Browser) async throws {
        try await give(browser)
        try await browser.send([("confirmed", "yes")])
    }
}
