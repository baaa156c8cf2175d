import HTTPTypes
public import Hummingbird
import Synchronization

/// The routes of a router, for the answer to a method that an address does not have. Sendable.
public final class RouteTable: Sendable {
    private struct Route: Sendable {
        let parts: [Substring]
        let method: HTTPRequest.Method
    }

    private let routes = Mutex<[Route]>([])

    /// An empty table; see ``fill(from:)``.
    public init() {}

    /// Call it when the router has all its routes.
    public func fill(from router: Router<WebContext>) {
        let known = router.routes.map { route in
            Route(parts: "\(route.path)".split(separator: "/"), method: route.method)
        }
        routes.withLock { $0 = known }
    }

    /// The methods of an address, sorted; empty if no route has it. GET brings HEAD.
    func methods(of path: String) -> [String] {
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

/// Answers 405 with `Allow` where an address exists and the method does not. Sendable.
public struct MethodGuard: RouterMiddleware {
    private let table: RouteTable

    /// - Parameter table: Filled before the first request.
    public init(_ table: RouteTable) {
        self.table = table
    }

    /// Handles the request.
    ///
    /// - Throws: `WebFault`: 405.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let methods = table.methods(of: request.uri.path)
        guard methods.isEmpty || methods.contains(request.method.rawValue) else {
            throw WebFault.notAnswered(request.method.rawValue, allowed: methods)
        }
        return try await next(request, context)
    }
}
