import StrataCore
import Testing

@Suite struct LazyTests {
    @Test(arguments: [true, false])
    func isConstructedOnFirstUseAndThenCached(isSealed: Bool) throws {
        let counter = MadeCounter()
        let container = Container()
        container.register(Leaf.self) { counter.make(Leaf()) }.scope(.transient)
        container.register(Int.self) { (leaf: Lazy<Leaf>) in
            #expect(counter.count == 0)
            let isCached = try leaf.get() === leaf.get()
            #expect(isCached)
            return counter.count
        }
        if isSealed { try container.seal() }
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test(arguments: [true, false])
    func findsTheSamePartnerInACycle(isSealed: Bool) throws {
        let container = Container()
        container.register(Owner.self, Owner.init(partner:))
        container.register(Partner.self, Partner.init(owner:))
        if isSealed { try container.seal() }
        let owner = try container.resolve(Owner.self)
        #expect(try owner.partner.get().owner === owner)
        #expect(try owner.partner.get() === owner.partner.get())
        #expect(try container.resolve(Owner.self) !== owner)
    }

    @Test func findsTheSamePartnerDuringTheConstructionOfTheGraph() throws {
        let container = Container()
        container.register(Owner.self, Owner.init(partner:))
            .initCompleted { (owner: Owner) in
                let isSame = try owner.partner.get().owner === owner
                #expect(isSame)
            }
        container.register(Partner.self, Partner.init(owner:))
        let owner = try container.resolve(Owner.self)
        #expect(try owner.partner.get().owner === owner)
    }

    @Test func sharedServicesInACycleFindEachOther() throws {
        let container = Container()
        container.register(Owner.self, Owner.init(partner:)).scope(.container)
            .initCompleted { (owner: Owner) in
                let isSame = try owner.partner.get().owner === owner
                #expect(isSame)
            }
        container.register(Partner.self, Partner.init(owner:)).scope(.container)
        try container.seal()
        let owner = try container.resolve(Owner.self)
        #expect(try owner.partner.get() === container.resolve(Partner.self))
    }

    @Test func theGraphOfAStoredServiceIsItsOwn() throws {
        final class Pair: Sendable {
            let leaf: Leaf
            let later: Lazy<Leaf>
            init(leaf: Leaf, later: Lazy<Leaf>) {
                self.leaf = leaf
                self.later = later
            }
        }
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        container.register(Pair.self, Pair.init(leaf:later:)).scope(.container)
        container.register([Leaf].self) { (leaf: Leaf, pair: Pair) in [leaf, pair.leaf, try pair.later.get()] }
        let leaves = try container.resolve([Leaf].self)
        #expect(leaves[0] !== leaves[1])
        #expect(leaves[1] === leaves[2])
    }

    @Test func theGraphKeepsItsInstancesWeakly() throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        container.register(Owner.self, Owner.init(partner:))
        container.register(Partner.self, Partner.init(owner:))
        container.register(Int.self) { (_: Leaf) in 1 }
        let lazy = try container.resolve(Lazy<Owner>.self)
        var owner: Owner? = try lazy.get()
        let tracker = WeakWatch(object: owner)
        owner = nil
        #expect(tracker.isAlive)
        var outer: Owner? = try container.resolve(Owner.self)
        let partner = try outer?.partner.get()
        let outerTracker = WeakWatch(object: outer)
        outer = nil
        #expect(!outerTracker.isAlive)
        #expect(partner?.owner == nil)
    }

    @Test func aFailureIsNotCached() throws {
        struct Refusal: Error {}
        let counter = MadeCounter()
        let container = Container()
        container.register(Leaf.self) {
            let leaf = counter.make(Leaf())
            if counter.count == 1 { throw Refusal() }
            return leaf
        }
        let lazy = try container.resolve(Lazy<Leaf>.self)
        let error = #expect(throws: ResolutionError.self) { try lazy.get() }
        #expect(error?.code == .factoryFailed)
        #expect(error?.underlying is Refusal)
        #expect(try lazy.get() === lazy.get())
    }

    @Test func reportsAReleasedContainer() throws {
        var container: Container? = Container()
        container?.register(Leaf.self) { Leaf() }
        let unused = try container?.resolve(Lazy<Leaf>.self)
        let used = try container?.resolve(Lazy<Leaf>.self)
        let leaf = try used?.get()
        let tracker = WeakWatch(object: container)
        container = nil
        #expect(!tracker.isAlive)
        let error = #expect(throws: ResolutionError.self) { try unused?.get() }
        #expect(error?.code == .containerReleased)
        #expect(error?.description == "`Leaf` cannot be resolved: its container has been released.")
        #expect(try used?.get() === leaf)
    }

