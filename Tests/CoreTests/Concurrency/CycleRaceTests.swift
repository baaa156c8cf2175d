import StrataCore
import Testing

@Suite struct CycleRaceTests {
    @Test(arguments: cycleScopes, TestedForm.allCases)
    func cycleRequestedFromTwoThreadsIsComplete(_ scope: TestedScope, form: TestedForm) throws {
        let rounds = repetitions(2_000)
        for isSealed in [false, true] {
            let tracker = LifetimeTracker()
            let containers = try (0..<rounds).map { _ in
                let container = Container()
                registerCycle(in: container, scope, form, tracker)
                if isSealed { try container.seal() }
                return container
            }
            let failures = Recorder<String>()
            let barrier = Barrier(2)
            let ended = onThreads(2) { number in
                for container in containers {
                    barrier.wait()
                    do throws(ResolutionError) {
                        if number == 0 {
                            let parent = try container.resolve(CycleParent.self)
                            if parent.child.current == nil { failures.record("parent without child") }
                            let owner = parent.child.current?.parent
                            // A child holds its parent weakly, so a parent that the other thread released may be gone.
                            if scope == .weak, owner == nil { continue }
                            if owner !== parent { failures.record("another's child") }
                        } else {
                            let child = try container.resolve(CycleChild.self)
                            guard scope.isStored, scope != .weak else { continue }
                            if child.parent?.child.current !== child { failures.record("another's parent") }
                        }
                    } catch {
                        // A resolver's edges are unknown, so two threads may meet in the middle; the later one fails.
                        if form == .resolver, error.code == .cycle { continue }
                        failures.record("\(error)")
                    }
                }
            }
            #expect(ended)
            #expect(failures.values.first == nil)
            let isCached = scope.isStored && scope != .weak && form == .parameters
            if isCached { #expect(tracker.made == 2 * rounds) }
        }
    }

    @Test func twoOpaqueSingletonsThatNeedEachOtherFailWithoutAHang() throws {
        let rounds = 500
        let containers = try (0..<rounds).map { _ in
            let container = Container()
            container.register(Int.self) { (resolver: Resolver) in try resolver.resolve(String.self).count }
                .scope(.container)
            container.register(String.self) { (resolver: Resolver) in "\(try resolver.resolve(Int.self))" }
                .scope(.container)
            try container.seal()
            return container
        }
        let codes = Recorder<ResolutionError.Code?>()
        let barrier = Barrier(2)
        let ended = onThreads(2) { number in
            for container in containers {
                barrier.wait()
                codes.record(
                    number == 0
                        ? failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.code
                        : failure { () throws(ResolutionError) in try container.resolve(String.self) }?.code)
            }
        }
        #expect(ended)
        #expect(codes.values.count == 2 * rounds)
        #expect(codes.values.allSatisfy { $0 == .cycle })
    }

    /// Each has begun before it requests the other, so they always meet in the middle; one fails, one works.
    @Test func twoThreadsThatWaitForEachOtherReceiveTheCycle() throws {
        let container = Container()
        let began = (ThreadGate(), ThreadGate())
        container.register(Int.self) { [unowned container] in
            began.0.open()
            began.1.wait()
            return (try? container.resolve(String.self))?.count ?? -1
        }.scope(.container)
        container.register(String.self) { [unowned container] in
            began.1.open()
            began.0.wait()
            return (try? container.resolve(Int.self)).map { "\($0)" } ?? "told"
        }.scope(.container)
        try container.seal()
        let threads = [
            startThread { _ = try? container.resolve(Int.self) },
            startThread { _ = try? container.resolve(String.self) },
        ]
        for thread in threads { #expect(thread.wait()) }
        let (number, text) = (try container.resolve(Int.self), try container.resolve(String.self))
        #expect((number, text) == (4, "told") || (number, text) == (-1, "-1"))
    }

    @Test func aCycleWhoseCompletionThrowsLeavesNothingForTheOtherThread() throws {
        let rounds = repetitions(2_000)
        let tracker = LifetimeTracker()
        let containers = try (0..<rounds).map { _ in
            let container = Container()
            registerCycle(in: container, .container, .parameters, tracker)
            container.register(CycleChild.self, CycleChild.init(parent:life:)).scope(.container).replacing()
                .initCompleted { (_: CycleChild) throws in throw CancellationError() }
            try container.seal()
            return container
        }
        let served = Tally()
        let barrier = Barrier(2)
        let ended = onThreads(2) { number in
            for container in containers {
                barrier.wait()
                if number == 0, (try? container.resolve(CycleParent.self)) != nil { served.increment() }
                if number == 1, (try? container.resolve(CycleChild.self)) != nil { served.increment() }
            }
        }
        #expect(ended)
        #expect(served.value == 0)
        #expect(tracker.alive == 0)
    }
}
