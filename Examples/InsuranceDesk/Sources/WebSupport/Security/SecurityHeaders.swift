import HTTPTypes
public import Hummingbird

/// Adds the security headers for browsers to every response, including errors.
///
/// The content security policy allows no script and no style except the site's own file. The browser refuses inline
/// code: a template that forgot to escape shows text, and runs nothing.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let fields: [HTTPField]

    /// - Parameter isSecure: Whether browsers connect over TLS. Then they are told to use only TLS for a year.
    public init(isSecure: Bool) {
        var fields = [
            HTTPField(name: .xContentTypeOptions, value: "nosniff")
        ]
        if isSecure {
            fields.append(HTTPField(name: .strictTransportSecurity, value: "max-age=31536000"))
        }
        let others = [
            ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"),
        ]
        for (name, value) in others {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        self.fields = fields
    }

    /// Handles the request and adds the headers. Pages without a caching header are not cached, because they show a
    /// customer's data.
    public func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for field in fields { response.headers[field.name] = field.value }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = SecurityPolicy.strict
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
