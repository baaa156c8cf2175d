/// Holds the data that the steps of a workflow share between requests, one copy for each session. It is the server's
/// counterpart of `.weak` scope.
///
/// In a program with one user, the steps of a workflow hold their shared data, registered in `.weak` scope, and it is
/// released with the last of them. Between two requests to a server, no step holds the data. Therefore the flow holds
/// it until the workflow is finished or the data has not been requested for `lifetime`.
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
/// Sendable: all functions may be called from any thread. A lock is held only briefly, while sessions are compared, and
/// never while `make` or a `deinit` of the data runs. `limit` bounds the memory. The data of abandoned sessions is
/// released when a new session begins, and under memory pressure if the flow is in `.container` scope.
public final class Flow<Session: Hashable & Sendable, Shared: Sendable>: Sendable {
    private let state: Locked<FlowState<Session, Shared>>
    private let now: @Sendable () -> Duration
    private let make: @Sendable () throws -> Shared
    private let limit: Int

    /// A flow without sessions.
    ///
    /// - Parameters:
    ///   - lifetime: How long a session's data is kept after its last request.
    ///   - limit: The maximum number of sessions at one time.
    ///   - clock: Measures lifetimes; a test passes its own clock and does not wait.
    ///   - make: Constructs the data of a new session. No lock is held during the call. When two requests of a new
    ///     session arrive at the same time, it may run twice; both requests get the same data, and the second instance
    ///     is discarded.
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

    /// The session's data; new if the session has none, has finished or was idle for `lifetime`.
    ///
    /// - Throws: `FlowError` with `.limitReached`; the errors of `make`, unchanged.
    public func data(for session: Session) throws -> Shared {
        let requested = now()
        let known = state.withLock { $0.find(session, at: requested) }
        if let data = known.data { return data }
        // Refused before the data is constructed.
        guard known.hasRoom else { throw FlowError(.limitReached, limit: limit) }
        let new = try make()
        let constructed = now()
        let inserted = state.withLock { $0.insert(new, for: session, at: constructed) }
        guard let data = inserted.data else { throw FlowError(.limitReached, limit: limit) }
        return data
    }

    /// The session's data, or nil if it has none: for a step that must not be the first.
    ///
    /// Starts its lifetime again.
    public func existing(for session: Session) -> Shared? {
        let now = now()
        return state.withLock { $0.use(session, at: now) }.data
    }

    /// Ends the session's run; the next begins with new data.
    ///
    /// - Returns: The data, or nil if there was none or it had expired.
    @discardableResult
    public func finish(_ session: Session) -> Shared? {
        let now = now()
        return state.withLock { $0.remove(session, at: now) }.data
    }

    /// The number of sessions with data, including expired sessions that were not removed yet.
    public var count: Int { state.withLock { $0.count } }

    /// Releases the data of sessions that were idle for `lifetime`. Linear in the number of sessions.
    ///
    /// Runs automatically when a new session begins, at most eight times per lifetime unless the limit is reached.
    ///
    /// - Returns: The number of removed sessions.
    @discardableResult
    public func removeExpired() -> Int {
        let now = now()
        return state.withLock { $0.sweep(at: now) }.count
    }
}

extension Flow: MemoryReleasing {
    /// Releases the data of sessions that were idle for `lifetime`, and no other data.
    public func releaseMemory(at level: MemoryPressure) {
        removeExpired()
    }
}
