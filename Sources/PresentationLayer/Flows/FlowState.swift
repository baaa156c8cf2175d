/// The sessions of a flow and the time of their last use. It only decides: it constructs nothing and calls no user code
/// except the session's `==` and `hash(into:)`.
///
/// Functions return the data that they remove, so that it is destroyed outside the lock.
struct FlowState<Session: Hashable & Sendable, Shared: Sendable>: Sendable {
    private struct Entry {
        let data: Shared
        var lastUse: Duration
    }

    struct Outcome {
        /// The session's data; nil if it has none.
        var data: Shared?
        /// Whether there is room for a new session. Only `find` and `insert` set it, if the session has no data.
        var hasRoom = true
        /// The expired data that was removed.
        var dropped: [Shared] = []
    }

    private let lifetime: Duration
    private let limit: Int
    private var entries: [Session: Entry] = [:]
    /// No entry expires before this time, because a use only postpones expiry.
    private var earliestExpiry: Duration?
    private var nextSweep = Duration.zero

    init(lifetime: Duration, limit: Int) {
        self.lifetime = lifetime
        self.limit = limit
    }

    var count: Int { entries.count }

    mutating func use(_ session: Session, at now: Duration) -> Outcome {
        guard let entry = entries[session] else { return Outcome() }
        guard now - entry.lastUse < lifetime else {
            entries[session] = nil
            return Outcome(dropped: [entry.data])
        }
        entries[session]?.lastUse = now
        return Outcome(data: entry.data)
    }

    mutating func remove(_ session: Session, at now: Duration) -> Outcome {
        guard let entry = entries.removeValue(forKey: session) else { return Outcome() }
        guard now - entry.lastUse < lifetime else { return Outcome(dropped: [entry.data]) }
        return Outcome(data: entry.data)
    }

    /// The session's data, or whether there is room for a new session after expired sessions were removed.
    ///
    /// One call answers both questions. Between two calls, another request of the same session could store its data in
    /// the last free place, and this request would find neither the data nor room.
    mutating func find(_ session: Session, at now: Duration) -> Outcome {
        var outcome = use(session, at: now)
        guard outcome.data == nil else { return outcome }
        if entries.count >= limit || now >= nextSweep { outcome.dropped += sweep(at: now) }
        outcome.hasRoom = entries.count < limit
        return outcome
    }

    /// Stores `new` for the session, unless another request of the session was faster or there is no room. Returns the
    /// stored data.
    mutating func insert(_ new: Shared, for session: Session, at now: Duration) -> Outcome {
        var outcome = find(session, at: now)
        guard outcome.data == nil, outcome.hasRoom else { return outcome }
        entries[session] = Entry(data: new, lastUse: now)
        earliestExpiry = min(earliestExpiry ?? now + lifetime, now + lifetime)
        outcome.data = new
        return outcome
    }

    /// Removes expired sessions. Returns at once while none can have expired.
    mutating func sweep(at now: Duration) -> [Shared] {
        nextSweep = now + lifetime / 8
        guard let earliestExpiry, now >= earliestExpiry else { return [] }
        var dropped: [Shared] = []
        var earliest: Duration?
        entries = entries.filter { _, entry in
            let expiry = entry.lastUse + lifetime
            guard now < expiry else {
                dropped.append(entry.data)
                return false
            }
            earliest = min(earliest ?? expiry, expiry)
            return true
        }
        self.earliestExpiry = earliest
        return dropped
    }
}
