internal import StrataCore
internal import StrataServiceLayer

/// Carries out the machine's decisions: one task handles all events, and one task for each hook does the work.
///
/// No lock is held while a service's code runs: the machine belongs to the loop, and hooks report to it by events. Hook
/// tasks are unstructured, not child tasks, because a child that ignores its cancellation could not be abandoned.
struct HostLoop: Sendable {
    let stack: ProvedStack
    let plan: StartPlan
    let inbox: HostInbox
    let deadlines: HookDeadlines
    let clock: any Clock<Duration>
    let generator: any RandomNumberGenerator & Sendable
    /// Receives each state of the machine.
    let observe: @Sendable (HostMachine) -> Void
    /// Receives the events for observers.
    let notify: @Sendable (HostEvent) -> Void
    /// Records the start; nil unless a trace was requested.
    let recorder: StartupRecorder?
    /// Receives the trace when everything is up.
    let finishTrace: @Sendable (StartupTrace) -> Void
    /// Receives lines for a person who watches the process, such as the reason for a wait.
    let say: @Sendable (String) -> Void
    private let memoryPressure: String
    private let services = Locked<[Int: any HostedService]>([:])

    init(
        stack: ProvedStack, inbox: HostInbox, deadlines: HookDeadlines, surroundings: HostSurroundings,
        recorder: StartupRecorder?, observe: @escaping @Sendable (HostMachine) -> Void,
        notify: @escaping @Sendable (HostEvent) -> Void, finishTrace: @escaping @Sendable (StartupTrace) -> Void,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.stack = stack
        plan = StartPlan(of: stack.graph)
        self.inbox = inbox
        self.deadlines = deadlines
        clock = surroundings.clock
        generator = surroundings.generator
        memoryPressure = surroundings.memoryPressure.name
        self.observe = observe
        self.notify = notify
        self.recorder = recorder
        self.finishTrace = finishTrace
        self.say = say
    }

    /// Starts, runs and stops everything; returns when every hook has ended or was abandoned. Do not call it from a
    /// task that may be cancelled, because a cancelled task receives no events.
    func run(_ configuring: HostMachine, body: @escaping @Sendable () async -> Void) async -> HostMachine {
        var machine = configuring
        var work = Work(body: body, time: clock.stopwatch(), generator: generator)
        inbox.emit.yield(.configured(plan))
        for await reported in inbox.events {
            let event = completed(reported, work)
            note(event, &work)
            let troubled = machine.troubles
            let before = machine.phase
            let actions = machine.handle(event, at: work.time())
            observe(machine)
            if machine.phase != before { notify(HostEvent(.phase, phase: machine.phase)) }
            if before != .running, machine.phase == .running {
                recorder?.markUp()
                let trace = recorder?.trace(plan, of: stack.graph)
                let report = work.times.report(plan, of: stack.graph, memoryPressure: memoryPressure, trace)
                notify(HostEvent(.running, report: report))
                if let trace { finishTrace(trace) }
            }
            notifyRecovered(troubled, machine)
            for action in actions { perform(action, &work) }
            if machine.isFinished { break }
        }
        for task in work.tasks.values { task.cancel() }
        for timer in work.timers.values { timer.cancel() }
        for timer in work.delays.values { timer.cancel() }
        return machine
    }

    /// The state of the loop.
    struct Work {
        let body: @Sendable () async -> Void
        let time: @Sendable () -> Duration
        var generator: any RandomNumberGenerator
        var tasks: [Hook: Task<Void, Never>] = [:]
        var timers: [Hook: Task<Void, Never>] = [:]
        /// For each hook, the start of its watch and its time limit.
        var watches: [Hook: (begun: Duration, limit: Duration?)] = [:]
        var delays: [Int: Task<Void, Never>] = [:]
        var begun: [Hook: Duration] = [:]
        var late: Set<Hook> = []
        var times = StartTimes()
    }
}

// MARK: Actions

extension HostLoop {
    private func perform(_ action: MachineAction, _ work: inout Work) {
        switch action {
        case .configure: break
        case .begin(let hook): begin(hook, &work)
        case .cancel(let hook):
            // Before the cancellation, because the time that the hook takes to react counts.
            let limit = limitAfterCancelling(hook, wasLate: work.late.contains(hook))
            watch(hook, limit, &work) { .unresponsive($0, $1) }
            work.tasks[hook]?.cancel()
        case .delay(let number, let failures):
            guard let policy = (services.withLock { $0[number] } as? any Supervised)?.supervision else { break }
            let delay = policy.backOff.delay(after: failures, using: &work.generator)
            // Before the event, because an observer may advance a manual clock.
            let alarm = clock.alarm(after: delay)
            notify(event(.restarting, number, attempt: failures, delay: delay))
            work.delays[number] = Task { [inbox] in
                guard (try? await alarm()) != nil else { return }
                inbox.emit.yield(.delayOver(number))
            }
        }
    }

