public import Hummingbird

/// What a handler knows beside the request. Sendable.
public struct WebContext: RequestContext {
    /// What Hummingbird keeps.
    public var coreContext: CoreRequestContextStorage
    /// Where the browser is: an address without a port, or `unknown`.
    public var address: String
    /// The browser's session; nil where no `SessionMiddleware` is.
    public var session: SessionHandle?
    /// What a form has sent; empty for everything but POST.
    public var form = FormValues()

    /// A context without session and form.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// The session of a route that has one.
    ///
    /// - Throws: `WebFault` for the programmer, where the middleware is missing.
    public var openSession: Session {
        get throws {
            guard let session else {
                throw WebFault.broken("The route \(endpointPath ?? "") has no SessionMiddleware.")
            }
            return try session.open()
        }
    }
}
