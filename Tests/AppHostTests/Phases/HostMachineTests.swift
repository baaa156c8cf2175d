import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(10))) struct HostMachineTests {
    private func machine(_ dependencies: [Set<Int>]) -> (HostMachine, [MachineAction]) {
        var machine = HostMachine()
        #expect(machine.handle(.configure) == [.configure])
        #expect(machine.phase == .configuring)
        let actions = machine.handle(.configured(StartPlan(dependencies: dependencies)))
        return (machine, actions)
    }

    /// The events that bring services up.
    private func rise(_ machine: inout HostMachine, _ numbers: Int..., traits: ServiceTraits = ServiceTraits()) {
        for number in numbers {
            #expect(machine.handle(.constructed(Hook(.resolve, number), traits)) == [.begin(Hook(.start, number))])
            _ = machine.handle(.ended(Hook(.start, number), nil))
        }
    }

    private let worker = ServiceTraits(runs: true)

    @Test func withoutServicesTheBodyBeginsAtOnce() {
        var (machine, actions) = machine([])
        #expect(actions == [.begin(Hook(.body))])
        #expect(machine.phase == .running)
        #expect(machine.handle(.ended(Hook(.body), nil)) == [.begin(Hook(.close))])
        #expect(machine.phase == .stopping)
        #expect(machine.handle(.closed([])).isEmpty)
        #expect(machine.phase == .stopped)
        #expect(machine.reason == .bodyEnded)
    }

    @Test func proofFailureIsTheEnd() {
        var machine = HostMachine()
        _ = machine.handle(.configure)
        #expect(machine.handle(.proofFailed).isEmpty)
        #expect(machine.phase == .failed)
        #expect(machine.handle(.stopRequested(.cancelled)).isEmpty)
    }

    @Test func stopWhileConfiguringStartsNothing() {
        var machine = HostMachine()
        _ = machine.handle(.configure)
        #expect(machine.handle(.stopRequested(.signal(.interrupt))).isEmpty)
        #expect(machine.handle(.configured(StartPlan(dependencies: [[]]))) == [.begin(Hook(.close))])
        #expect(machine.reason == .signal(.interrupt))
    }

    @Test func diamondStartsLayerByLayer() {
        var (machine, actions) = machine([[1, 2, 3], [3], [3], []])
        #expect(actions == [.begin(Hook(.resolve, 3))])
        #expect(machine.handle(.constructed(Hook(.resolve, 3), worker)) == [.begin(Hook(.start, 3))])
        #expect(
            machine.handle(.ended(Hook(.start, 3), nil))
                == [.begin(Hook(.run, 3)), .begin(Hook(.resolve, 1)), .begin(Hook(.resolve, 2))])
        rise(&machine, 2)
        #expect(machine.handle(.constructed(Hook(.resolve, 1), ServiceTraits())) == [.begin(Hook(.start, 1))])
        #expect(machine.handle(.ended(Hook(.start, 1), nil)) == [.begin(Hook(.resolve, 0))])
        _ = machine.handle(.constructed(Hook(.resolve, 0), ServiceTraits()))
        #expect(machine.handle(.ended(Hook(.start, 0), nil)) == [.begin(Hook(.body))])
    }

    @Test func failedStartCancelsOthersAndWaitsForThem() {
        var (machine, actions) = machine([[], [], [0]])
        #expect(actions == [.begin(Hook(.resolve, 0)), .begin(Hook(.resolve, 1))])
        _ = machine.handle(.constructed(Hook(.resolve, 0), worker))
        #expect(machine.handle(.ended(Hook(.resolve, 1), Broken())) == [.cancel(Hook(.start, 0))])
        #expect(machine.phase == .stopping)
        #expect(machine.handle(.ended(Hook(.start, 0), nil)) == [.begin(Hook(.stop, 0))])
        #expect(machine.handle(.ended(Hook(.stop, 0), nil)) == [.begin(Hook(.close))])
        #expect(machine.handle(.closed([])).isEmpty)
        #expect(machine.phase == .failed)
        #expect(machine.failures.map(\.hook) == [Hook(.resolve, 1)])
    }

    @Test func bodyEndsBeforeAnythingStops() {
        var (machine, _) = machine([[]])
        _ = machine.handle(.constructed(Hook(.resolve, 0), worker))
        #expect(machine.handle(.ended(Hook(.start, 0), nil)) == [.begin(Hook(.run, 0)), .begin(Hook(.body))])
        #expect(machine.handle(.stopRequested(.signal(.terminate))) == [.cancel(Hook(.body))])
        #expect(machine.handle(.stopRequested(.cancelled)).isEmpty)
        #expect(machine.handle(.ended(Hook(.body), nil)) == [.cancel(Hook(.run, 0))])
        #expect(machine.handle(.ended(Hook(.run, 0), CancellationError())) == [.begin(Hook(.stop, 0))])
        #expect(machine.handle(.ended(Hook(.stop, 0), nil)) == [.begin(Hook(.close))])
        #expect(machine.reason == .signal(.terminate))
    }

    @Test func hookThatIgnoresCancellationIsAbandonedAndItsLateEndIsIgnored() {
        var (machine, _) = machine([[1], []])
        rise(&machine, 1)
        _ = machine.handle(.constructed(Hook(.resolve, 0), ServiceTraits()))
        #expect(machine.handle(.late(Hook(.start, 0), .seconds(30))) == [.cancel(Hook(.start, 0))])
        #expect(machine.phase == .stopping)
        #expect(machine.handle(.unresponsive(Hook(.start, 0), .seconds(2))) == [.begin(Hook(.stop, 1))])
        #expect(machine.handle(.ended(Hook(.start, 0), nil)).isEmpty)
        #expect(machine.handle(.ended(Hook(.stop, 1), nil)) == [.begin(Hook(.close))])
        #expect(machine.failures.count == 1)
        #expect(
            machine.failures.first?.error as? HookTimeout
                == HookTimeout(.start, deadline: .seconds(30), wasAbandoned: true))
    }

    @Test func restartStopsAndStartsDependentsInOrder() {
        var (machine, _) = machine([[1, 2], [2], []])
        let supervised = ServiceTraits(runs: true, supervision: .onFailure())
        rise(&machine, 2, traits: supervised)
        rise(&machine, 1, 0)
        #expect(
            machine.handle(.ended(Hook(.run, 2), Broken()))
                == [.delay(2, failures: 1), .begin(Hook(.stop, 0))])
        #expect(machine.troubles.keys.sorted() == [0, 1, 2])
        #expect(machine.handle(.ended(Hook(.stop, 0), nil)) == [.begin(Hook(.stop, 1))])
        #expect(machine.handle(.ended(Hook(.stop, 1), nil)) == [.begin(Hook(.stop, 2))])
        #expect(machine.handle(.ended(Hook(.stop, 2), nil)).isEmpty)
        #expect(machine.handle(.delayOver(2)) == [.begin(Hook(.start, 2, attempt: 2))])
        #expect(
            machine.handle(.ended(Hook(.start, 2, attempt: 2), nil))
                == [.begin(Hook(.run, 2, attempt: 2)), .begin(Hook(.start, 1, attempt: 2))])
        #expect(machine.handle(.ended(Hook(.start, 1, attempt: 2), nil)) == [.begin(Hook(.start, 0, attempt: 2))])
        #expect(machine.handle(.ended(Hook(.start, 0, attempt: 2), nil)).isEmpty)
        #expect(machine.troubles.isEmpty)
        #expect(machine.phase == .running)
    }

    @Test func oneFailureTooManyStopsTheHost() {
        var (machine, _) = machine([[]])
        let intensity = RestartIntensity(restarts: 2, within: .seconds(60))
        rise(&machine, 0, traits: ServiceTraits(runs: true, supervision: .onFailure(intensity: intensity)))
        for (attempt, second) in [(1, 0), (2, 61), (3, 70)] {
            let actions = machine.handle(
                .ended(Hook(.run, 0, attempt: attempt), Broken()), at: .seconds(second))
            #expect(actions.first == .delay(0, failures: attempt == 3 ? 2 : 1))
            _ = machine.handle(.ended(Hook(.stop, 0, attempt: attempt), nil))
            _ = machine.handle(.delayOver(0))
            _ = machine.handle(.ended(Hook(.start, 0, attempt: attempt + 1), nil))
        }
        #expect(
            machine.handle(.ended(Hook(.run, 0, attempt: 4), Broken()), at: .seconds(80)) == [.cancel(Hook(.body))])
        #expect(machine.failures.map(\.exceedsRestartLimit) == [true])
        #expect(machine.reason == .failure)
    }

    /// Plans, policies, outcomes and orders of events from a seed; the invariants hold at every step.
    @Test func invariantsHoldInEveryOrder() {
        var ends: [HostPhase: Int] = [:]
        var restarts = 0
        for seed in 0..<20_000 {
            var world = MachineWorld(seed: UInt64(seed))
            let phase = world.live()
            ends[phase, default: 0] += 1
            restarts += world.delays
            #expect(world.faults.isEmpty, "seed \(seed): \(world.faults)")
            if !world.faults.isEmpty { return }
        }
        #expect(ends[.stopped, default: 0] > 1_000)
        #expect(ends[.failed, default: 0] > 1_000)
        #expect(restarts > 1_000)
    }
}