    private func begin(_ hook: Hook, _ work: inout Work) {
        let now = work.time()
        work.begun[hook] = now
        work.times.begun(hook, at: now)
        let limit = limit(of: hook)
        if limit != nil || hook.kind == .close { watch(hook, limit, &work) { .late($0, $1) } }
        work.tasks[hook] = Task { [self, body = work.body] in await call(hook, body) }
    }

    /// How long a hook runs before the host reports that it waits.
    static let waitingReportDelay = Duration.seconds(5)

    /// Reports a hook when it has taken some time, and when its deadline passes; the times count from now.
    private func watch(
        _ hook: Hook, _ limit: Duration?, _ work: inout Work,
        _ report: @escaping @Sendable (Hook, Duration) -> MachineEvent
    ) {
        let isShort = limit.map { $0 <= Self.waitingReportDelay } ?? false
        let timeout = isShort ? nil : clock.alarm(after: Self.waitingReportDelay)
        let end = limit.map { (limit: $0, alarm: clock.alarm(after: $0)) }
        work.watches[hook] = (work.time(), limit)
        work.timers[hook]?.cancel()
        work.timers[hook] = Task { [inbox] in
            if let timeout {
                guard (try? await timeout()) != nil else { return }
                inbox.emit.yield(.slow(hook, Self.waitingReportDelay))
            }
            guard let end, (try? await end.alarm()) != nil else { return }
            inbox.emit.yield(report(hook, end.limit))
        }
    }

    /// Adds the loop's knowledge to an event.
    private func completed(_ event: MachineEvent, _ work: Work) -> MachineEvent {
        guard case .late(let hook, let limit, _) = event, work.begun[hook] != nil else { return event }
        return .late(hook, limit, pending: pending(hook))
    }

    /// A run and the body last as long as the application; the hooks of containers have individual limits.
    private func limit(of hook: Hook) -> Duration? {
        switch hook.kind {
        case .resolve: deadlines.resolve
        case .start: deadlines(of: hook).start
        case .stop: deadlines(of: hook).stop
        case .run, .body, .close: nil
        }
    }

    private func limitAfterCancelling(_ hook: Hook, wasLate: Bool) -> Duration {
        if wasLate { return deadlines(of: hook).grace }
        return hook.kind == .body ? deadlines.body : deadlines(of: hook).stop
    }

    private func deadlines(of hook: Hook) -> HookDeadlines {
        guard let number = hook.service, let service = services.withLock({ $0[number] }) as? any TimeLimited else {
            return deadlines
        }
        return service.deadlines
    }
}

// MARK: Hooks

extension HostLoop {
    private func call(_ hook: Hook, _ body: @Sendable () async -> Void) async {
        let emit = inbox.emit
        guard let number = hook.service else {
            if hook.kind == .body {
                await body()
                emit.yield(.ended(hook, nil))
            } else {
                emit.yield(.closed(await close()))
            }
            return
        }
        recorder?.begin(hook)
        do {
            switch hook.kind {
            case .resolve:
                let traits = try await resolve(number)
                recorder?.end(hook)
                emit.yield(.constructed(hook, traits))
                return
            case .start:
                try Task.checkCancellation()
                try await (service(number) as? any Startable)?.start()
                stack.didStart(plan.nodes[number])
            case .run: try await (service(number) as? any BackgroundService)?.run()
            case .stop: try await (service(number) as? any Startable)?.stop()
            case .body, .close: break
            }
            recorder?.end(hook)
            emit.yield(.ended(hook, nil))
        } catch {
            recorder?.end(hook, error)
            emit.yield(.ended(hook, error))
        }
    }

    private func service(_ number: Int) -> (any HostedService)? { services.withLock { $0[number] } }

    private func resolve(_ number: Int) async throws -> ServiceTraits {
        try Task.checkCancellation()
        let service = try await stack.makeHosted(plan.nodes[number])
        services.withLock { $0[number] = service }
        let isStartable = service is any Startable
        if !isStartable { stack.didStart(plan.nodes[number]) }
        return ServiceTraits(
            isStartable: isStartable, runs: service is any BackgroundService,
            supervision: (service as? any Supervised)?.supervision ?? .never)
    }

    private func close() async -> [any Error] {
        var failures: [any Error] = []
        for container in stack.containers.reversed() {
            failures += await container.close(closingDeadline: deadlines.closed, clock: clock)
                .map(ServiceClosingError.init)
        }
        return failures
    }
}

/// The events of one host from all sources, buffered until the loop handles them. Sendable.
struct HostInbox: Sendable {
    let events: AsyncStream<MachineEvent>
    let emit: AsyncStream<MachineEvent>.Continuation

    init() {
        (events, emit) = AsyncStream.makeStream()
    }
}
