import HTTPTypes
public import Hummingbird

/// Takes the browser's address from the proxy in front: the last one of `X-Forwarded-For`, which the proxy itself
/// wrote.
///
/// Only for servers that are reached by way of a proxy alone: others could write there what they like.
public struct ForwardedAddress: RouterMiddleware {
    private let name = HTTPField.Name("X-Forwarded-For")

    /// One for a server behind a single proxy.
    public init() {}

    /// Serves with that address in the context, where there is one.
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
