/// Keeps what the steps of a process share from request to request, for each session apart: a server's `.weak`.
///
/// In a program with one user the steps of a process hold their shared data, registered in `.weak` scope, and it goes
/// with the last of them. Between two requests of a server nobody holds anything; so the flow does, until the process
/// is finished or nobody has asked for a lifetime.
///
/// ```swift
/// container.register(Flow<SessionID, Form>.self) { (clock: ServerClock) in
///     Flow(lifetime: .seconds(1_800), limit: 10_000, clock: clock) { Form() }
/// }.scope(.container)
///
/// let form = try forms.data(for: session)   // in each step: the same
/// forms.finish(session)                     // in the last; the next run starts clean
/// ```
///
/// Sendable: all functions may be called from any thread. A lock is held for a moment: while sessions are compared, but
/// never while `make` or a `deinit` of the data runs. Memory is bounded by `limit`. What sessions that were given up
/// left behind goes when a new one comes, and under memory pressure where the flow is in `.container` scope.
public final class Flow<Session: Hashable & Sendable, Shared: Sendable>: Sendable {
    private let state: Locked<FlowState<Session, Shared>>
    private let now: @Sendable () -> Duration
    private let make: @Sendable () throws -> Shared
    private let limit: Int

    /// A flow without sessions.
    ///
    /// - Parameters:
    ///   - lifetime: How long a session's data is kept after it was last asked for.
    ///   - limit: How many sessions there can be at one time.
    ///   - clock: Tells when a lifetime is over; a test's own clock needs no waiting.
    ///   - make: Makes the data of a new session. Called under no lock. When two requests of a new session come at one
    ///     time it may run twice; both get the same data, and the other is dropped.
    public init(
        lifetime: Duration, limit: Int, clock: some Clock<Duration> = ContinuousClock(),
        make: @escaping @Sendable () throws -> Shared
    ) {
        let start = clock.now
        state = Locked(FlowState(lifetime: lifetime, limit: limit))
        now = { start.duration(to: clock.now) }
        self.make = make
        self.limit = limit
    }

    /// The session's data; new when it has none, has finished or was away for a lifetime.
    ///
    /// - Throws: `FlowError` with `.limitReached`; what `make` throws, unchanged.
    public func data(for session: Session) throws -> Shared {
        let asked = now()
        let known = state.withLock { $0.find(session, at: asked) }
        if let data = known.data { return data }
        // Refused before the data is made.
        guard known.hasRoom else { throw FlowError(.limitReached, limit: limit) }
        let new = try make()
        let made = now()
        let adopted = state.withLock { $0.adopt(new, for: session, at: made) }
        guard let data = adopted.data else { throw FlowError(.limitReached, limit: limit) }
        return data
    }

    /// The session's data, or nil when it has none: for a step that must not be the first.
    ///
    /// Its lifetime begins anew.
    public func existing(for session: Session) -> Shared? {
        let now = now()
        return state.withLock { $0.use(session, at: now) }.data
    }

    /// Ends the session's run; the next begins with new data.
    ///
    /// - Returns: The data, or nil when there was none.
    @discardableResult
    public func finish(_ session: Session) -> Shared? {
        let now = now()
        return state.withLock { $0.remove(session, at: now) }.data
    }

    /// How many sessions have data, those included whose lifetime is over and who were not removed yet.
    public var count: Int { state.withLock { $0.count } }

    /// Lets go of the data of sessions that were away for a lifetime. Linear in the number of sessions.
    ///
    /// Happens by itself when a new session comes, at most eight times a lifetime unless the limit is reached.
    ///
    /// - Returns: How many there were.
    @discardableResult
    public func removeExpired() -> Int {
        let now = now()
        return state.withLock { $0.sweep(at: now) }.count
    }
}

extension Flow: MemoryReleasing {
    /// Lets go of the data of sessions that were away for a lifetime, and of no other.
    public func releaseMemory(at level: MemoryPressure) {
        removeExpired()
    }
}
