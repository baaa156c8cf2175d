import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import WebSupport

/// A site of a form and a page, with all that protects one.
struct SiteTests {
    struct Unknown: Error {}

    private let clock = TestClock()
    private let sessions: SessionStore

    init() {
        sessions = SessionStore(idle: .seconds(100), clock: clock)
    }

    private func site(isSecure: Bool = false, sizeLimit: Int = 1_000) throws -> some ApplicationProtocol {
        let pages = try PageLibrary(site: SiteFrame(name: "Site", links: [], footer: "End"), folders: [])
        let router = Router(context: WebContext.self)
        router.add(middleware: SecurityHeaders(isSecure: isSecure))
        router.add(middleware: ForwardedAddress())
        router.add(
            middleware: SessionMiddleware(
                store: sessions, cookie: SessionCookie(name: "site", isSecure: isSecure, sameSite: .lax)))
        router.add(middleware: FaultPages(pages: pages) { _ in nil })
        router.add(middleware: FormGuard(sizeLimit: sizeLimit))
        try StyleSheet.route(in: router)
        router.get("token") { _, context in try context.openSession.formToken.text }
        router.get("plain") { _, context in context.session?.current == nil ? "nobody" : "somebody" }
        router.get("address") { _, context in context.address }
        router.get("broken") { _, _ -> String in throw Unknown() }
        router.get("page") { _, context in
            try pages.respond(
                Page("fault", title: "<b>", ["heading": "<script>", "message": "&", "advice": "\"'"]),
                for: nil)
        }
        router.post("echo") { _, context in context.form["text"] }
        router.post("sign-in") { _, context in try context.session?.signIn("ada").formToken.text ?? "" }
        router.post("sign-out") { _, context in
            context.session?.end()
            return "bye"
        }
        var logger = Logger(label: "site")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }

    private static func cookie(_ response: TestResponse) -> String? {
        response.headers[.setCookie]?.split(separator: ";").first.map(String.init)
    }

    private static func text(_ response: TestResponse) -> String { String(buffer: response.body) }

