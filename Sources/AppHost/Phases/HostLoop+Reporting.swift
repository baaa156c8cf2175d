internal import StrataCore

/// Reports the loop's work to observers.
extension HostLoop {
    /// Records the end of a hook and reports it.
    func note(_ event: MachineEvent, _ work: inout Work) {
        switch event {
        case .constructed(let hook, _): conclude(hook, nil, &work)
        case .ended(let hook, let error): conclude(hook, error, &work)
        case .slow(let hook, let time):
            guard work.begun[hook] != nil, let watch = work.watches[hook] else { return }
            // If the deadline has passed meanwhile, that is reported instead.
            if let limit = watch.limit, work.time() - watch.begun >= limit { return }
            let waiting = self.event(
                .waiting, hook.service, hook: hook.kind, duration: time, pending: pending(hook))
            notify(waiting)
            let place = waiting.service.map { "`\($0)` (\(waiting.layer ?? ""))" } ?? ""
            say(HostTexts.waiting(for: hook.kind.rawValue, of: place, waiting.pending, after: time))
        case .late(let hook, let limit, let pending):
            guard work.begun[hook] != nil, let number = hook.service else { return }
            work.late.insert(hook)
            let timeout = HookTimeout(hook.kind, deadline: limit, wasAbandoned: false, pending: pending)
            notify(self.event(.late, number, hook: hook.kind, duration: limit, error: timeout))
        case .unresponsive(let hook, let limit):
            guard let begun = work.begun.removeValue(forKey: hook) else { return }
            work.tasks[hook] = nil
            work.timers[hook] = nil
            work.watches[hook] = nil
            let timeout = HookTimeout(
                hook.kind, deadline: limit, wasCancelled: !work.late.contains(hook), wasAbandoned: true)
            notify(
                self.event(
                    .abandoned, hook.service, hook: hook.kind, duration: work.time() - begun, error: timeout))
        case .closed(let errors):
            for error in errors { notify(HostEvent(.failed, hook: "close", error: error)) }
        case .configure, .configured, .proofFailed, .delayOver, .stopRequested, .haltRequested: break
        }
    }

    /// The construction that the hook waits for, if it is a `resolve` hook.
    func pending(_ hook: Hook) -> PendingConstruction? {
        guard hook.kind == .resolve, let number = hook.service else { return nil }
        return PendingConstruction(below: plan.nodes[number], of: stack)
    }

    private func conclude(_ hook: Hook, _ error: (any Error)?, _ work: inout Work) {
        work.tasks[hook] = nil
        work.timers.removeValue(forKey: hook)?.cancel()
        work.watches[hook] = nil
        guard let begun = work.begun.removeValue(forKey: hook), let number = hook.service else { return }
        let now = work.time()
        let duration = now - begun
        work.times.ended(hook, at: now)
        let isQuiet = error is CancellationError && hook.kind == .run
        let kind: HostEvent.Kind =
            switch hook.kind {
            case _ where error != nil && !isQuiet: .failed
            case .resolve: .constructed
            case .start: .started
            case .run: .ended
            default: .stopped
            }
        notify(event(kind, number, hook: hook.kind, duration: duration, error: isQuiet ? nil : error))
    }

    func notifyRecovered(_ troubled: [Int: String], _ machine: HostMachine) {
        guard !troubled.isEmpty else { return }
        let now = machine.troubles
        for number in troubled.keys.sorted() where now[number] == nil { notify(event(.restarted, number)) }
    }

    func event(
        _ kind: HostEvent.Kind, _ number: Int?, hook: Hook.Kind? = nil, duration: Duration? = nil,
        error: (any Error)? = nil, attempt: Int? = nil, delay: Duration? = nil, pending: PendingConstruction? = nil
    ) -> HostEvent {
        let node = number.map { stack.graph.nodes[plan.nodes[$0]] }
        return HostEvent(
            kind, service: node?.key, layer: node.map { stack.graph.layers[$0.layer].name }, hook: hook?.rawValue,
            duration: duration, error: error, attempt: attempt, delay: delay, pending: pending)
    }
}
