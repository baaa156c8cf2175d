import Foundation
import StrataCore
import Testing

private final class LatePart: Sendable {}
private final class PartKeeper: Sendable {
    let part: Lazy<LatePart>
    init(part: Lazy<LatePart>) { self.part = part }
}
private final class TwoKeepers: Sendable {
    let owner: PartKeeper
    let other: PartKeeper
    init(owner: PartKeeper, other: PartKeeper) {
        self.owner = owner
        self.other = other
    }
}
private struct Broken: Error {}

/// A `Lazy` joins its graph only if it leads to a service that the graph shares; otherwise it constructs in its own
/// graph.
@Suite struct UnlinkedLazyTests {
    @Test(arguments: [true, false]) func itConstructsOnceAndLater(isSealed: Bool) throws {
        let made = Tally()
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) {
                made.increment()
                return LatePart()
            }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        let owner = try container.resolve(PartKeeper.self)
        #expect(made.value == 0)
        #expect(try owner.part.get() === owner.part.get())
        #expect(made.value == 1)
        #expect(try container.resolve(PartKeeper.self).part.get() !== owner.part.get())
    }

    @Test(arguments: [true, false]) func twoThatLeadToOneServiceShareItInTheirGraph(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { LatePart() }
            $0.register(PartKeeper.self, PartKeeper.init(part:)).scope(.transient)
            $0.register(TwoKeepers.self, TwoKeepers.init(owner:other:))
        }
        let pair = try container.resolve(TwoKeepers.self)
        #expect(pair.owner !== pair.other)
        #expect(try pair.owner.part.get() === pair.other.part.get())
        #expect(try container.resolve(TwoKeepers.self).owner.part.get() !== pair.owner.part.get())
    }

    @Test(arguments: [true, false]) func oneBesideTheServiceItselfMeetsIt(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { LatePart() }
            $0.register([LatePart].self) { (part: LatePart, lazy: Lazy<LatePart>) in [part, try lazy.get()] }
        }
        let parts = try container.resolve([LatePart].self)
        #expect(parts[0] === parts[1])
    }

    /// The child's graph requests a service twice that the parent's graph requests once.
    @Test(arguments: [true, false]) func lazyJoinsAGraphThatAChildShares(isSealed: Bool) throws {
        let parent = Container("Parent")
        parent.register(LatePart.self) { LatePart() }
        parent.register(PartKeeper.self, PartKeeper.init(part:)).scope(.transient)
        if isSealed { try parent.seal() }
        let before = try parent.resolve(PartKeeper.self)
        let child = Container("Child", parent: parent)
        child.register([LatePart].self) { (owner: PartKeeper, part: LatePart) in [part, try owner.part.get()] }
        if isSealed { try child.seal() }
        let parts = try child.resolve([LatePart].self)
        #expect(parts[0] === parts[1])
        #expect(try before.part.get() !== parts[0])
        #expect(try parent.resolve(PartKeeper.self).part.get() !== parts[0])
    }

    @Test(arguments: [true, false]) func aResolverInTheGraphJoinsIt(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { LatePart() }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
            $0.register([LatePart].self) { (resolver: Resolver) in
                let part = try resolver.resolve(LatePart.self)
                return [part, try resolver.resolve(PartKeeper.self).part.get()]
            }
        }
        let parts = try container.resolve([LatePart].self)
        #expect(parts[0] === parts[1])
    }

    @Test(arguments: [true, false]) func aFailureIsNotCached(isSealed: Bool) throws {
        let isBroken = Variable(true)
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { () throws -> LatePart in
                if isBroken.current { throw Broken() }
                return LatePart()
            }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        let owner = try container.resolve(PartKeeper.self)
        #expect(failure { () throws(ResolutionError) in try owner.part.get() }?.code == .factoryFailed)
        isBroken.set(false)
        #expect(try owner.part.get() === owner.part.get())
    }

    @Test(arguments: [true, false]) func manyThreadsGetOne(isSealed: Bool) throws {
        let made = Tally()
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) {
                made.increment()
                return LatePart()
            }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        let rounds = 300
        for _ in 0..<rounds {
            let owner = try container.resolve(PartKeeper.self)
            let parts = Recorder<ObjectIdentifier?>()
            #expect(onThreads(4) { _ in parts.record(try? ObjectIdentifier(owner.part.get())) })
            let one = ObjectIdentifier(try owner.part.get())
            #expect(parts.values == [one, one, one, one])
        }
        #expect(made.value == rounds)
    }

    /// Each thread tries again until it has the part, so that at each failure some threads wait and others arrive.
    @Test(arguments: [true, false]) func threadsTryAgainAfterAFailure(isSealed: Bool) throws {
        let calls = Tally()
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { () throws -> LatePart in
                // Long enough that the others wait when it fails.
                Thread.sleep(forTimeInterval: 0.00002)
                guard calls.increment() % 100 == 0 else { throw Broken() }
                return LatePart()
            }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        for _ in 0..<60 {
            let owner = try container.resolve(PartKeeper.self)
            let parts = Recorder<ObjectIdentifier>()
            let ended = onThreads(8) { _ in
                while true {
                    do throws(ResolutionError) {
                        parts.record(ObjectIdentifier(try owner.part.get()))
                        return
                    } catch {
                        guard error.code == .factoryFailed else { return }
                    }
                }
            }
            #expect(ended)
            #expect(parts.values.count == 8)
            #expect(Set(parts.values).count == 1)
        }
    }

    @Test(arguments: [true, false]) func oneThatNeedsItselfIsACycle(isSealed: Bool) throws {
        let owners = Variable<PartKeeper?>(nil)
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { () throws -> LatePart in
                try owners.current?.part.get() ?? LatePart()
            }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        let owner = try container.resolve(PartKeeper.self)
        owners.set(owner)
        let error = failure { () throws(ResolutionError) in try owner.part.get() }
        #expect(error?.code == .factoryFailed || error?.code == .cycle)
        owners.set(nil)
        _ = try owner.part.get()
    }

    @Test(arguments: [true, false]) func waitingForEachOtherIsACycle(isSealed: Bool) throws {
        let owners = Variable<[PartKeeper]>([])
        let entered = ThreadGate()
        let made = Tally()
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { () throws -> LatePart in
                // The first two calls are those of the two threads; each then requests the service of the other.
                let number = made.increment()
                guard number <= 2 else { return LatePart() }
                if number == 2 { entered.open() }
                entered.wait()
                return try owners.current[number - 1].part.get()
            }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        owners.set([try container.resolve(PartKeeper.self), try container.resolve(PartKeeper.self)])
        let outcomes = Recorder<Bool>()
        #expect(onThreads(2) { number in outcomes.record((try? owners.current[number].part.get()) != nil) })
        #expect(outcomes.values.count == 2)
    }

    @Test(arguments: [true, false]) func afterItsContainerItFails(isSealed: Bool) throws {
        var container: Container? = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { LatePart() }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        let owner = try #require(try container?.resolve(PartKeeper.self))
        container = nil
        #expect(failure { () throws(ResolutionError) in try owner.part.get() }?.code == .containerReleased)
    }

    @Test(arguments: [true, false]) func inAScopeItSeesTheGivenValues(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.opens("work", providing: Int.self)
            $0.register(LatePart.self) { (_: Int) in LatePart() }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        var kept: PartKeeper?
        try await container.withScope("work", providing: 1) { scope in
            let owner = try scope.resolve(PartKeeper.self)
            #expect(try owner.part.get() === owner.part.get())
            kept = try scope.resolve(PartKeeper.self)
        }
        let owner = try #require(kept)
        #expect(failure { () throws(ResolutionError) in try owner.part.get() }?.code == .scopeClosed)
    }

    @Test(arguments: [true, false]) func awaitedItIsTheSame(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(LatePart.self) { LatePart() }
            $0.register(PartKeeper.self, PartKeeper.init(part:))
        }
        let owner = try await container.resolve(PartKeeper.self)
        let parts = try await withThrowingTaskGroup(of: LatePart.self) { group in
            for _ in 0..<20 { group.addTask { try await owner.part.get() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(parts.map { ObjectIdentifier($0) }).count == 1)
    }
}
