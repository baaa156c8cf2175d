internal import StrataServiceLayer

/// The state machine of a host: it decides, and does nothing itself.
///
/// For each event it returns the next actions. In any order of events without a halt, four statements hold. A service
/// starts after the hosted services that it needs. Each successful start is followed by exactly one stop, in reverse
/// order. The containers are closed once, last. As long as late and unresponsive hooks are reported, the machine
/// reaches its end.
package struct HostMachine: Sendable {
    /// One failure.
    package struct Failure: Sendable {
        package let hook: Hook
        package var error: any Error
        /// The service has failed more often than its policy allows.
        package var exceedsRestartLimit = false
    }

    /// The stage of a service.
    enum Stage: Sendable {
        /// Not started, or down for a restart.
        case waiting
        case resolving, starting
        case up
        /// Its `run()` was cancelled.
        case ending
        case stopping
        /// Will not start again.
        case down
    }

    struct Service: Sendable {
        var stage = Stage.waiting
        var attempt = 0
        var traits: ServiceTraits?
        /// Whether its `run()` is under way.
        var isRunning = false
        /// Whether it must go down before it starts again.
        var mustRestart = false
        /// Whether it waits for the end of its back-off.
        var isDelayed = false
        /// The times of its failures within its policy's window.
        var failures: [Duration] = []
        /// Its own failure, or the failure of a dependency: from the failure until the service is up again.
        var restartReason: String?
    }

    package internal(set) var phase = HostPhase.idle
    /// Nil until an end is requested.
    package internal(set) var reason: StopReason?
    /// In the order they happened.
    package internal(set) var failures: [Failure] = []
    /// Whether the end came before everything was stopped.
    package internal(set) var isHalted = false

    var plan = StartPlan(dependencies: [])
    var services: [Service] = []
    /// Services that are up, in the order in which they were ready; the last one is stopped first.
    var started: [Int] = []
    var underWay: Set<Hook> = []
    /// The hooks under way that were cancelled.
    var cancelled: Set<Hook> = []
    /// The hooks that exceeded their deadline, with the error to report.
    var late: [Hook: HookTimeout] = [:]
    var hasBegunBody = false
    var isClosing = false

    package init() {}

    package var isFinished: Bool { phase == .stopped || phase == .failed }

    /// The restarting services and the services that are down with them, with the reason.
    package var troubles: [Int: String] {
        var troubles: [Int: String] = [:]
        for (number, service) in services.enumerated() { troubles[number] = service.restartReason }
        return troubles
    }

    /// Processes an event. Events that come too late, or make no sense in this phase, have no effect.
    ///
    /// - Parameter now: The time since some fixed instant.
    package mutating func handle(_ event: MachineEvent, at now: Duration = .zero) -> [MachineAction] {
        guard !isFinished else { return [] }
        switch event {
        case .configure: return configure()
        case .configured(let plan): return begin(plan)
        case .proofFailed: phase = .failed
        case .constructed(let hook, let traits): return conclude(hook) { $0.didConstruct(hook, traits) }
        case .ended(let hook, let error): return conclude(hook) { $0.didEnd(hook, error, at: now) }
        case .slow: break
        case .late(let hook, let limit, let pending): return isLate(hook, limit, pending)
        case .unresponsive(let hook, let limit): return abandon(hook, limit, at: now)
        case .delayOver(let service):
            services[service].isDelayed = false
            return proceed()
        case .stopRequested(let reason): return stop(because: reason)
        case .haltRequested:
            isHalted = true
            phase = .failed
        case .closed(let errors):
            failures += errors.map { Failure(hook: Hook(.close), error: $0) }
            phase = failures.isEmpty ? .stopped : .failed
        }
        return []
    }

    /// The actions that are possible now.
    mutating func proceed() -> [MachineAction] {
        phase == .stopping ? stopNext() : takeDown() + startReady()
    }

    mutating func begin(_ kind: Hook.Kind, _ service: Int? = nil) -> MachineAction {
        let hook = Hook(kind, service, attempt: service.map { services[$0].attempt } ?? 1)
        underWay.insert(hook)
        return .begin(hook)
    }

    mutating func cancel(_ hook: Hook) -> [MachineAction] {
        underWay.contains(hook) && cancelled.insert(hook).inserted ? [.cancel(hook)] : []
    }

    mutating func fail(_ hook: Hook, _ error: any Error) {
        failures.append(Failure(hook: hook, error: error))
    }

    /// A hook counts once, and does not count after it was abandoned.
    private mutating func conclude(
        _ hook: Hook, _ next: (inout Self) -> [MachineAction]
    ) -> [MachineAction] {
        guard underWay.remove(hook) != nil else { return [] }
        return next(&self)
    }

    private mutating func configure() -> [MachineAction] {
        guard phase == .idle else { return [] }
        phase = .configuring
        return [.configure]
    }

    private mutating func begin(_ plan: StartPlan) -> [MachineAction] {
        guard phase == .configuring else { return [] }
        self.plan = plan
        services = plan.dependencies.map { _ in Service() }
        phase = reason == nil ? .starting : .stopping
        return proceed()
    }
}
