import Audit
import WebSupport

/// One request of the staff: what its controllers are given. Sendable.
struct StaffVisit: Sendable {
    /// What was sent; empty for everything but POST.
    let form: FormValues
    /// Where the browser is.
    let address: String
    private let handle: SessionHandle?

    init(_ context: WebContext) {
        form = context.form
        address = context.address
        handle = context.session
    }

    /// The session, if there is one.
    var current: Session? { handle?.current }

    /// The session; begun if there was none.
    func session() throws -> SessionHandle {
        guard let handle else { throw WebFault.broken("This route has no SessionMiddleware.") }
        try handle.open()
        return handle
    }

    /// Who has signed in.
    ///
    /// - Throws: `WebFault` where nobody has: the gate let somebody through that it should not.
    func account() throws -> String {
        guard let account = current?.account else { throw WebFault.notAllowed }
        return account
    }
}
