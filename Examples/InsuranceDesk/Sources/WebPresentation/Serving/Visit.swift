import WebSupport

/// One request of a customer: what its controllers are given. Sendable.
struct Visit: Sendable {
    /// What was sent; empty for everything but POST.
    let form: FormValues
    private let handle: SessionHandle?

    init(_ context: WebContext) {
        form = context.form
        handle = context.session
    }

    /// The session, if there is one. Routes for other programs never have one.
    var current: Session? { handle?.current }

    /// The session; begun if there was none.
    ///
    /// - Throws: `SessionError`; `WebFault` for a route without sessions.
    func session() throws -> Session {
        guard let handle else { throw WebFault.broken("This route has no SessionMiddleware.") }
        return try handle.open()
    }
}
