import StrataAppHost
import Testing

@Suite(.timeLimit(.minutes(1))) struct HostMachineTests {
    private func machine(_ dependencies: [Set<Int>]) -> (HostMachine, [HostAction]) {
        var machine = HostMachine()
        #expect(machine.handle(.configure) == [.configure])
        #expect(machine.phase == .configuring)
        let actions = machine.handle(.configured(StartPlan(dependencies: dependencies)))
        return (machine, actions)
    }

    @Test func withoutServicesTheBodyBeginsAtOnce() {
        var (machine, actions) = machine([])
        #expect(actions == [.beginBody])
        #expect(machine.phase == .running)
        #expect(machine.handle(.bodyEnded) == [.close])
        #expect(machine.phase == .stopping)
        #expect(machine.handle(.closed).isEmpty)
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
        #expect(machine.handle(.configured(StartPlan(dependencies: [[]]))) == [.close])
        #expect(machine.reason == .signal(.interrupt))
    }

    @Test func diamondStartsLayerByLayer() {
        var (machine, actions) = machine([[1, 2, 3], [3], [3], []])
        #expect(actions == [.start(3)])
        #expect(machine.handle(.started(3, runs: true)) == [.run(3), .start(1), .start(2)])
        #expect(machine.handle(.started(2, runs: false)).isEmpty)
        #expect(machine.handle(.started(1, runs: false)) == [.start(0)])
        #expect(machine.handle(.started(0, runs: false)) == [.beginBody])
    }

    @Test func failedStartCancelsOthersAndWaitsForThem() {
        var (machine, actions) = machine([[], [], [0]])
        #expect(actions == [.start(0), .start(1)])
        #expect(machine.handle(.startFailed(1, Broken())) == [.cancelStart(0)])
        #expect(machine.phase == .stopping)
        #expect(machine.handle(.started(0, runs: true)) == [.stop(0)])
        #expect(machine.handle(.stopped(0, nil)) == [.close])
        #expect(machine.handle(.closed).isEmpty)
        #expect(machine.phase == .failed)
        #expect(machine.failures.map(\.service) == [1])
    }

    @Test func bodyEndsBeforeAnythingStops() {
        var (machine, _) = machine([[]])
        #expect(machine.handle(.started(0, runs: true)) == [.run(0), .beginBody])
        #expect(machine.handle(.stopRequested(.signal(.terminate))) == [.cancelBody])
        #expect(machine.handle(.stopRequested(.cancelled)).isEmpty)
        #expect(machine.handle(.bodyEnded) == [.cancelRun(0)])
        #expect(machine.handle(.ended(0, CancellationError())) == [.stop(0)])
        #expect(machine.handle(.stopped(0, nil)) == [.close])
        #expect(machine.reason == .signal(.terminate))
    }

    /// Plans, outcomes and orders of events from a seed; the invariants hold at every step.
    @Test func invariantsHoldInEveryOrder() {
        var ends: [HostPhase: Int] = [:]
        for seed in 0..<20_000 {
            var world = MachineWorld(seed: UInt64(seed))
            let phase = world.live()
            ends[phase, default: 0] += 1
            #expect(world.faults.isEmpty, "seed \(seed): \(world.faults)")
            if !world.faults.isEmpty { return }
        }
        #expect(ends[.stopped, default: 0] > 1_000)
        #expect(ends[.failed, default: 0] > 1_000)
    }
}
