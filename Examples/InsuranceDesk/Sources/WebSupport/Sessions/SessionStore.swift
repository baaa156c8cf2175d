import Synchronization

/// The sessions of a server, in memory: they end with the process, or when they expire.
///
/// Sendable; a lock is held only for a dictionary access. Memory is bounded by `limit`: a live session is never evicted
/// for another one, but expired sessions are removed when a new one begins.
public final class SessionStore: Sendable {
    private struct Entry {
        let session: Session
        let begun: Duration
        var used: Duration
    }

    private struct State {
        var entries: [RandomToken: Entry] = [:]
        var nextSweep = Duration.zero
    }

    private let idle: Duration
    private let whole: Duration
    private let limit: Int
    private let time: ElapsedTime
    private let state = Mutex(State())

    /// - Parameters:
    ///   - idle: How long a session lives after its last use.
    ///   - whole: How long it lives at most, used or not.
    ///   - limit: The maximum number of sessions.
    ///   - clock: Measures time; a test passes its own clock and does not wait.
    public init(
        idle: Duration = .seconds(1_800), whole: Duration = .seconds(43_200), limit: Int = 100_000,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.idle = idle
        self.whole = whole
        self.limit = limit
        time = ElapsedTime(clock: clock)
    }

    /// Starts a new session.
    ///
    /// - Throws: `SessionError` with `.limitReached`.
    @discardableResult
    public func begin(account: String? = nil) throws(SessionError) -> Session {
        let session = Session(account: account)
        let now = time.now
        let hasRoom = state.withLock { state in
            if state.entries.count >= limit || now >= state.nextSweep {
                state.entries = state.entries.filter { isAlive($0.value, at: now) }
                state.nextSweep = now + idle / 8
            }
            guard state.entries.count < limit else { return false }
            state.entries[session.id] = Entry(session: session, begun: now, used: now)
            return true
        }
        guard hasRoom else { throw SessionError(code: .limitReached, limit: limit) }
        return session
    }

    /// The session with that id, unless it has expired. Counts as a use.
    public func session(_ id: RandomToken) -> Session? {
        let now = time.now
        return state.withLock { state in
            guard let entry = state.entries[id] else { return nil }
            guard isAlive(entry, at: now) else {
                state.entries[id] = nil
                return nil
            }
            state.entries[id]?.used = now
            return entry.session
        }
    }

    /// Ends a session, as when the user signs out.
    public func end(_ id: RandomToken) {
        state.withLock { $0.entries[id] = nil }
    }

    /// The number of sessions, including expired ones that were not removed yet.
    public var count: Int { state.withLock { $0.entries.count } }

    private func isAlive(_ entry: Entry, at now: Duration) -> Bool {
        now - entry.used < idle && now - entry.begun < whole
    }
}
