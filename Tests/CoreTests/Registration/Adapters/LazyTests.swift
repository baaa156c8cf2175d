import StrataCore
import Synchronization
import Testing

@Suite struct LazyTests {
    @Test(arguments: [true, false])
    func isMadeOnFirstUseAndThenKept(isSealed: Bool) throws {
        let counter = Counter()
        let container = Container()
        container.register(Leaf.self) { counter.make(Leaf()) }.scope(.transient)
        container.register(Int.self) { (leaf: Lazy<Leaf>) in
            #expect(counter.count == 0)
            let isKept = try leaf.get() === leaf.get()
            #expect(isKept)
            return counter.count
        }
        if isSealed { try container.seal() }
        #expect(try container.resolve(Int.self) == 1)
    }

    @Test(arguments: [true, false])
    func findsTheSamePartnerInACircle(isSealed: Bool) throws {
        let container = Container()
        container.register(Owner.self, Owner.init(partner:))
        container.register(Partner.self, Partner.init(owner:))
        if isSealed { try container.seal() }
        let owner = try container.resolve(Owner.self)
        #expect(try owner.partner.get().owner === owner)
        #expect(try owner.partner.get() === owner.partner.get())
        #expect(try container.resolve(Owner.self) !== owner)
    }

    @Test func findsTheSamePartnerWhileTheGraphIsBeingMade() throws {
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

    @Test func sharedServicesInACircleFindEachOther() throws {
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
        let tracker = LifetimeTracker(object: owner)
        owner = nil
        #expect(tracker.isAlive)
        var outer: Owner? = try container.resolve(Owner.self)
        let partner = try outer?.partner.get()
        let outerTracker = LifetimeTracker(object: outer)
        outer = nil
        #expect(!outerTracker.isAlive)
        #expect(partner?.owner == nil)
    }

    @Test func aFailureIsNotRemembered() throws {
        struct Refusal: Error {}
        let counter = Counter()
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

    @Test func saysWhenItsContainerIsGone() throws {
        var container: Container? = Container()
        container?.register(Leaf.self) { Leaf() }
        let unused = try container?.resolve(Lazy<Leaf>.self)
        let used = try container?.resolve(Lazy<Leaf>.self)
        let leaf = try used?.get()
        let tracker = LifetimeTracker(object: container)
        container = nil
        #expect(!tracker.isAlive)
        let error = #expect(throws: ResolutionError.self) { try unused?.get() }
        #expect(error?.code == .containerGone)
        #expect(error?.description == "`Leaf` cannot be made: its container is gone.")
        #expect(try used?.get() === leaf)
    }

    @Test func refusesToUseItselfWhileItIsMade() throws {
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

    @Test func isOneUnderFourThreads() async throws {
        let container = Container()
        let counter = Counter()
        container.register(Leaf.self) { counter.make(Leaf()) }.scope(.transient)
        container.register(Partner.self) { (owner: Owner) in counter.make(Partner(owner: owner)) }
        container.register(Owner.self, Owner.init(partner:))
        try container.seal()
        let rounds = 2_000
        for round in 0..<rounds {
            let owner = try container.resolve(Owner.self)
            let lazy = try container.resolve(Lazy<Leaf>.self)
            let seen = try await withThrowingTaskGroup(of: Set<ObjectIdentifier>.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var seen: Set<ObjectIdentifier> = []
                        for _ in 0..<13 {
                            seen.insert(ObjectIdentifier(try lazy.get()))
                            seen.insert(ObjectIdentifier(try owner.partner.get()))
                            guard try owner.partner.get().owner === owner else { return [] }
                        }
                        return seen
                    }
                }
                return try await group.reduce(into: Set()) { $0.formUnion($1) }
            }
            #expect(seen.count == 2, "round \(round)")
        }
        #expect(counter.count == rounds * 2)
    }

    /// Several lazies of one graph used at once: what they share in it is made once.
    @Test func oneGraphUnderFourThreads() async throws {
        struct Ends: Sendable {
            let left: Lazy<Left>
            let right: Lazy<Right>
        }
        let container = Container()
        let counter = Counter()
        container.register(Leaf.self) { counter.make(Leaf()) }
        container.register(Left.self, Left.init(leaf:)).scope(.transient)
        container.register(Right.self, Right.init(leaf:)).scope(.transient)
        container.register(Ends.self) { (left: Lazy<Left>, right: Lazy<Right>) in Ends(left: left, right: right) }
        try container.seal()
        for round in 0..<2_000 {
            let ends = try container.resolve(Ends.self)
            async let left = ends.left.get()
            async let right = ends.right.get()
            let (one, other) = try await (left, right)
            #expect(one.leaf === other.leaf, "round \(round)")
        }
        #expect(counter.count == 2_000)
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

/// Counts what is made.
final class Counter: Sendable {
    private let made = Atomic<Int>(0)
    var count: Int { made.load(ordering: .acquiring) }
    func make<Made>(_ made: @autoclosure () -> Made) -> Made {
        self.made.add(1, ordering: .acquiringAndReleasing)
        return made()
    }
}
