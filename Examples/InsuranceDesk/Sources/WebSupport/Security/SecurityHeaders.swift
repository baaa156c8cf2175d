import HTTPTypes
public import Hummingbird

/// Puts the headers that keep browsers from doing harm onto every answer, errors included.
///
/// The content security policy allows no script at all and no style but the site's own file. What is inline is refused
/// by the browser: a template that forgot to escape shows text, and runs nothing.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let fields: [HTTPField]

    /// - Parameter isSecure: Whether browsers come by way of TLS. Then they are told to come no other way for a year.
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

    /// Serves, and adds the headers. Pages that say nothing of caching are not kept: they show a customer's data.
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
