/// The phases of a host: decides, and does nothing itself.
///
/// Each event returns what is to be done next. Whatever the order of events: a service starts after the hosted services
/// that it needs; each that started is stopped exactly once, in reverse order; the containers are closed once, last.
package struct HostMachine: Sendable {
    /// Something that went wrong: which service, doing what, and its own error.
    package struct Failure: Sendable {
        package enum Deed: Sendable { case start, run, stop }

        package let deed: Deed
        package let service: Int
        package let error: any Error
    }

    package private(set) var phase = HostPhase.idle
    /// Nil until something asks for an end.
    package private(set) var reason: StopReason?
    /// In the order they happened.
    package private(set) var failures: [Failure] = []

    private var plan = StartPlan(dependencies: [])
    /// Services whose turn has not come.
    private var waiting: Set<Int> = []
    /// Services whose `start()` is under way.
    private var starting: Set<Int> = []
    /// Started services, in the order they were ready; the last is stopped first.
    private var started: [Int] = []
    /// Background services whose `run()` is under way.
    private var running: Set<Int> = []
    /// The service whose end is under way.
    private var ending: Int?
    private var hasBody = false
    private var isClosing = false

    package init() {}

    package var isFinished: Bool { phase == .stopped || phase == .failed }

    /// Takes notice of an event. Events that come too late, or make no sense in this phase, do nothing.
    package mutating func handle(_ event: HostEvent) -> [HostAction] {
        switch event {
        case .configure: return configure()
        case .configured(let plan): return begin(plan)
        case .proofFailed:
            phase = .failed
            return []
        case .started(let service, let runs): return didStart(service, runs: runs)
        case .startFailed(let service, let error): return startFailed(service, error)
        case .ended(let service, let error): return didEnd(service, error)
        case .bodyEnded:
            hasBody = false
            return stop(because: .bodyEnded)
        case .stopRequested(let reason): return stop(because: reason)
        case .stopped(let service, let error): return didStop(service, error)
        case .closed:
            phase = failures.isEmpty ? .stopped : .failed
            return []
        }
    }
}

// MARK: Starting

extension HostMachine {
    private mutating func configure() -> [HostAction] {
        guard phase == .idle else { return [] }
        phase = .configuring
        return [.configure]
    }

    private mutating func begin(_ plan: StartPlan) -> [HostAction] {
        guard phase == .configuring else { return [] }
        guard reason == nil else {
            phase = .stopping
            return stopNext()
        }
        phase = .starting
        self.plan = plan
        waiting = Set(plan.dependencies.indices)
        return startReady()
    }

    /// What can start now; with nothing left to start, the body.
    private mutating func startReady() -> [HostAction] {
        let ready = waiting.filter { plan.dependencies[$0].isSubset(of: started) }.sorted()
        waiting.subtract(ready)
        starting.formUnion(ready)
        guard starting.isEmpty else { return ready.map(HostAction.start) }
        phase = .running
        hasBody = true
        return [.beginBody]
    }

    private mutating func didStart(_ service: Int, runs: Bool) -> [HostAction] {
        starting.remove(service)
        started.append(service)
        guard phase == .starting else { return stopNext() }
        guard runs else { return startReady() }
        running.insert(service)
        return [.run(service)] + startReady()
    }

    private mutating func startFailed(_ service: Int, _ error: any Error) -> [HostAction] {
        starting.remove(service)
        // A start that the host has cancelled may end with that.
        if phase == .stopping, error is CancellationError { return stopNext() }
        failures.append(Failure(deed: .start, service: service, error: error))
        return stop(because: .failure)
    }
}

// MARK: Stopping

extension HostMachine {
    private mutating func didEnd(_ service: Int, _ error: (any Error)?) -> [HostAction] {
        running.remove(service)
        let isCancelled = ending == service
        if isCancelled { ending = nil }
        guard let error, !(isCancelled && error is CancellationError) else { return stopNext() }
        failures.append(Failure(deed: .run, service: service, error: error))
        return stop(because: .failure)
    }

    private mutating func stop(because reason: StopReason) -> [HostAction] {
        if phase == .configuring, self.reason == nil { self.reason = reason }
        guard phase == .starting || phase == .running else { return stopNext() }
        phase = .stopping
        self.reason = reason
        var actions = starting.sorted().map(HostAction.cancelStart)
        if hasBody { actions.append(.cancelBody) }
        return actions + stopNext()
    }

    /// The next step back, once nothing new can come up: the body has ended and no start is under way.
    private mutating func stopNext() -> [HostAction] {
        guard phase == .stopping, starting.isEmpty, !hasBody, ending == nil, !isClosing else { return [] }
        guard let service = started.last else {
            isClosing = true
            return [.close]
        }
        ending = service
        guard !running.contains(service) else { return [.cancelRun(service)] }
        started.removeLast()
        return [.stop(service)]
    }

    private mutating func didStop(_ service: Int, _ error: (any Error)?) -> [HostAction] {
        ending = nil
        if let error { failures.append(Failure(deed: .stop, service: service, error: error)) }
        return stopNext()
    }
}
