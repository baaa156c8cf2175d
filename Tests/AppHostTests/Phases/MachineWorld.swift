import StrataAppHost
import StrataTesting

/// A world for a state machine: executes its actions in any order, and records them to judge it.
struct MachineWorld {
    private var random: SeededGenerator
    private var machine = HostMachine()
    private let dependencies: [Set<Int>]
    private let traits: [ServiceTraits]
    /// Events that will happen later.
    private var due: [MachineEvent] = []
    /// Hooks that have begun and were neither ended nor abandoned.
    private var open: Set<Hook> = []
    private var cancelled: Set<Hook> = []
    /// Services that are up and have a `stop()`, the latest last.
    private var up: [Int] = []
    /// Services that were up and go down without a hook.
    private var silent: Set<Int> = []
    private var begun: Set<Hook> = []
    private var isAskedToStop = false
    private var hasFailed = false
    private var closes = 0
    private var bodies = 0
    private(set) var delays = 0
    /// Those that a restart had stopped when the stop request arrived.
    private var goingDown: Set<Int> = []
    private(set) var faults: [String] = []

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...6, using: &random)
        dependencies = (0..<count).map { service in
            Set((0..<service).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
        }
        .reachable()
        traits = (0..<count).map { _ in
            let policies: [SupervisionPolicy] = [.never, .onFailure(intensity: .init(restarts: 2)), .always()]
            return ServiceTraits(
                isStartable: Int.random(in: 0..<4, using: &random) > 0, runs: Bool.random(using: &random),
                supervision: policies[Int.random(in: 0..<3, using: &random)])
        }
        self.random = random
    }

    /// Runs to the end and returns the phase.
    mutating func live() -> HostPhase {
        perform(machine.handle(.configure))
        if chance(3) { due.append(.stopRequested(.signal(.terminate))) }
        if chance(6) { due.append(.stopRequested(.cancelled)) }
        if chance(10) { take(.stopRequested(.cancelled)) }
        take(.configured(StartPlan(dependencies: dependencies)))
        var steps = 0
        while !machine.isFinished, steps < 2_000 {
            // Nothing else will happen: the body ends.
            if due.isEmpty { due.append(.ended(Hook(.body), nil)) }
            take(due.remove(at: Int.random(in: 0..<due.count, using: &random)))
            steps += 1
        }
        if !machine.isFinished { faults.append("never ended") }
        if closes != 1 { faults.append("closed \(closes) times") }
        if !up.isEmpty { faults.append("\(up) never stopped") }
        if (machine.phase == .failed) != !machine.failures.isEmpty { faults.append("\(machine.phase)") }
        if hasFailed, machine.phase != .failed { faults.append("a failure is not reported") }
        return machine.phase
    }

    private mutating func take(_ event: MachineEvent) {
        switch event {
        case .constructed(let hook, _):
            guard open.remove(hook) != nil else { return }
            if let service = hook.service, !traits[service].isStartable { silent.insert(service) }
        case .ended(let hook, let error):
            guard open.remove(hook) != nil else { return }
            if hook.kind == .start, error == nil { up.append(hook.service ?? 0) }
        case .unresponsive(let hook, _):
            guard open.remove(hook) != nil else { return }
            hasFailed = true
        case .stopRequested: isAskedToStop = true
        default: break
        }
        let before = machine.phase
        let actions = machine.handle(event, at: .seconds(due.count))
        if before != .stopping, machine.phase == .stopping {
            goingDown = Set(cancelled.intersection(open).compactMap { $0.kind == .run ? $0.service : nil })
        }
        perform(actions)
        if before == .stopping, machine.phase == .running { faults.append("back from stopping") }
    }

    private mutating func perform(_ actions: [MachineAction]) {
        for action in actions {
            switch action {
            case .configure: break
            case .begin(let hook): begin(hook)
            case .cancel(let hook): cancel(hook)
            case .delay(let service, _):
                delays += 1
                due.append(.delayOver(service))
            }
        }
    }

    private mutating func begin(_ hook: Hook) {
        demand(begun.insert(hook).inserted, "\(hook) twice")
        open.insert(hook)
        guard let service = hook.service else {
            if hook.kind == .body {
                bodies += 1
                demand(bodies == 1, "two bodies")
                if chance(3) { due.append(.ended(hook, nil)) }
            } else {
                closes += 1
                demand(open == [hook], "closed over \(open)")
                due.append(.closed(chance(12) ? [Broken()] : []))
            }
            return
        }
        switch hook.kind {
        case .resolve, .start:
            demand(dependencies[service].isSubset(of: silent.union(up)), "\(hook) before what it needs")
            demand(!isAskedToStop, "\(hook) after a stop was asked for")
            due.append(chance(10) ? .late(hook, .zero) : outcome(hook, fails: 10))
            if chance(20) { due.append(outcome(hook, fails: 2)) }
        case .run:
            if chance(3) { due.append(.ended(hook, chance(2) ? Broken() : nil)) }
        case .stop:
            demand(!open.contains { $0.service == service && $0.kind != .stop }, "\(hook) while it is at work")
            demand(!up.contains { dependencies[$0].contains(service) }, "\(hook) before what needs it")
            demand(up.contains(service), "\(hook), which was not up")
            if machine.phase == .stopping {
                demand(!open.contains(Hook(.body)), "\(hook) before the body has ended")
                demand(up.last == service || goingDown.contains(service), "\(hook) out of order")
            }
            up.removeAll { $0 == service }
            due.append(chance(10) ? .late(hook, .zero) : .ended(hook, chance(8) ? Broken() : nil))
        case .body, .close: break
        }
    }

    private mutating func cancel(_ hook: Hook) {
        demand(open.contains(hook), "\(hook) cancelled and not under way")
        demand(cancelled.insert(hook).inserted, "\(hook) cancelled twice")
        due.append(chance(5) ? .unresponsive(hook, .zero) : .ended(hook, chance(4) ? Broken() : CancellationError()))
    }

    private func outcome(_ hook: Hook, fails: Int) -> MachineEvent {
        var random = random
        let hasFailed = Int.random(in: 0..<fails, using: &random) == 0
        if hasFailed { return .ended(hook, Broken()) }
        return hook.kind == .resolve ? .constructed(hook, traits[hook.service ?? 0]) : .ended(hook, nil)
    }

    private mutating func demand(_ condition: Bool, _ fault: String) {
        if !condition { faults.append(fault) }
    }

    /// True once in `count` times.
    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}

extension [Set<Int>] {
    /// Indirect dependencies too, as in a plan; each leads to lower numbers.
    fileprivate func reachable() -> [Set<Int>] {
        var all: [Set<Int>] = []
        for direct in self { all.append(direct.union(direct.flatMap { all[$0] })) }
        return all
    }
}