    private static func form(_ fields: String, _ cookie: String?, more: HTTPFields = [:]) -> (HTTPFields, ByteBuffer) {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.cookie] = cookie
        for field in more { headers[field.name] = field.value }
        return (headers, ByteBuffer(string: fields))
    }

    /// Begins a session and posts with its token.
    private func post(
        _ path: String, _ fields: String, headers more: HTTPFields = [:], sizeLimit: Int = 1_000,
        token tokenOf: @escaping @Sendable (String) -> String = { $0 }
    ) async throws -> TestResponse {
        return try await site(sizeLimit: sizeLimit).test(.router) { client in
            let begun = try await client.execute(uri: "/token", method: .get)
            let (headers, body) = Self.form(
                "formToken=\(tokenOf(Self.text(begun)))&\(fields)", Self.cookie(begun), more: more)
            return try await client.execute(uri: path, method: .post, headers: headers, body: body)
        }
    }

    @Test func theCookieIsForTheServerAlone() async throws {
        try await site().test(.router) { client in
            let response = try await client.execute(uri: "/token", method: .get)
            let cookie = try #require(response.headers[.setCookie])
            #expect(cookie.hasPrefix("site="))
            #expect(cookie.contains("HttpOnly"))
            #expect(cookie.contains("SameSite=Lax"))
            #expect(cookie.contains("Path=/"))
            #expect(!cookie.contains("Secure"))
        }
    }

    @Test func behindTLSTheCookieIsSecureAndOfThisHost() async throws {
        try await site(isSecure: true).test(.router) { client in
            let response = try await client.execute(uri: "/token", method: .get)
            let cookie = try #require(response.headers[.setCookie])
            #expect(cookie.hasPrefix("__Host-site="))
            #expect(cookie.contains("Secure"))
            #expect(response.headers[.strictTransportSecurity] == "max-age=31536000")
        }
    }

    @Test func aReaderGetsNoSession() async throws {
        try await site().test(.router) { client in
            let response = try await client.execute(uri: "/plain", method: .get)
            #expect(response.headers[.setCookie] == nil)
            #expect(Self.text(response) == "nobody")
        }
        #expect(sessions.count == 0)
    }

    @Test func anInventedCookieOpensNothing() async throws {
        try await site().test(.router) { client in
            let cookie: HTTPFields = [.cookie: "site=\(RandomToken().text)"]
            let response = try await client.execute(uri: "/plain", method: .get, headers: cookie)
            #expect(Self.text(response) == "nobody")
        }
    }

    @Test func aFormWithTheTokenIsTaken() async throws {
        let response = try await post("/echo", "text=a+b%26%C3%A9")
        #expect(response.status == .ok)
        #expect(Self.text(response) == "a b&é")
    }

    @Test func aFormWithoutTheTokenIsRefused() async throws {
        let response = try await post("/echo", "text=a") { _ in "" }
        #expect(response.status == .forbidden)
    }

    @Test func aFormWithAnotherSessionsTokenIsRefused() async throws {
        let other = try sessions.begin().formToken.text
        let response = try await post("/echo", "text=a") { _ in other }
        #expect(response.status == .forbidden)
    }

    @Test func aFormOfAnotherSiteIsRefused() async throws {
        let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let response = try await post("/echo", "text=a", headers: [name: "cross-site"])
        #expect(response.status == .forbidden)
    }

    @Test func anotherOriginIsRefused() async throws {
        let response = try await post("/echo", "text=a", headers: [.origin: "https://elsewhere.example"])
        #expect(response.status == .forbidden)
    }

    @Test func aLongFormIsRefused() async throws {
        let response = try await post("/echo", "text=" + String(repeating: "x", count: 2_000))
        #expect(response.status == .contentTooLarge)
    }

    @Test func anotherKindOfBodyIsRefused() async throws {
        let response = try await post("/echo", "text=a", headers: [.contentType: "multipart/form-data; boundary=x"])
        #expect(response.status == .unsupportedMediaType)
    }

    @Test func otherMethodsAreRefused() async throws {
        try await site().test(.router) { client in
            let response = try await client.execute(uri: "/echo", method: .delete)
            #expect(response.status == .methodNotAllowed)
        }
    }

    @Test func signingInChangesTheSession() async throws {
        try await site().test(.router) { client in
            let begun = try await client.execute(uri: "/token", method: .get)
            let old = Self.cookie(begun)
            let (headers, body) = Self.form("formToken=\(Self.text(begun))", old)
            let signedIn = try await client.execute(uri: "/sign-in", method: .post, headers: headers, body: body)
            #expect(Self.cookie(signedIn) != old)
            #expect(Self.text(signedIn) != Self.text(begun))
            var stale: HTTPFields = [:]
            stale[.cookie] = old
            let after = try await client.execute(uri: "/plain", method: .get, headers: stale)
            #expect(Self.text(after) == "nobody")
        }
    }

    @Test func signingOutRemovesTheCookie() async throws {
        let response = try await post("/sign-out", "")
        #expect(response.headers[.setCookie]?.contains("Max-Age=0") == true)
        #expect(sessions.count == 0)
    }

    @Test func noPageRunsScripts() async throws {
        try await site().test(.router) { client in
            let response = try await client.execute(uri: "/plain", method: .get)
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'self';"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(response.headers[.cacheControl] == "no-store")
        }
    }

    @Test func shownTextIsEscaped() async throws {
        try await site().test(.router) { client in
            let text = Self.text(try await client.execute(uri: "/page", method: .get))
            #expect(text.contains("<h1>&lt;script&gt;</h1>"))
            #expect(text.contains("<title>&lt;b&gt; – Site</title>"))
            #expect(!text.contains("<script>"))
        }
    }

    @Test func anUnknownPageSaysSo() async throws {
        try await site().test(.router) { client in
            let response = try await client.execute(uri: "/nowhere", method: .get)
            #expect(response.status == .notFound)
            #expect(Self.text(response).contains("Page not found"))
            #expect(response.headers[.contentSecurityPolicy] != nil)
        }
    }

    @Test func anUnknownErrorTellsNothingButItsReference() async throws {
        try await site().test(.router) { client in
            let response = try await client.execute(uri: "/broken", method: .get)
            #expect(response.status == .internalServerError)
            #expect(Self.text(response).contains("Reference: <code>"))
            #expect(!Self.text(response).contains("Unknown()"))
        }
    }

    @Test func theStyleSheetMayBeKept() async throws {
        try await site().test(.router) { client in
            let page = Self.text(try await client.execute(uri: "/page", method: .get))
            let start = try #require(page.range(of: "href=\"/style/"))
            let path = page[page.index(start.lowerBound, offsetBy: 6)...].prefix { $0 != "\"" }
            let style = try await client.execute(uri: String(path), method: .get)
            #expect(style.headers[.contentType] == "text/css; charset=utf-8")
            #expect(style.headers[.cacheControl] == "public, max-age=31536000, immutable")
        }
    }

    @Test func theProxysWordOnTheAddressCounts() async throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        try await site().test(.router) { client in
            let response = try await client.execute(
                uri: "/address", method: .get, headers: [name: "6.6.6.6, 203.0.113.9"])
            #expect(Self.text(response) == "203.0.113.9")
        }
    }
}
