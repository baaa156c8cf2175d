import Audit
import WebSupport

/// One request of the staff, as an argument of its controllers. Sendable.
struct StaffVisit: Sendable {
    /// The submitted form; empty for all methods but POST.
    let form: FormValues
    /// The address of the browser.
    let address: String
    /// The browser's proof that an account has signed in there before.
    let device: String?
    private let handle: SessionHandle?

    init(_ context: WebContext, device: String? = nil) {
        self.device = device
        form = context.form
        address = context.address
        handle = context.session
    }

    /// The session, if there is one.
    var current: Session? { handle?.current }

    /// The session; started if there was none.
    func session() throws -> SessionHandle {
        guard let handle else { throw WebFault.broken("This route has no SessionMiddleware.") }
        try handle.open()
        return handle
    }

    /// The session of an account that signs in; the browser's earlier one ends.
    func signIn(_ account: String) throws {
        guard let handle else { throw WebFault.broken("This route has no SessionMiddleware.") }
        try handle.signIn(account)
    }

    /// The account that has signed in.
    ///
    /// - Throws: `WebFault` if there is none, because then the gate is missing.
    func account() throws -> String {
        guard let account = current?.account else { throw WebFault.notAllowed }
        return account
    }
}
