internal import StrataCore

/// Carries out what the machine decides: one task handles all events, child tasks do the work.
///
/// Nothing is locked while a service's code runs: the machine belongs to the loop, and children tell it by events.
struct HostLoop: Sendable {
    let stack: ProvedStack
    let plan: StartPlan
    let events: AsyncStream<HostEvent>
    let emit: AsyncStream<HostEvent>.Continuation
    let observePhase: @Sendable (HostPhase) -> Void
    private let services = Locked<[Int: any HostedService]>([:])

    init(
        stack: ProvedStack, inbox: HostInbox, observePhase: @escaping @Sendable (HostPhase) -> Void
    ) {
        self.stack = stack
        plan = StartPlan(of: stack.graph)
        events = inbox.events
        emit = inbox.emit
        self.observePhase = observePhase
    }

    /// Starts, runs and stops everything; returns when all has ended. Not to be called from a task that may be
    /// cancelled: a cancelled task hears no events.
    func run(_ configuring: HostMachine, body: @escaping @Sendable () async -> Void) async -> HostMachine {
        var machine = configuring
        var work = Work()
        emit.yield(.configured(plan))
        await withDiscardingTaskGroup { group in
            for await event in events {
                for action in machine.handle(event) { perform(action, &work, in: &group, body: body) }
                observePhase(machine.phase)
                if machine.isFinished { break }
            }
        }
        return machine
    }

    /// The children that can be cancelled.
    private struct Work {
        var starts: [Int: CancellableWork] = [:]
        var runs: [Int: CancellableWork] = [:]
        let body = CancellableWork()
    }

    private func perform(
        _ action: HostAction, _ work: inout Work, in group: inout DiscardingTaskGroup,
        body: @escaping @Sendable () async -> Void
    ) {
        switch action {
        case .configure: break
        case .start(let service): add(&work.starts, service, to: &group) { await start(service) }
        case .run(let service): add(&work.runs, service, to: &group) { await runInBackground(service) }
        case .beginBody:
            let work = work.body
            group.addTask {
                await work.run(body)
                emit.yield(.bodyEnded)
            }
        case .cancelStart(let service): work.starts[service]?.cancel()
        case .cancelRun(let service): work.runs[service]?.cancel()
        case .cancelBody: work.body.cancel()
        case .stop(let service): group.addTask { await stop(service) }
        case .close: group.addTask { await close() }
        }
    }

    private func add(
        _ children: inout [Int: CancellableWork], _ service: Int, to group: inout DiscardingTaskGroup,
        _ operation: @escaping @Sendable () async -> Void
    ) {
        let work = CancellableWork()
        children[service] = work
        group.addTask { await work.run(operation) }
    }
}

// MARK: The work of the children

extension HostLoop {
    private func start(_ number: Int) async {
        do {
            try Task.checkCancellation()
            let service = try await stack.makeHosted(plan.nodes[number])
            if let startable = service as? any Startable { try await startable.start() }
            stack.didStart(plan.nodes[number])
            services.withLock { $0[number] = service }
            emit.yield(.started(number, runs: service is any BackgroundService))
        } catch {
            emit.yield(.startFailed(number, error))
        }
    }

    private func runInBackground(_ number: Int) async {
        do {
            let service = services.withLock { $0[number] } as? any BackgroundService
            try await service?.run()
            emit.yield(.ended(number, nil))
        } catch {
            emit.yield(.ended(number, error))
        }
    }

    private func stop(_ number: Int) async {
        do {
            let service = services.withLock { $0.removeValue(forKey: number) } as? any Startable
            try await service?.stop()
            emit.yield(.stopped(number, nil))
        } catch {
            emit.yield(.stopped(number, error))
        }
    }

    private func close() async {
        for container in stack.containers.reversed() { await container.close() }
        emit.yield(.closed)
    }
}

/// The events of one host, from wherever they come: kept until the loop hears them. Sendable.
struct HostInbox: Sendable {
    let events: AsyncStream<HostEvent>
    let emit: AsyncStream<HostEvent>.Continuation

    init() {
        (events, emit) = AsyncStream.makeStream()
    }
}
