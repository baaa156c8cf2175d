internal import StrataCore

extension HostMachine {
    /// Begins the services whose dependencies are up; when everything is up, begins the body.
    mutating func startReady() -> [MachineAction] {
        guard phase == .starting || phase == .running else { return [] }
        let ready = services.indices.filter { number in
            let service = services[number]
            return service.stage == .waiting && !service.isDelayed && plan.dependencies[number].allSatisfy(isUp)
        }
        let actions = ready.flatMap { bringUp($0) }
        guard phase == .starting, services.indices.allSatisfy(isUp) else { return actions }
        phase = .running
        hasBegunBody = true
        return actions + [begin(.body)]
    }

    /// Constructs the service, or starts it if it is constructed.
    private mutating func bringUp(_ number: Int) -> [MachineAction] {
        // A service without a `start()` is up at once, and in this loop it may already have brought this one up.
        guard services[number].stage == .waiting else { return [] }
        services[number].attempt += 1
        guard let traits = services[number].traits else {
            services[number].stage = .resolving
            return [begin(.resolve, number)]
        }
        guard traits.isStartable else { return didStart(number) }
        services[number].stage = .starting
        return [begin(.start, number)]
    }

    private func isUp(_ number: Int) -> Bool {
        services[number].stage == .up && !services[number].mustRestart
    }

    mutating func didConstruct(_ hook: Hook, _ traits: ServiceTraits) -> [MachineAction] {
        guard let number = hook.service else { return [] }
        services[number].traits = traits
        cancelled.remove(hook)
        guard phase != .stopping, !services[number].mustRestart else { return returnToWaiting(number) }
        guard traits.isStartable else { return didStart(number) }
        services[number].stage = .starting
        return [begin(.start, number)]
    }

    mutating func didStart(_ number: Int) -> [MachineAction] {
        services[number].stage = .up
        started.append(number)
        guard phase != .stopping, !services[number].mustRestart else { return proceed() }
        services[number].restartReason = nil
        guard services[number].traits?.runs == true else { return proceed() }
        services[number].isRunning = true
        return [begin(.run, number)] + proceed()
    }

    /// The construction or the `start()` has thrown. If this was not the first attempt and the policy of the service
    /// allows it, the service restarts; otherwise the host stops.
    mutating func startFailed(_ hook: Hook, _ number: Int, _ error: any Error, at now: Duration) -> [MachineAction] {
        let wasCancelled = cancelled.remove(hook) != nil
        let isReported = failures.contains { $0.hook == hook }
        if phase == .stopping {
            // A start that the host cancelled may end with a cancellation error.
            if !isReported, !(wasCancelled && Self.isCancellation(error)) { fail(hook, error) }
            return returnToWaiting(number)
        }
        // The hook was cancelled, because a dependency of the service restarts.
        if services[number].mustRestart { return returnToWaiting(number) }
        if canRestart(number), services[number].attempt > 1 {
            services[number].stage = .waiting
            return restart(number, hook, late[hook] ?? error as any Error, at: now)
        }
        if !isReported { fail(hook, error) }
        services[number].stage = .down
        return stop(because: .failure)
    }

    /// The service has not come up. It waits for its next start; if the host stops, it stays down.
    private mutating func returnToWaiting(_ number: Int) -> [MachineAction] {
        services[number].stage = phase == .stopping ? .down : .waiting
        services[number].mustRestart = false
        return proceed()
    }

    static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || (error as? ResolutionError)?.underlying is CancellationError
    }
}
