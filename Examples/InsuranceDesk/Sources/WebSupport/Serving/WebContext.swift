public import Hummingbird
public import StrataHummingbird
public import StrataPresentationLayer

/// The context of a handler in addition to the request. Sendable.
public struct WebContext: ScopedRequestContext {
    /// Hummingbird's own storage.
    public var coreContext: CoreRequestContextStorage
    /// The scope of the request; nil outside the routes of the pages and the API.
    public var scope: Scope?
    /// The address of the browser, without a port, or `unknown`.
    public var address: String
    /// The browser's session; nil without a `SessionMiddleware`.
    public var session: SessionHandle?
    /// The program that uses the API; nil on other routes.
    public var client: String?
    /// The submitted form; empty for all methods but POST.
    public var form = FormValues()

    /// Creates a context without session and form.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// The session of a route that has one.
    ///
    /// - Throws: `WebFault` for the programmer if the middleware is missing.
    public var openSession: Session {
        get throws {
            guard let session else {
                throw WebFault.broken("The route \(endpointPath ?? "") has no SessionMiddleware.")
            }
            return try session.open()
        }
    }
}
