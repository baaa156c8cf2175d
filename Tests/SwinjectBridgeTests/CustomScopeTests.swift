import StrataSwinjectBridge
import Testing

/// Counts the calls that it receives.
private final class SpyStorage: InstanceStorage {
    var instance: Any?
    var completed = 0
    func graphResolutionCompleted() { completed += 1 }
}

/// A scope that does not use `ObjectScope`.
private final class OwnScope: ObjectScopeProtocol {
    var storages: [PermanentStorage] = []
    func makeStorage() -> any InstanceStorage {
        let storage = PermanentStorage()
        storages.append(storage)
        return storage
    }
}

@Suite("SwinjectBridge: custom scopes and resets") struct SwinjectBridgeCustomScopeTests {
    let container = Container()
    let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session")

    @Test func anOwnScopeSharesUntilReset() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(session)
        let cat = container.resolve(Cat.self)
        #expect(cat === container.resolve(Cat.self))
        container.resetObjectScope(session)
        #expect(cat !== container.resolve(Cat.self))
    }

    @Test func eachServiceHasOneStorage() {
        let scope = OwnScope()
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        container.register(Dog.self) { _ in Dog() }.inObjectScope(scope)
        #expect(scope.storages.isEmpty)
        for _ in 0..<3 { _ = (container.resolve(Cat.self), container.resolve(Dog.self)) }
        #expect(scope.storages.count == 2)
    }

    @Test func theStorageHoldsTheInstance() {
        let scope = OwnScope()
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        let cat = container.resolve(Cat.self)
        #expect(scope.storages.first?.instance as AnyObject? === cat)
    }

    @Test func aStorageMayForgetByItself() {
        let scope = OwnScope()
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        let cat = container.resolve(Cat.self)
        scope.storages[0].instance = nil
        #expect(cat !== container.resolve(Cat.self))
    }

    @Test func aStorageMayServeAnInstanceByItself() {
        let spy = SpyStorage()
        let cat = Cat()
        spy.instance = cat
        container.register(Cat.self) { _ in Cat() }.inObjectScope(ObjectScope(storageFactory: { spy }))
        #expect(container.resolve(Cat.self) === cat)
    }

    @Test func aStorageIsNotifiedOfEachCompletedGraph() {
        let spy = SpyStorage()
        container.register(Cat.self) { _ in Cat() }.inObjectScope(ObjectScope(storageFactory: { spy }))
        container.register(Dog.self) { _ in Dog() }
        container.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }
        _ = container.resolve(Owner.self)
        #expect(spy.completed == 1)
        _ = container.resolve(Dog.self)
        #expect(spy.completed == 2)
    }

    @Test func aResetLeavesOtherScopesAlone() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(session)
        container.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        let dog = container.resolve(Dog.self)
        _ = container.resolve(Cat.self)
        container.resetObjectScope(session)
        #expect(dog === container.resolve(Dog.self))
    }

    @Test func theContainerScopeCanBeReset() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = container.resolve(Cat.self)
        container.resetObjectScope(.container)
        #expect(cat !== container.resolve(Cat.self))
    }

    @Test func theWeakScopeCanBeReset() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.weak)
        let cat = container.resolve(Cat.self)
        container.resetObjectScope(.weak)
        #expect(cat !== container.resolve(Cat.self))
    }

    @Test(arguments: [ObjectScope.transient, .graph])
    func aResetOfWhatKeepsNothingDoesNothing(_ scope: ObjectScope) {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = container.resolve(Cat.self)
        container.resetObjectScope(scope)
        #expect(cat === container.resolve(Cat.self))
    }

    @Test func aResetByTypeLeavesOtherTypesAlone() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(session)
        container.register(Dog.self) { _ in Dog() }.inObjectScope(session)
        let (cat, dog) = (container.resolve(Cat.self), container.resolve(Dog.self))
        container.resetObjectScope(session, serviceType: Cat.self)
        #expect(cat !== container.resolve(Cat.self))
        #expect(dog === container.resolve(Dog.self))
    }

    @Test func aResetByTypeCountsEveryNameAndArgument() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(session)
        container.register(Cat.self, name: "x") { _ in Cat() }.inObjectScope(session)
        container.register(Cat.self) { _, name in Cat(name: name) }.inObjectScope(session)
        let before = (
            container.resolve(Cat.self), container.resolve(Cat.self, name: "x"),
            container.resolve(Cat.self, argument: "y")
        )
        container.resetObjectScope(session as any ObjectScopeProtocol, serviceType: Cat.self)
        #expect(before.0 !== container.resolve(Cat.self))
        #expect(before.1 !== container.resolve(Cat.self, name: "x"))
        #expect(before.2 !== container.resolve(Cat.self, argument: "y"))
    }

    @Test func anOwnScopeByProtocolCanBeReset() {
        let scope = OwnScope()
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        let cat = container.resolve(Cat.self)
        container.resetObjectScope(scope)
        #expect(cat !== container.resolve(Cat.self))
    }

    @Test func aResetReallyReleases() {
        weak var cat: Cat?
        container.register(Cat.self) { _ in Cat() }.inObjectScope(session)
        cat = container.resolve(Cat.self)
        #expect(cat != nil)
        container.resetObjectScope(session)
        #expect(cat == nil)
    }

    @Test func scopesAreDistinguishedByIdentity() {
        let other = ObjectScope(storageFactory: PermanentStorage.init, description: "session")
        container.register(Cat.self) { _ in Cat() }.inObjectScope(session)
        let cat = container.resolve(Cat.self)
        container.resetObjectScope(other)
        #expect(cat === container.resolve(Cat.self))
    }

    @Test func aScopeWithAParentKeepsInBoth() {
        let scope = ObjectScope(storageFactory: WeakStorage.init, parent: ObjectScope.container)
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        weak let cat = container.resolve(Cat.self)
        #expect(cat != nil)
        #expect(cat === container.resolve(Cat.self))
    }

    @Test func anOwnScopeOverAGraphStorageSharesLikeTheGraph() {
        let scope = ObjectScope(storageFactory: GraphStorage.init)
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        container.register(Holder<(Cat, Cat)>.self) { r in Holder((r.resolve(Cat.self)!, r.resolve(Cat.self)!)) }
        let first = container.resolve(Holder<(Cat, Cat)>.self)!.value
        let second = container.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(first.0 === first.1)
        #expect(first.0 !== second.0)
    }

    @Test func anOwnScopeOverATransientStorageSharesNothing() {
        let scope = ObjectScope(storageFactory: TransientStorage.init)
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        #expect(container.resolve(Cat.self) !== container.resolve(Cat.self))
    }

    @Test func aResetInAFactoryIsFine() {
        let container = container
        let session = session
        container.register(Cat.self) { _ in
            container.resetObjectScope(session)
            return Cat()
        }.inObjectScope(session)
        // The factory captures the container, which holds the factory: the codebase's own reference cycle.
        defer { container.removeAll() }
        let cat = container.resolve(Cat.self)
        #expect(cat === container.resolve(Cat.self))
    }

    @Test func aResetDuringAConstructionIsNotUndoneByIt() {
        let container = container
        var isFirst = true
        container.register(Cat.self) { _ in
            if isFirst { container.resetObjectScope(.container) }
            isFirst = false
            return Cat()
        }.inObjectScope(.container)
        defer { container.removeAll() }
        let before = container.resolve(Cat.self)
        #expect(before != nil)
        #expect(before !== container.resolve(Cat.self))
    }

    @Test func aStorageMayResolve() {
        final class Asking: InstanceStorage {
            let container: Container
            init(_ container: Container) { self.container = container }
            private var kept: Any?
            var instance: Any? {
                get {
                    _ = container.resolve(Dog.self)
                    return kept
                }
                set { kept = newValue }
            }
        }
        let container = container
        container.register(Dog.self) { _ in Dog() }
        container.register(Cat.self) { _ in Cat() }.inObjectScope(ObjectScope(storageFactory: { Asking(container) }))
        defer { container.removeAll() }
        let cat = container.resolve(Cat.self)
        #expect(cat != nil)
        #expect(cat === container.resolve(Cat.self))
    }
}
