public import Hummingbird

/// Finds the browser's session and puts it into the context; updates the cookie when it has changed.
///
/// A session begins when a handler opens it. A visitor who only reads pages costs no memory.
public struct SessionMiddleware: RouterMiddleware {
    private let store: SessionStore
    private let cookie: SessionCookie

    /// - Parameters:
    ///   - store: Stores the sessions.
    ///   - cookie: The cookie for the session's id.
    public init(store: SessionStore, cookie: SessionCookie) {
        self.store = store
        self.cookie = cookie
    }

    /// Handles the request with the session in the context. A thrown fault loses the cookie's change, so fault pages
    /// must be created inside this middleware.
    public func handle(
        _ request: Request, context: WebContext, next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let handle = SessionHandle(
            store: store, session: cookie.id(in: request).flatMap { store.session($0) }, address: context.address)
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
