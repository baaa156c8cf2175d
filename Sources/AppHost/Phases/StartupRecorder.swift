internal import StrataCore

/// Records a start from the events of the containers and of the loop's hooks. Sendable.
///
/// It records everything until everything is up. After that it records only the first construction of each
/// registration, and the first wait for it: a service that is constructed when it is first needed is part of the start,
/// and the number of first constructions is finite. The same holds for resolves that fail.
final class StartupRecorder: Sendable {
    /// A construction or a wait.
    struct Work {
        let event: ContainerEvent
        let service: ServiceKey
        let began: ContinuousClock.Instant
        let duration: Duration
        let context: ConstructionContext
        var isWait: Bool { event.kind == .waited }
    }

    /// A resolve that failed. The container reports only its end.
    struct Failure {
        /// From the requested service to the one that failed.
        let path: [ServiceKey]
        /// Where the last registered service of the path is registered.
        let site: SourceSite?
        let ended: ContinuousClock.Instant
        let thread: UInt
        let error: String
    }

    /// One call of a hook.
    struct HookTimes {
        let hook: Hook
        let began: ContinuousClock.Instant
        var ended: ContinuousClock.Instant?
        var error: String?
    }

    struct State {
        var works: [Work] = []
        var failures: [Failure] = []
        var hooks: [HookTimes] = []
        var known: Set<Registration> = []
        var failed: Set<Registration> = []
        /// When the layers had been proved and the recorder began to observe them.
        var proved: ContinuousClock.Instant?
        var up: ContinuousClock.Instant?
        var mainThread: UInt?
        var isOver = false
    }

    struct Registration: Hashable {
        let service: ServiceKey
        let site: SourceSite?
        let isWait: Bool
    }

    let began = ContinuousClock.now
    private let state = Locked(State())

    /// The state recorded so far.
    var recorded: State { state.withLock { $0 } }

    /// Observes these containers from now on.
    func observe(_ containers: [Container]) {
        state.withLock { $0.proved = .now }
        Task { @MainActor in
            let thread = ConstructionContext.currentThread
            self.state.withLock { $0.mainThread = thread }
        }
        for container in containers { container.observe { [self] in record($0) } }
    }

    private func record(_ event: ContainerEvent) {
        if event.kind == .failed, let error = event.error { return record(error) }
        guard let service = event.service, let began = event.began, let duration = event.duration,
            let context = event.context
        else { return }
        let work = Work(event: event, service: service, began: began, duration: duration, context: context)
        let registration = Registration(service: service, site: event.site, isWait: work.isWait)
        state.withLock { state in
            guard !state.isOver else { return }
            let isNew = state.known.insert(registration).inserted
            if state.up == nil || isNew { state.works.append(work) }
        }
    }

    /// A resolve inside another one fails before it, for the same reason: the longer path replaces the shorter one.
    /// Once everything is up, each service that fails is recorded once.
    private func record(_ error: ResolutionError) {
        guard let service = error.path.last else { return }
        let failure = Failure(
            path: error.path, site: error.site, ended: .now, thread: ConstructionContext.currentThread,
            error: error.underlying.map { "\($0)" } ?? "\(error)")
        let registration = Registration(service: service, site: error.site, isWait: false)
        state.withLock { state in
            guard !state.isOver else { return }
            if let last = state.failures.last, last.path.last == service, last.site == failure.site,
                last.thread == failure.thread, last.error == failure.error, last.path.count < failure.path.count
            {
                state.failures.removeLast()
            } else if state.up != nil, state.failed.contains(registration) {
                return
            }
            state.failed.insert(registration)
            state.failures.append(failure)
        }
    }

    func begin(_ hook: Hook) {
        guard hook.kind == .resolve || hook.kind == .start else { return }
        let times = HookTimes(hook: hook, began: .now)
        state.withLock { state in
            if state.up == nil { state.hooks.append(times) }
        }
    }

    func end(_ hook: Hook, _ error: (any Error)? = nil) {
        let now = ContinuousClock.now
        let text = error.map { "\($0)" }
        state.withLock { state in
            guard let position = state.hooks.lastIndex(where: { $0.hook == hook && $0.ended == nil }) else { return }
            state.hooks[position].ended = now
            state.hooks[position].error = text
        }
    }

    /// Called when everything is up.
    func markUp() {
        let now = ContinuousClock.now
        state.withLock { state in
            if state.up == nil { state.up = now }
        }
    }

    /// Stops the recording.
    ///
    /// - Returns: Whether anything was recorded after everything was up, or the start never completed.
    func finish() -> Bool {
        state.withLock { state in
            state.isOver = true
            guard let up = state.up else { return true }
            return state.works.contains { $0.began >= up } || state.failures.contains { $0.ended >= up }
        }
    }
}

extension StartupRecorder {
    /// The recording so far as a trace of the hosted services in `plan`, whose nodes are those of `graph`.
    ///
    /// - Complexity: O(*n* log *n*) in the recorded events and in the graph.
    func trace(_ plan: StartPlan, of graph: DependencyGraph) -> StartupTrace {
        TraceBuilder(recorded, began: began, plan, graph).trace
    }
}
