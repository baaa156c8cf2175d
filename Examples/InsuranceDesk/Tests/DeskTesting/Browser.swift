import Foundation
public import HTTPTypes
import Hummingbird
public import HummingbirdTesting

/// One person's browser: keeps the cookies, follows redirects, and sends the token of the page it is on.
public actor Browser {
    private let client: any TestClientProtocol
    private var cookies: [String: String] = [:]
    /// Where it is, after redirects.
    public private(set) var path = "/"
    /// The page it shows.
    public private(set) var page = ""
    /// How the page was answered.
    public private(set) var status = HTTPResponse.Status.ok

    /// A browser without a cookie.
    public init(_ client: any TestClientProtocol) {
        self.client = client
    }

    /// Goes to a path.
    @discardableResult
    public func open(_ path: String) async throws -> String {
        try await send(path, .get, [:], nil)
    }

    /// Fills in the form of the page and sends it.
    ///
    /// - Parameters:
    ///   - fields: Names and values, without the form's token.
    ///   - target: Where the form leads; the page's own path without it.
    ///   - token: Another token than the page's.
    @discardableResult
    public func send(
        _ fields: [(String, String)], to target: String? = nil, token: String? = nil
    ) async throws -> String {
        let all = [("formToken", token ?? self.token)] + fields
        let body = all.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        return try await send(
            target ?? path, .post, [.contentType: "application/x-www-form-urlencoded"], ByteBuffer(string: body))
    }

    /// The token of the page's form; empty without a form.
    public var token: String {
        guard let start = page.range(of: "name=\"formToken\" value=\"") else { return "" }
        return String(page[start.upperBound...].prefix { $0 != "\"" })
    }

    private func send(
        _ path: String, _ method: HTTPRequest.Method, _ more: HTTPFields, _ body: ByteBuffer?
    ) async throws -> String {
        var headers = more
        if !cookies.isEmpty {
            headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
        }
        let response = try await client.execute(uri: path, method: method, headers: headers, body: body)
        for set in response.headers[values: .setCookie] {
            let parts = set.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { cookies[String(parts[0])] = String(parts[1]) }
        }
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
