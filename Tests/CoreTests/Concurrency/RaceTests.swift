import StrataCore
import Testing

/// At least 200,000 operations over at least four threads each; a resolve of three services is three.
@Suite struct RaceTests {
    @Test(arguments: [false, true]) func siblingsUnderOneParentWorkFromManyThreads(isSealed: Bool) throws {
        let tracker = LifetimeTracker()
        let parent = Container("Parent")
        parent.register(Tracked.self) { Tracked(tracker) }.scope(.container)
        parent.register(Int.self) { (shared: Tracked) in shared.number }
        if isSealed { try parent.seal() }
        let wrong = Tally()
        let ended = onThreads(8) { number in
            let child = Container("Child \(number)", parent: parent)
            child.register(String.self) { (value: Int) in "\(value)" }
            if isSealed { try? child.seal() }
            for _ in 0..<repetitions(9_000) where (try? child.resolve(String.self)) != "1" { wrong.increment() }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(tracker.made == 1)
    }

    @Test func siblingsAreConstructedAndReleasedFromManyThreads() throws {
        let parent = Container("Parent")
        parent.register(Int.self) { 1 }.scope(.container)
        try parent.seal()
        let wrong = Tally()
        let ended = onThreads(4) { number in
            for _ in 0..<repetitions(3_000) {
                let child = Container("Child", parent: parent)
                child.register(String.self) { (value: Int) in "\(value)" }.scope(.container)
                for _ in 0..<10 where (try? child.resolve(String.self)) != "1" { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
    }

    @Test func resetBesideResolvesIsSafe() throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.register(Tracked.self) { Tracked(tracker) }.scope(.insuranceCalculation)
        container.register(Pair<Tracked, Tracked>.self, Pair<Tracked, Tracked>.init(first:second:))
        try container.seal()
        let wrong = Tally()
        let ended = onThreads(4) { number in
            for round in 0..<repetitions(20_000) {
                if number == 0, round.isMultiple(of: 4) {
                    try? container.resetObjectScope(.insuranceCalculation)
                } else if (try? container.resolve(Pair<Tracked, Tracked>.self)) == nil {
                    wrong.increment()
                }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(tracker.alive == 0)
    }

    @Test func afterAResetNoRequestReceivesAnEarlierInstance() throws {
        let generation = Tally()
        let container = Container()
        container.register(Int.self) {
            let value = generation.value
            // Long enough for a reset to fall between reading and storing.
            for _ in 0..<200 { _ = generation.value }
            return value
        }.scope(.insuranceCalculation)
        try container.seal()
        let wrong = Tally()
        let isOver = Variable(false)
        let ended = onThreads(4) { number in
            guard number == 0 else {
                repeat {
                    for _ in 0..<repetitions(60_000) { _ = try? container.resolve(Int.self) }
                } while !isOver.current
                return
            }
            for _ in 0..<repetitions(15_000) {
                // Between the two resets, another thread begins a construction. The second reset must not keep its
                // instance.
                for _ in 0..<2 {
                    generation.increment()
                    try? container.resetObjectScope(.insuranceCalculation)
                    for _ in 0..<100 { _ = generation.value }
                }
                let least = generation.value
                if let value = try? container.resolve(Int.self), value >= least { continue }
                wrong.increment()
            }
            isOver.set(true)
        }
        #expect(ended)
        #expect(wrong.value == 0)
    }

    @Test func thereAreNeverTwoStronglyHeldMemorySensitiveInstances() throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.register(Tracked.self) { Tracked(tracker) }.scope(.memorySensitive)
        try container.seal()
        let wrong = Tally()
        let ended = onThreads(4) { number in
            for _ in 0..<repetitions(30_000) {
                if number == 0 {
                    container.evict(atLeast: .warning)
                } else if let first = try? container.resolve(Tracked.self),
                    let second = try? container.resolve(Tracked.self)
                {
                    if first !== second { wrong.increment() }
                } else {
                    wrong.increment()
                }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        container.evict(atLeast: .critical)
        #expect(tracker.alive == 0)
    }

    @Test func anOpenContainerIsSafeUnderAnyInterleaving() throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.register(Tracked.self) { Tracked(tracker) }.scope(.container)
        let wrong = Tally()
        let ended = onThreads(4) { number in
            for round in 0..<repetitions(50_000) {
                if round.isMultiple(of: 1_000) {
                    container.register(Int.self, name: .init("\(number) \(round)")) { (held: Tracked) in held.number }
                }
                if round % 1_000 == 500 {
                    let name = RegistrationName("\(number) \(round - 500)")
                    if (try? container.resolve(Int.self, name: name)) != 1 { wrong.increment() }
                } else if (try? container.resolve(Tracked.self))?.number != 1 {
                    wrong.increment()
                }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(tracker.made == 1)
    }

    @Test func sealingBesideResolvesKeepsTheOneInstance() throws {
        let rounds = 500
        let trackers = (0..<rounds).map { _ in LifetimeTracker() }
        let containers = trackers.map { tracker in
            let container = Container()
            container.register(Tracked.self) { Tracked(tracker) }.scope(.container)
            return container
        }
        let wrong = Tally()
        let barrier = Barrier(4)
        let ended = onThreads(4) { number in
            for container in containers {
                barrier.wait()
                if number == 0 { try? container.seal() }
                for _ in 0..<100 where (try? container.resolve(Tracked.self))?.number != 1 { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(trackers.allSatisfy { $0.made == 1 })
    }

    @Test func hooksAreAddedAndCalledFromManyThreads() throws {
        let container = Container()
        container.register(Int.self) { 1 }.scope(.transient)
        try container.seal()
        let seen = Tally()
        let ended = onThreads(4) { number in
            for round in 0..<repetitions(50_000) {
                if round == repetitions(25_000), number == 0 {
                    container.observe { event in if event.kind == .constructed { seen.increment() } }
                }
                _ = try? container.resolve(Int.self)
            }
        }
        #expect(ended)
        #expect(seen.value >= repetitions(25_000))
    }
}
