import StrataAppHost

/// A world in which a machine lives: does what it says in any order, and keeps its own books to judge it by.
struct MachineWorld {
    private var random: SplitMix
    private var machine = HostMachine()
    private let dependencies: [Set<Int>]
    /// Events that will happen some time.
    private var due: [HostEvent] = []
    private var ready: [Int] = []
    private var ended: Set<Int> = []
    private var stops: [Int] = []
    private var begun: Set<Int> = []
    private var running: Set<Int> = []
    private var bodies = 0
    private var isBodyRunning = false
    private var closes = 0
    private var hasFailed = false
    private var isAskedToStop = false
    private(set) var faults: [String] = []

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        let count = Int.random(in: 0...6, using: &random)
        var dependencies: [Set<Int>] = []
        for service in 0..<count {
            dependencies.append(Set((0..<service).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }))
        }
        self.dependencies = dependencies
        self.random = random
    }

    /// Lives to the end and tells the phase.
    mutating func live() -> HostPhase {
        perform(machine.handle(.configure))
        if chance(3) { due.append(.stopRequested(.signal(.terminate))) }
        if chance(6) { due.append(.stopRequested(.cancelled)) }
        if chance(10) { take(.stopRequested(.cancelled)) }
        take(.configured(StartPlan(dependencies: dependencies)))
        var steps = 0
        while !due.isEmpty, steps < 1_000 {
            take(due.remove(at: Int.random(in: 0..<due.count, using: &random)))
            steps += 1
        }
        if !machine.isFinished { faults.append("never ended") }
        if closes != 1 { faults.append("closed \(closes) times") }
        if stops.sorted() != ready.sorted() { faults.append("started \(ready), stopped \(stops)") }
        if (machine.phase == .failed) != hasFailed { faults.append("\(machine.phase), failed: \(hasFailed)") }
        return machine.phase
    }

    private mutating func take(_ event: HostEvent) {
        switch event {
        case .started(let service, _): ready.append(service)
        case .startFailed(_, let error), .ended(_, let error?), .stopped(_, let error?):
            if !(error is CancellationError) { hasFailed = true }
        case .stopRequested: isAskedToStop = true
        default: break
        }
        if case .ended(let service, _) = event { running.remove(service) }
        if case .bodyEnded = event { isBodyRunning = false }
        if case .stopped(let service, _) = event { ended.insert(service) }
        perform(machine.handle(event))
    }

    private mutating func perform(_ actions: [HostAction]) {
        for action in actions { perform(action) }
    }

    private mutating func perform(_ action: HostAction) {
        switch action {
        case .configure, .cancelStart: break
        case .start(let service):
            demand(begun.insert(service).inserted, "\(service) started twice")
            demand(dependencies[service].isSubset(of: ready), "\(service) started before what it needs")
            demand(!isAskedToStop, "\(service) started after a stop was asked for")
            due.append(chance(8) ? .startFailed(service, Broken()) : .started(service, runs: chance(2)))
        case .run(let service):
            demand(running.insert(service).inserted, "\(service) runs twice")
            if chance(6) { due.append(.ended(service, chance(2) ? Broken() : nil)) }
        case .beginBody:
            bodies += 1
            isBodyRunning = true
            demand(bodies == 1 && ready.count == dependencies.count, "body too early or twice")
            if chance(2) || !due.contains(where: \.asksForStop) { due.append(.bodyEnded) }
        case .cancelBody:
            if !due.contains(where: \.isBodyEnd) { due.append(.bodyEnded) }
        case .cancelRun(let service):
            demand(running.contains(service), "\(service) cancelled and not running")
            if !due.contains(where: { $0.isEnd(of: service) }) {
                due.append(.ended(service, chance(4) ? Broken() : CancellationError()))
            }
        case .stop(let service):
            demand(!isBodyRunning && !running.contains(service), "\(service) stopped while it or the body runs")
            demand(stops.count < ready.count && ready.reversed()[stops.count] == service, "\(service) out of order")
            demand(ended.count == stops.count, "two stops at a time")
            stops.append(service)
            due.append(.stopped(service, chance(8) ? Broken() : nil))
        case .close:
            closes += 1
            demand(stops.count == ready.count && running.isEmpty, "closed too early")
            due.append(.closed)
        }
    }

    private mutating func demand(_ condition: Bool, _ fault: String) {
        if !condition { faults.append(fault) }
    }

    /// True once in `count` times.
    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}

extension HostEvent {
    fileprivate var asksForStop: Bool {
        if case .stopRequested = self { true } else { false }
    }

    fileprivate var isBodyEnd: Bool {
        if case .bodyEnded = self { true } else { false }
    }

    fileprivate func isEnd(of service: Int) -> Bool {
        if case .ended(service, _) = self { true } else { false }
    }
}

/// A generator whose sequence a seed decides.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
