import Hummingbird
import WebSupport

/// Requires a login: pages redirect to it, and all other requests are refused.
struct StaffGate: RouterMiddleware {
    func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        if context.session?.current?.account != nil { return try await next(request, context) }
        guard request.method == .get else { throw WebFault.notAllowed }
        return .redirect(to: "/login")
    }
}
