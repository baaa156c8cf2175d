public import Hummingbird
public import StrataAppHost

/// Opens a scope for each request, and closes it when the rest of the chain has answered. Sendable.
///
/// ```swift
/// router.add(middleware: ScopeMiddleware(visits) { request, _ in Visit(browser: request.headers[.userAgent]) })
/// router.get("cart") { _, context in try await context.resolve(CartController.self).show() }
/// ```
///
/// `visits` is a `ScopeOpener<Visit>` that the owner of the routes takes as a parameter; its layer declares the scope
/// with `opens`. Add it behind the middleware that the values need, such as sessions.
///
/// The scope is closed when there is an answer or an error, also when the request is cancelled. A body that is streamed
/// after that cannot resolve; give it what it needs.
public struct ScopeMiddleware<Context: ScopedRequestContext>: RouterMiddleware {
    @usableFromInline
    typealias Work = (Scope) async throws -> Response

    @usableFromInline
    let open: @Sendable (Request, Context, Work) async throws -> Response

    /// - Parameters:
    ///   - opener: Opens the scope.
    ///   - closingDeadline: How long each asynchronous `.closed` hook may take.
    ///   - values: Returns the values with which the scope is opened, as a tuple if there are several. An error is that
    ///     of the request, and nothing is opened.
    @inlinable
    public init<each Value: Sendable>(
        _ opener: ScopeOpener<repeat each Value>, closingDeadline: Duration = .seconds(10),
        providing values: @escaping @Sendable (Request, Context) async throws -> (repeat each Value)
    ) {
        open = { request, context, work in
            let values = try await values(request, context)
            return try await opener.open(repeat each values, closingDeadline: closingDeadline, body: work)
        }
    }

    /// Handles a request inside a new scope.
    ///
    /// - Throws: The errors of the values, of the opener and of the rest of the chain.
    @inlinable
    public func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await open(request, context) { scope in
            var context = context
            context.scope = scope
            return try await next(request, context)
        }
    }
}
