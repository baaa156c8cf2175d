import Synchronization

/// The sessions of a server, in memory: they end with the process, or when they expire.
///
/// Sendable; a lock is held only for a dictionary access. Memory is bounded by `limit`. The sessions of visitors who
/// have not signed in never keep others out: at the limit of an address, and at the limit of the store, the oldest of
/// them ends. A session with an account is never ended for another one.
public final class SessionStore: Sendable {
    private struct Entry {
        let session: Session
        let begun: Duration
        var used: Duration
        /// Where an anonymous session came from; nil for an account.
        let address: String?
    }

    private struct State {
        var entries: [RandomToken: Entry] = [:]
        /// Anonymous sessions in the order in which they began; ended ones are skipped.
        var anonymous = TokenQueue()
        var byAddress: [String: TokenQueue] = [:]
        var nextSweep = Duration.zero

        mutating func remove(_ id: RandomToken) {
            guard let entry = entries.removeValue(forKey: id), let address = entry.address else { return }
            byAddress[address]?.remove()
            if byAddress[address]?.count == 0 { byAddress[address] = nil }
            anonymous.remove()
        }

        /// Ends the oldest anonymous session of an address, or of all; nil if there is none.
        mutating func removeOldest(of address: String? = nil) -> RandomToken? {
            while let first = address.map({ byAddress[$0]?.first }) ?? anonymous.first {
                if entries[first] != nil {
                    remove(first)
                    return first
                }
                if let address { byAddress[address]?.skip() } else { anonymous.skip() }
            }
            return nil
        }

        /// Forgets the ended sessions of the queues.
        mutating func trim() {
            let entries = entries
            anonymous.keep { entries[$0] != nil }
            for address in byAddress.keys { byAddress[address]?.keep { entries[$0] != nil } }
        }
    }

    private let idle: Duration
    private let whole: Duration
    private let limit: Int
    private let perAddress: Int
    private let time: ElapsedTime
    private let ended: @Sendable (RandomToken) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - idle: How long a session lives after its last use.
    ///   - whole: How long it lives at most, used or not.
    ///   - limit: The maximum number of sessions.
    ///   - perAddress: The maximum number of sessions without an account that one address may have.
    ///   - clock: Measures time; a test passes its own clock and does not wait.
    ///   - ended: Called when a session had to end for a newer one, to release what belongs to it.
    public init(
        idle: Duration = .seconds(1_800), whole: Duration = .seconds(43_200), limit: Int = 100_000,
        perAddress: Int = 1_000, clock: some Clock<Duration> = ContinuousClock(),
        ended: @escaping @Sendable (RandomToken) -> Void = { _ in }
    ) {
        self.idle = idle
        self.whole = whole
        self.limit = limit
        self.perAddress = perAddress
        self.ended = ended
        time = ElapsedTime(clock: clock)
    }

    /// Starts a new session.
    ///
    /// - Throws: `SessionError` with `.limitReached` if all sessions have accounts.
    @discardableResult
    public func begin(account: String? = nil, from address: String = "unknown") throws(SessionError) -> Session {
        let session = Session(account: account)
        let now = time.now
        let (hasRoom, removed) = state.withLock { state -> (Bool, [RandomToken]) in
            if now >= state.nextSweep { sweep(&state, at: now) }
            var removed: [RandomToken] = []
            if account == nil, state.byAddress[address]?.count ?? 0 >= perAddress,
                let oldest = state.removeOldest(of: address)
            {
                removed.append(oldest)
            }
            if state.entries.count >= limit {
                if let oldest = state.removeOldest() { removed.append(oldest) } else { sweep(&state, at: now) }
            }
            guard state.entries.count < limit else { return (false, removed) }
            state.entries[session.id] = Entry(
                session: session, begun: now, used: now, address: account == nil ? address : nil)
            if account == nil {
                state.anonymous.add(session.id)
                state.byAddress[address, default: TokenQueue()].add(session.id)
            }
            return (true, removed)
        }
        for id in removed { ended(id) }
        guard hasRoom else { throw SessionError(code: .limitReached, limit: limit) }
        return session
    }

    /// The session with that id, unless it has expired. Counts as a use.
    public func session(_ id: RandomToken) -> Session? {
        let now = time.now
        return state.withLock { state in
            guard let entry = state.entries[id] else { return nil }
            guard isAlive(entry, at: now) else {
                state.remove(id)
                return nil
            }
            state.entries[id]?.used = now
            return entry.session
        }
    }

    /// Ends a session, as when the user signs out.
    public func end(_ id: RandomToken) {
        state.withLock { $0.remove(id) }
    }

    /// The number of sessions, including expired ones that were not removed yet.
    public var count: Int { state.withLock { $0.entries.count } }

    private func sweep(_ state: inout State, at now: Duration) {
        for (id, entry) in state.entries where !isAlive(entry, at: now) { state.remove(id) }
        state.trim()
        state.nextSweep = now + idle / 8
    }

    private func isAlive(_ entry: Entry, at now: Duration) -> Bool {
        now - entry.used < idle && now - entry.begun < whole
    }
}
