import StrataCore
import Testing

/// Once means once: 200,000 resolves over eight threads in each case.
@Suite struct OnceTests {
    private static let threads = 8
    private static let rounds = repetitions(250)
    private static let resolves = 100

    @Test(arguments: [TestedScope.container, .memorySensitive, .custom], [false, true])
    func sharedInstanceIsConstructedOnceUnderEightThreads(_ scope: TestedScope, isSealed: Bool) throws {
        let trackers = (0..<Self.rounds).map { _ in LifetimeTracker() }
        let children = try trackers.map { tracker in
            let parent = Container("Parent")
            parent.register(Tracked.self) { Tracked(tracker) }.scope(scope.scope())
            if isSealed { try parent.seal() }
            return Container("Child", parent: parent)
        }
        let wrong = Tally()
        let barrier = Barrier(Self.threads)
        let ended = onThreads(Self.threads) { _ in
            for child in children {
                barrier.wait()
                for _ in 0..<Self.resolves where (try? child.resolve(Tracked.self))?.number != 1 { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(trackers.allSatisfy { $0.made == 1 })
    }

    /// Through links, and on the slow path, which a service takes whose completion has a resolver.
    @Test(arguments: [false, true]) func scopedInstanceIsConstructedOnceUnderEightThreads(isLinked: Bool)
        async throws
    {
        let tracker = LifetimeTracker()
        let container = Container()
        container.opens("job")
        let registration = container.register(Tracked.self) { Tracked(tracker) }.scope(.scoped("job"))
        if !isLinked { registration.initCompleted { (_: Tracked, _: Resolver) in } }
        try container.seal()
        #expect(container.isLinked(ServiceKey(Tracked.self)) == isLinked)
        let barrier = Barrier(Self.threads)
        for _ in 0..<Self.rounds {
            let ended = try await container.withScope("job") { scope in
                onThreads(Self.threads) { _ in
                    barrier.wait()
                    for _ in 0..<Self.resolves { _ = try? scope.resolve(Tracked.self) }
                }
            }
            #expect(ended)
        }
        #expect(tracker.made == Self.rounds)
        #expect(tracker.alive == 0)
    }

    @Test func weakInstanceThatIsHeldIsOneUnderEightThreads() throws {
        let trackers = (0..<Self.rounds).map { _ in LifetimeTracker() }
        let containers = try trackers.map { tracker in
            let container = Container()
            container.register(Tracked.self) { Tracked(tracker) }.scope(.weak)
            try container.seal()
            return container
        }
        let wrong = Tally()
        let barrier = Barrier(Self.threads)
        let ended = onThreads(Self.threads) { _ in
            for container in containers {
                barrier.wait()
                let held = try? container.resolve(Tracked.self)
                for _ in 0..<Self.resolves where (try? container.resolve(Tracked.self)) !== held { wrong.increment() }
                barrier.wait()
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(trackers.allSatisfy { $0.made == 1 && $0.alive == 0 })
    }

    @Test func weakInstanceNeverHasASecondAliveBesideIt() throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.register(Tracked.self) { Tracked(tracker) }.scope(.weak)
        try container.seal()
        let wrong = Tally()
        let ended = onThreads(4) { _ in
            for _ in 0..<25_000 {
                guard let first = try? container.resolve(Tracked.self),
                    let second = try? container.resolve(Tracked.self)
                else {
                    wrong.increment()
                    continue
                }
                if first !== second { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(tracker.alive == 0)
    }

    @Test func failuresUnderContentionAreRetriedAndConstructedOnce() throws {
        let rounds = 2_000
        let made = (0..<rounds).map { _ in Tally() }
        let containers = try (0..<rounds).map { round in
            let container = Container()
            container.register(Int.self) { () throws -> Int in
                let attempt = made[round].increment()
                if attempt <= 3 { throw CancellationError() }
                return attempt
            }.scope(.container)
            try container.seal()
            return container
        }
        let barrier = Barrier(Self.threads)
        let wrong = Tally()
        let ended = onThreads(Self.threads) { _ in
            for container in containers {
                barrier.wait()
                var value: Int?
                for _ in 0..<20 where value == nil { value = try? container.resolve(Int.self) }
                for _ in 0..<12 where (try? container.resolve(Int.self)) != value { wrong.increment() }
                if value != 4 { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(made.allSatisfy { $0.value == 4 })
    }
}