    @Test func reportsAContainerThatWasClosedDuringTheConstruction() async throws {
        let container = Container("Services")
        let (begun, mayEnd) = (Gate(), ThreadGate())
        defer { mayEnd.open() }
        container.register(Leaf.self) {
            begun.open()
            mayEnd.wait()
            return Leaf()
        }.scope(.transient)
        struct Owner: Sendable { let leaf: Lazy<Leaf> }
        container.register(Owner.self, Owner.init(leaf:)).scope(.transient)
        try container.seal()
        // Constructed through links, so it has no graph.
        let lazy = try container.resolveNow(Owner.self).leaf
        _ = startThread { _ = try? lazy.get() }
        await begun.wait()
        await container.close()
        let codes = Recorder<ResolutionError.Code?>()
        let second = startThread {
            do throws(ResolutionError) {
                _ = try lazy.get()
                codes.record(nil)
            } catch {
                codes.record(error.code)
            }
        }
        #expect(second.wait(seconds: 60))
        #expect(codes.values == [.containerClosed])
    }

    @Test func refusesToUseItselfWhileItIsConstructed() throws {
        let container = Container()
        container.register(Leaf.self) { (holder: Holder) in
            try holder.lazy?.get() ?? Leaf()
        }.scope(.transient)
        container.register(Holder.self) { Holder() }.scope(.container)
        let lazy = try container.resolve(Lazy<Leaf>.self)
        try container.resolve(Holder.self).lazy = lazy
        let error = #expect(throws: ResolutionError.self) { try lazy.get() }
        #expect((error?.underlying as? ResolutionError)?.code == .cycle)
    }

    private final class Holder: @unchecked Sendable {
        // Sendable: used by one thread.
        var lazy: Lazy<Leaf>?
    }

    @Test func isOneUnderFourThreads() throws {
        let container = Container()
        let counter = MadeCounter()
        container.register(Leaf.self) { counter.make(Leaf()) }.scope(.transient)
        container.register(Partner.self) { (owner: Owner) in counter.make(Partner(owner: owner)) }
        container.register(Owner.self, Owner.init(partner:))
        try container.seal()
        let rounds = 5_000
        let owners = try (0..<rounds).map { _ in try container.resolve(Owner.self) }
        let lazies = try (0..<rounds).map { _ in try container.resolve(Lazy<Leaf>.self) }
        let seen = Locked<[Set<ObjectIdentifier>]>(Array(repeating: [], count: rounds))
        onThreads(4) { _ in
            for round in 0..<rounds {
                for _ in 0..<5 {
                    guard let leaf = try? lazies[round].get(), let partner = try? owners[round].partner.get(),
                        partner.owner === owners[round]
                    else { continue }
                    seen.withLock { $0[round].formUnion([ObjectIdentifier(leaf), ObjectIdentifier(partner)]) }
                }
            }
        }
        #expect(seen.withLock { $0.allSatisfy { $0.count == 2 } })
        #expect(counter.count == rounds * 2)
    }

    /// Several `Lazy` values of one graph that are used at once: their shared services are constructed once.
    @Test func oneGraphUnderFourThreads() throws {
        final class Ends: Sendable {
            let left: Lazy<Left>
            let right: Lazy<Right>
            init(left: Lazy<Left>, right: Lazy<Right>) {
                self.left = left
                self.right = right
            }
        }
        let container = Container()
        let counter = MadeCounter()
        container.register(Leaf.self) { counter.make(Leaf()) }
        container.register(Left.self, Left.init(leaf:)).scope(.transient)
        container.register(Right.self, Right.init(leaf:)).scope(.transient)
        container.register(Ends.self, Ends.init(left:right:))
        try container.seal()
        let rounds = repetitions(50_000)
        let all = try (0..<rounds).map { _ in try container.resolve(Ends.self) }
        onThreads(4) { number in
            for ends in all {
                if number < 2 { _ = try? ends.left.get() } else { _ = try? ends.right.get() }
            }
        }
        #expect(try all.allSatisfy { try $0.left.get().leaf === $0.right.get().leaf })
        #expect(counter.count == rounds)
    }

    private final class Left: Sendable {
        let leaf: Leaf
        init(leaf: Leaf) { self.leaf = leaf }
    }
    private final class Right: Sendable {
        let leaf: Leaf
        init(leaf: Leaf) { self.leaf = leaf }
    }
}
