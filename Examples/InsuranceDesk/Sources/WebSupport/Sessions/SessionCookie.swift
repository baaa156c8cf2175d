public import Hummingbird

/// How the browser keeps its session's id: HttpOnly, SameSite, for the whole site, until it is closed. Sendable.
public struct SessionCookie: Sendable {
    /// Its name. Behind TLS it begins with `__Host-`: browsers take such a cookie over TLS only, and from no other
    /// host.
    public let name: String
    private let isSecure: Bool
    private let sameSite: Cookie.SameSite

    /// - Parameters:
    ///   - name: Cookies do not know ports: two sites on one host need two names.
    ///   - isSecure: Whether browsers come by way of TLS.
    ///   - sameSite: `.lax` lets who follows a link from elsewhere keep the session; `.strict` does not.
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
