import Audit
import WebSupport

/// One request of a customer, as an argument of its controllers. Sendable.
struct Visit: Sendable {
    /// The submitted form; empty for all methods but POST.
    let form: FormValues
    /// Who acts: the program that uses the API, or a visitor.
    let principal: Principal
    private let handle: SessionHandle?

    init(_ context: WebContext) {
        form = context.form
        principal = context.client.map(Principal.client) ?? .visitor
        handle = context.session
    }

    /// The session, if there is one. Routes for other programs never have one.
    var current: Session? { handle?.current }

    /// The session; started if there was none.
    ///
    /// - Throws: `SessionError`; `WebFault` for a route without sessions.
    func session() throws -> Session {
        guard let handle else { throw WebFault.broken("This route has no SessionMiddleware.") }
        return try handle.open()
    }
}
