import HTTPTypes
public import Hummingbird

/// Takes the browser's address from the proxy in front: the last address in `X-Forwarded-For`, which the proxy itself
/// wrote.
///
/// Only for servers that are reachable only through a proxy, because any other client could forge the header.
public struct ForwardedAddress: RouterMiddleware {
    private let name = HTTPField.Name("X-Forwarded-For")

    /// Creates the middleware for a server behind a single proxy.
    public init() {}

    /// Handles the request with that address in the context, if there is one.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let name, let last = request.headers[values: name].last?.split(separator: ",").last {
            let address = last.filter { !$0.isWhitespace }
            if (2...45).contains(address.count) { context.address = address }
        }
        return try await next(request, context)
    }
}
