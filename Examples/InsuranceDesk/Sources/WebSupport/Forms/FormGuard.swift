import HTTPTypes
public import Hummingbird

/// Reads the form of each POST and refuses forms that a page of this session did not send.
///
/// Every POST must carry the session's token in the field `formToken`. Before that check, a request that the browser
/// marks as coming from another site is refused. Methods other than POST that change something are refused, because no
/// page here sends them.
public struct FormGuard: RouterMiddleware {
    /// The name of the hidden field.
    public static let tokenField = "formToken"
    private let sizeLimit: Int
    private let guests: FormTokens?

    /// - Parameters:
    ///   - sizeLimit: The maximum size of a form in bytes.
    ///   - guests: Issued the tokens of forms that a visitor without a session may send; nil if there are none.
    public init(sizeLimit: Int = 64 << 10, guests: FormTokens? = nil) {
        self.sizeLimit = sizeLimit
        self.guests = guests
    }

    /// Handles the request with the form in the context.
    ///
    /// - Throws: `WebFault`: 400 for an invalid form, 403 without the token, 405, 413 and 415.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        switch request.method {
        case .get, .head: return try await next(request, context)
        case .post: break
        default:
            throw WebFault(
                .methodNotAllowed, title: "Not possible", message: "This site does not answer \(request.method).",
                advice: "Go back to the start.")
        }
        guard isFromHere(request) else { throw WebFault.staleForm }
        var context = context
        context.form = try await FormBody.read(request, sizeLimit: sizeLimit)
        let token = context.form[Self.tokenField]
        let isOwn = context.session?.current.map { $0.formToken.matches(token) } ?? guests?.accepts(token) ?? false
        guard isOwn else { throw WebFault.staleForm }
        return try await next(request, context)
    }

    /// Browsers state the origin of a form: `Sec-Fetch-Site`, and `Origin` with the host. Without both it is no
    /// browser.
    private func isFromHere(_ request: Request) -> Bool {
        if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin], let host = request.head.authority else { return true }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
