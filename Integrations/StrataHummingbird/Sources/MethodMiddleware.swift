internal import HTTPTypes
public import Hummingbird
internal import Synchronization

/// Answers 405 with `Allow` where an address exists and the method does not; without it such a request is "not found".
/// Sendable.
///
/// ```swift
/// let methods = MethodMiddleware<ShopContext>()
/// router.add(middleware: methods)
/// // … the routes …
/// methods.learn(router)
/// ```
///
/// An address with GET has HEAD, too; ``GuardedApplication`` answers it.
public final class MethodMiddleware<Context: RequestContext>: RouterMiddleware {
    private struct Route: Sendable {
        let parts: [Substring]
        let method: HTTPRequest.Method
    }

    private let routes = Mutex<[Route]>([])

    /// Knows no address yet; see ``learn(_:)``.
    public init() {}

    /// Call it when the router has all its routes, and before the first request.
    public func learn(_ router: Router<Context>) {
        let known = router.routes.map { route in
            Route(parts: "\(route.path)".split(separator: "/"), method: route.method)
        }
        routes.withLock { $0 = known }
    }

    /// Handles a request.
    ///
    /// - Throws: `HTTPError` with `.methodNotAllowed` and the header `Allow`; the errors of the rest of the chain.
    public func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let methods = methods(of: request.uri.path)
        guard methods.isEmpty || methods.contains(request.method.rawValue) else {
            throw HTTPError(.methodNotAllowed, headers: [.allow: methods.joined(separator: ", ")])
        }
        return try await next(request, context)
    }

    /// The methods of an address, sorted; empty if no route has it.
    private func methods(of path: String) -> [String] {
        let parts = path.split(separator: "/")
        let found = routes.withLock { routes in
            routes.filter { route in
                route.parts.count == parts.count
                    && zip(route.parts, parts).allSatisfy { $0 == $1 || $0.first == ":" || $0.first == "{" }
            }
        }
        var names = Set(found.map(\.method.rawValue))
        if names.contains("GET") { names.insert("HEAD") }
        return names.sorted()
    }
}
