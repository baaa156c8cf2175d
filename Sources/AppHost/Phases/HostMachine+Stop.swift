extension HostMachine {
    mutating func stop(because reason: StopReason) -> [MachineAction] {
        if phase == .configuring { self.reason = self.reason ?? reason }
        guard phase == .starting || phase == .running else { return phase == .stopping ? stopNext() : [] }
        phase = .stopping
        self.reason = reason
        let open = underWay.filter { [.resolve, .start, .body].contains($0.kind) }
        return open.sorted(by: Hook.inOrder).flatMap { cancel($0) } + stopNext()
    }

    /// The next step of the stop, once no service can come up anymore: the body has ended and no start is under way.
    mutating func stopNext() -> [MachineAction] {
        guard !isClosing, !underWay.contains(where: { $0.kind != .run }), !isEndingOne else { return [] }
        guard let last = started.last else {
            isClosing = true
            return [begin(.close)]
        }
        return end(last)
    }

    /// The next step of a restart: once none of the services that restart is being constructed or started, they stop
    /// one by one, the latest started first.
    mutating func takeDown() -> [MachineAction] {
        guard !isEndingOne, let last = started.last(where: { services[$0].mustRestart }) else { return [] }
        let comesUp = services.contains { $0.mustRestart && [.resolving, .starting].contains($0.stage) }
        return comesUp ? [] : end(last)
    }

    private var isEndingOne: Bool { services.contains { $0.stage == .ending || $0.stage == .stopping } }

    private mutating func end(_ number: Int) -> [MachineAction] {
        guard services[number].isRunning else { return beginStop(number) }
        services[number].stage = .ending
        return cancel(Hook(.run, number, attempt: services[number].attempt))
    }

    private mutating func beginStop(_ number: Int) -> [MachineAction] {
        services[number].stage = .stopping
        started.removeAll { $0 == number }
        guard services[number].traits?.isStartable == true else { return didStop(number) }
        return [begin(.stop, number)]
    }

    private mutating func didStop(_ number: Int) -> [MachineAction] {
        services[number].stage = services[number].mustRestart ? .waiting : .down
        services[number].mustRestart = false
        return proceed()
    }
}

// MARK: The end of hooks

extension HostMachine {
    mutating func didEnd(_ hook: Hook, _ error: (any Error)?, at now: Duration) -> [MachineAction] {
        guard let number = hook.service else {
            cancelled.remove(hook)
            return hook.kind == .body ? stop(because: .bodyEnded) : []
        }
        switch hook.kind {
        case .resolve, .start:
            if let error { return startFailed(hook, number, error, at: now) }
            cancelled.remove(hook)
            return didStart(number)
        case .run: return runEnded(hook, number, error, at: now)
        case .stop:
            cancelled.remove(hook)
            if let error, phase == .stopping, !failures.contains(where: { $0.hook == hook }) { fail(hook, error) }
            return didStop(number)
        case .body, .close: return []
        }
    }

    private mutating func runEnded(
        _ hook: Hook, _ number: Int, _ error: (any Error)?, at now: Duration
    ) -> [MachineAction] {
        services[number].isRunning = false
        let wasCancelled = cancelled.remove(hook) != nil
        if wasCancelled || phase == .stopping || services[number].mustRestart {
            if let error, phase == .stopping, !(wasCancelled && error is CancellationError) { fail(hook, error) }
            return wasCancelled ? beginStop(number) : proceed()
        }
        let policy = services[number].traits?.supervision.restart ?? .never
        guard let error = error ?? (policy == .always ? ServiceReturned() : nil) else { return proceed() }
        guard canRestart(number) else {
            fail(hook, error)
            return stop(because: .failure)
        }
        return restart(number, hook, error, at: now)
    }

    mutating func isLate(_ hook: Hook, _ limit: Duration, _ pending: PendingConstruction?) -> [MachineAction] {
        guard underWay.contains(hook), !cancelled.contains(hook) else { return [] }
        let actions = cancel(hook)
        let timeout = HookTimeout(hook.kind, deadline: limit, wasAbandoned: false, pending: pending)
        late[hook] = timeout
        switch hook.kind {
        case .resolve, .start:
            if let number = hook.service, canRestart(number), hook.attempt > 1 { return actions }
            fail(hook, timeout)
            return actions + stop(because: .failure)
        case .stop:
            if phase == .stopping { fail(hook, timeout) }
            return actions
        case .run, .body, .close: return actions
        }
    }

    /// Gives up a hook that has ignored its cancellation: it counts as ended and failed, and the host stops. After an
    /// abandoned `run()`, the service's `stop()` is still called.
    mutating func abandon(_ hook: Hook, _ limit: Duration, at now: Duration) -> [MachineAction] {
        guard underWay.remove(hook) != nil else { return [] }
        cancelled.remove(hook)
        let timeout = HookTimeout(
            hook.kind, deadline: late[hook]?.deadline ?? limit, wasCancelled: late[hook] == nil, wasAbandoned: true,
            pending: late[hook]?.pending)
        if let known = failures.firstIndex(where: { $0.hook == hook }) {
            failures[known].error = timeout
        } else {
            fail(hook, timeout)
        }
        guard let number = hook.service else { return stop(because: .failure) }
        // The abandoned hook may still be running, so the service cannot be started again.
        services[number].mustRestart = false
        switch hook.kind {
        case .run:
            services[number].isRunning = false
            return stop(because: .failure) + beginStopIfEnding(number)
        case .stop, .resolve, .start: services[number].stage = .down
        case .body, .close: break
        }
        return stop(because: .failure)
    }

    private mutating func beginStopIfEnding(_ number: Int) -> [MachineAction] {
        services[number].stage == .ending ? beginStop(number) : []
    }
}

extension Hook {
    /// The body first, then services by number.
    static func inOrder(_ left: Hook, _ right: Hook) -> Bool {
        (left.service ?? -1, left.attempt) < (right.service ?? -1, right.attempt)
    }
}
