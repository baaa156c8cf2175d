public import Hummingbird

/// The cookie with the session's id: HttpOnly, SameSite, for the whole site, until the browser is closed. Sendable.
public struct SessionCookie: Sendable {
    /// Its name. Behind TLS it begins with `__Host-`: browsers accept such a cookie only over TLS, and from no other
    /// host.
    public let name: String
    private let isSecure: Bool
    private let sameSite: Cookie.SameSite

    /// - Parameters:
    ///   - name: Cookies ignore ports: two sites on one host need two names.
    ///   - isSecure: Whether browsers connect over TLS.
    ///   - sameSite: `.lax` keeps the session when the visitor follows a link from another site; `.strict` does not.
    public init(name: String, isSecure: Bool, sameSite: Cookie.SameSite) {
        self.name = isSecure ? "__Host-\(name)" : name
        self.isSecure = isSecure
        self.sameSite = sameSite
    }

    func id(in request: Request) -> RandomToken? {
        request.cookies[name].flatMap { RandomToken(text: $0.value) }
    }

    func set(_ id: RandomToken, in response: inout Response) {
        response.setCookie(
            Cookie(name: name, value: id.text, path: "/", secure: isSecure, httpOnly: true, sameSite: sameSite))
    }

    func remove(in response: inout Response) {
        response.setCookie(
            Cookie(
                name: name, value: "", maxAge: 0, path: "/", secure: isSecure, httpOnly: true, sameSite: sameSite))
    }
}
