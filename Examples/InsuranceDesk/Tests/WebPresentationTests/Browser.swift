import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// One customer's browser: keeps the cookie, follows redirects, and sends the token of the page it is on.
actor Browser {
    private let client: any TestClientProtocol
    private var cookie: String?
    private(set) var path = "/"
    private(set) var page = ""
    private(set) var status = HTTPResponse.Status.ok

    init(_ client: any TestClientProtocol) {
        self.client = client
    }

    @discardableResult
    func open(_ path: String) async throws -> String {
        try await send(path, .get, [:], nil)
    }

    /// Fills in the form of the page and sends it.
    @discardableResult
    func send(_ fields: [(String, String)], to target: String? = nil, token: String? = nil) async throws -> String {
        let all = [("formToken", token ?? self.token)] + fields
        let body = all.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        return try await send(
            target ?? path, .post, [.contentType: "application/x-www-form-urlencoded"], ByteBuffer(string: body))
    }

    var token: String {
        guard let start = page.range(of: "name=\"formToken\" value=\"") else { return "" }
        return String(page[start.upperBound...].prefix { $0 != "\"" })
    }

    private func send(_ path: String, _ method: HTTPRequest.Method, _ more: HTTPFields, _ body: ByteBuffer?)
        async throws -> String
    {
        var headers = more
        headers[.cookie] = cookie
        let response = try await client.execute(uri: path, method: method, headers: headers, body: body)
        if let set = response.headers[.setCookie] { cookie = set.split(separator: ";").first.map(String.init) }
        self.path = path
        status = response.status
        page = String(buffer: response.body)
        if let next = response.headers[.location] { return try await send(next, .get, [:], nil) }
        return page
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

/// What a customer types who makes no mistakes.
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
