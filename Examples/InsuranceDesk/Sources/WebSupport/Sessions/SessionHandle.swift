import Synchronization

/// The session of one request: there may be none, and handlers may begin, change and end it. Sendable.
///
/// What has changed is told to the browser when the request is answered.
public final class SessionHandle: Sendable {
    /// What the browser has to be told of its cookie.
    enum Change: Sendable {
        case none, set(RandomToken), removed
    }

    private struct State {
        var session: Session?
        var change = Change.none
    }

    private let store: SessionStore
    private let state: Mutex<State>

    init(store: SessionStore, session: Session?) {
        self.store = store
        state = Mutex(State(session: session))
    }

    /// The session, if there is one.
    public var current: Session? { state.withLock { $0.session } }

    var change: Change { state.withLock { $0.change } }

    /// The session; begun if there was none.
    ///
    /// - Throws: `SessionError` with `.limitReached`.
    @discardableResult
    public func open() throws(SessionError) -> Session {
        if let current { return current }
        return try replace(account: nil)
    }

    /// A new session in the place of the old, for who has signed in.
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
        let new = try store.begin(account: account)
        let old = state.withLock { state in
            defer { state = State(session: new, change: .set(new.id)) }
            return state.session
        }
        if let old { store.end(old.id) }
        return new
    }
}
