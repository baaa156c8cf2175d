import StrataSwinjectBridge
import Testing

@Suite("SwinjectBridge: scopes") struct SwinjectBridgeScopeTests {
    let parent = Container()
    let child: Container

    init() {
        child = Container(parent: parent)
    }

    @Test func transientIsConstructedAtEachRequest() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.transient)
        parent.register(Holder<(Cat, Cat)>.self) { r in Holder((r.resolve(Cat.self)!, r.resolve(Cat.self)!)) }
        let pair = parent.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(pair.0 !== pair.1)
    }

    @Test func graphIsTheDefault() {
        let entry = parent.register(Cat.self) { _ in Cat() }
        #expect(parent.description.contains("ObjectScope: graph"))
        entry.inObjectScope(.container)
        #expect(parent.description.contains("ObjectScope: container"))
    }

    @Test func graphSharesWithinOneResolve() {
        parent.register(Cat.self) { _ in Cat() }
        parent.register(Holder<(Cat, Cat)>.self) { r in Holder((r.resolve(Cat.self)!, r.resolve(Cat.self)!)) }
        let first = parent.resolve(Holder<(Cat, Cat)>.self)!.value
        let second = parent.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(first.0 === first.1)
        #expect(first.0 !== second.0)
    }

    @Test func graphIsNotSharedBetweenResolves() {
        parent.register(Cat.self) { _ in Cat() }
        #expect(parent.resolve(Cat.self) !== parent.resolve(Cat.self))
    }

    @Test func graphSharesAcrossParentAndChild() {
        parent.register(Cat.self) { _ in Cat() }
        child.register(Holder<(Cat, Cat)>.self) { [parent] r in
            Holder((r.resolve(Cat.self)!, parent.resolve(Cat.self)!))
        }
        let pair = child.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(pair.0 === pair.1)
    }

    @Test func aGraphDoesNotEndBeforeItsResolve() {
        // A factory that resolves from the other container, which resolves from the first again, stays in one graph.
        parent.register(Cat.self) { _ in Cat() }
        child.register(Holder<Cat>.self) { r in Holder(r.resolve(Cat.self)!) }
        parent.register(Holder<(Cat, Cat)>.self) { [child] r in
            let first = r.resolve(Cat.self)!
            _ = child.resolve(Holder<Cat>.self)
            return Holder((first, r.resolve(Cat.self)!))
        }
        let pair = parent.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(pair.0 === pair.1)
    }

    @Test func containerSharesWithChildren() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = parent.resolve(Cat.self)
        #expect(cat === child.resolve(Cat.self))
        #expect(cat === Container(parent: child).resolve(Cat.self))
    }

    @Test func containerIsConstructedOnceThroughAChildToo() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = child.resolve(Cat.self)
        #expect(cat === parent.resolve(Cat.self))
    }

    @Test func containerOfTheChildIsItsOwn() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        child.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        #expect(parent.resolve(Cat.self) !== child.resolve(Cat.self))
    }

    @Test func containerKeepsAValue() {
        var made = 0
        parent.register((any Counting).self) { _ in
            made += 1
            return Counter()
        }.inObjectScope(.container)
        _ = parent.resolve((any Counting).self)
        _ = parent.resolve((any Counting).self)
        #expect(made == 1)
    }

    @Test func containerIgnoresLaterArguments() {
        parent.register(Cat.self) { _, name in Cat(name: name) }.inObjectScope(.container)
        #expect(parent.resolve(Cat.self, argument: "first")?.name == "first")
        #expect(parent.resolve(Cat.self, argument: "second")?.name == "first")
    }

    @Test func weakSharesWhileSomebodyHolds() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.weak)
        var cat = parent.resolve(Cat.self)
        #expect(cat === child.resolve(Cat.self))
        weak let released = cat
        cat = nil
        #expect(released == nil)
        #expect(parent.resolve(Cat.self) != nil)
    }

    @Test func weakIsSharedWithinTheGraphThoughNothingHolds() {
        var made = 0
        parent.register(Cat.self) { _ in
            made += 1
            return Cat()
        }.inObjectScope(.weak)
        parent.register(Owner.self) { r in
            _ = r.resolve(Cat.self)
            _ = r.resolve(Cat.self)
            return Owner()
        }
        _ = parent.resolve(Owner.self)
        #expect(made == 1)
        _ = parent.resolve(Owner.self)
        #expect(made == 2)
    }

    @Test func weakConstructsAValueAtEachRequest() {
        var made = 0
        parent.register((any Counting).self) { _ in
            made += 1
            return Counter()
        }.inObjectScope(.weak)
        parent.register(Owner.self) { r in
            _ = r.resolve((any Counting).self)
            _ = r.resolve((any Counting).self)
            return Owner()
        }
        _ = parent.resolve(Owner.self)
        #expect(made == 2)
        _ = parent.resolve((any Counting).self)
        #expect(made == 3)
    }

    @Test func aScopeMayChangeAfterResolving() {
        let entry = parent.register(Cat.self) { _ in Cat() }
        #expect(parent.resolve(Cat.self) !== parent.resolve(Cat.self))
        entry.inObjectScope(.container)
        let cat = parent.resolve(Cat.self)
        #expect(cat === parent.resolve(Cat.self))
        entry.inObjectScope(.transient)
        #expect(cat !== parent.resolve(Cat.self))
    }

    @Test func aNewRegistrationReleasesTheInstance() {
        weak var cat: Cat?
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        cat = parent.resolve(Cat.self)
        #expect(cat != nil)
        parent.register(Cat.self) { _ in Cat() }
        #expect(cat == nil)
    }

    @Test func aReleasedContainerReleasesItsInstances() {
        weak var cat: Cat?
        do {
            let container = Container { $0.register(Cat.self) { _ in Cat() }.inObjectScope(.container) }
            cat = container.resolve(Cat.self)
            #expect(cat != nil)
        }
        #expect(cat == nil)
    }

    @Test func aReleasedChildLeavesTheParentWorking() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        var child: Container? = Container(parent: parent)
        child?.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }
        let owner = child?.resolve(Owner.self)
        weak let released = child
        child = nil
        #expect(released == nil)
        #expect(owner?.pet === parent.resolve(Cat.self))
        #expect(parent.resolve(Owner.self) == nil)
    }

    @Test func aChildKeepsItsParentAlive() {
        var parent: Container? = Container { $0.register(Cat.self) { _ in Cat() }.inObjectScope(.container) }
        let child = Container(parent: parent)
        let cat = parent?.resolve(Cat.self)
        parent = nil
        #expect(child.resolve(Cat.self) === cat)
    }

    @Test func scopesHaveNames() {
        #expect("\(ObjectScope.transient) \(ObjectScope.graph)" == "transient graph")
        #expect("\(ObjectScope.container) \(ObjectScope.weak)" == "container weak")
        #expect(ObjectScope(storageFactory: PermanentStorage.init).description == "")
        #expect(ObjectScope(storageFactory: PermanentStorage.init, description: "mine").description == "mine")
    }

    @Test func scopesConstructTheirStorages() {
        #expect(ObjectScope.transient.makeStorage() is TransientStorage)
        #expect(ObjectScope.graph.makeStorage() is GraphStorage)
        #expect(ObjectScope.container.makeStorage() is PermanentStorage)
        #expect(ObjectScope.weak.makeStorage() is CompositeStorage)
    }

    @Test func graphScopeDoesNotGrow() {
        parent.register(Cat.self) { _ in Cat() }
        parent.register(Holder<Cat>.self) { r in Holder(r.resolve(Cat.self)!) }
        let alive = unsafe Counted.alive
        parent.register(Counted.self) { _ in Counted() }
        for _ in 0..<1000 { _ = parent.resolve(Counted.self) }
        #expect(unsafe Counted.alive == alive)
    }
}

/// Counts the living instances of the test on this thread.
private final class Counted {
    nonisolated(unsafe) static var alive = 0
    init() { unsafe Counted.alive += 1 }
    deinit { unsafe Counted.alive -= 1 }
}
