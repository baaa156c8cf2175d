public import Hummingbird

/// Finds the browser's session and puts it into the context; tells the browser when it has changed.
///
/// A session begins when a handler opens it. Who only reads pages costs no memory.
public struct SessionMiddleware: RouterMiddleware {
    private let store: SessionStore
    private let cookie: SessionCookie

    /// - Parameters:
    ///   - store: Where the sessions are.
    ///   - cookie: How the browser keeps its own.
    public init(store: SessionStore, cookie: SessionCookie) {
        self.store = store
        self.cookie = cookie
    }

    /// Serves with the session in the context. A fault loses the cookie's change, so fault pages are made inside of it.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let handle = SessionHandle(store: store, session: cookie.id(in: request).flatMap { store.session($0) })
        var context = context
        context.session = handle
        var response = try await next(request, context)
        switch handle.change {
        case .none: break
        case .set(let id): cookie.set(id, in: &response)
        case .removed: cookie.remove(in: &response)
        }
        return response
    }
}
