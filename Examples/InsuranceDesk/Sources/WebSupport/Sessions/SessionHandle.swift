import Synchronization

/// The session of one request: there may be none, and handlers may start, change and end it. Sendable.
///
/// The response passes changes to the browser.
public final class SessionHandle: Sendable {
    /// The change of the browser's cookie.
    enum Change: Sendable {
        case none, set(RandomToken), removed
    }

    private struct State {
        var session: Session?
        var change = Change.none
    }

    private let store: SessionStore
    private let address: String
    private let state: Mutex<State>

    init(store: SessionStore, session: Session?, address: String) {
        self.store = store
        self.address = address
        state = Mutex(State(session: session))
    }

    /// The session, if there is one.
    public var current: Session? { state.withLock { $0.session } }

    var change: Change { state.withLock { $0.change } }

    /// The session; started if there was none.
    ///
    /// - Throws: `SessionError` with `.limitReached`.
    @discardableResult
    public func open() throws(SessionError) -> Session {
        if let current { return current }
        return try replace(account: nil)
    }

    /// Replaces the session with a new one, for an account that has signed in.
    ///
    /// - Throws: `SessionError` with `.limitReached`.
    @discardableResult
    public func signIn(_ account: String) throws(SessionError) -> Session {
        try replace(account: account)
    }

    /// Ends the session.
    public func end() {
        let ended = state.withLock { state in
            defer { state = State(session: nil, change: .removed) }
            return state.session
        }
        if let ended { store.end(ended.id) }
    }

    private func replace(account: String?) throws(SessionError) -> Session {
        let new = try store.begin(account: account, from: address)
        let old = state.withLock { state in
            defer { state = State(session: new, change: .set(new.id)) }
            return state.session
        }
        if let old { store.end(old.id) }
        return new
    }
}
