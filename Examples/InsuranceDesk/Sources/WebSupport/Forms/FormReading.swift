public import Hummingbird

/// Reads the form of each POST for routes without a session: those for other programs, which read no cookie.
public struct FormReading: RouterMiddleware {
    private let sizeLimit: Int

    /// - Parameter sizeLimit: The maximum size of a form in bytes.
    public init(sizeLimit: Int = 64 << 10) {
        self.sizeLimit = sizeLimit
    }

    /// Handles the request with the form in the context.
    ///
    /// - Throws: `WebFault`: 400, 413 and 415.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post else { return try await next(request, context) }
        var context = context
        context.form = try await FormBody.read(request, sizeLimit: sizeLimit)
        return try await next(request, context)
    }
}
