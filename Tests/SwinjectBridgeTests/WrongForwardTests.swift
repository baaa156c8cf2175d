import StrataSwinjectBridge
import Testing

/// A forward to a registration of another type returns nil and runs no completion, as in Swinject.
@Suite("SwinjectBridge: forwards to a wrong type") struct SwinjectBridgeWrongForwardTests {
    let container = Container()

    @Test(arguments: [
        ObjectScope.transient, .graph, .container, .weak, ObjectScope(storageFactory: PermanentStorage.init),
    ])
    func noCompletionRuns(_ scope: ObjectScope) {
        var (constructed, completed) = (0, 0)
        container.register(Cat.self) { _ in
            constructed += 1
            return Cat()
        }.inObjectScope(scope).implements(Dog.self).initCompleted { _, _ in completed += 1 }
        #expect(container.resolve(Dog.self) == nil)
        #expect(constructed == 1)
        #expect(completed == 0)
    }

    @Test func instanceOfAWrongTypeIsStoredWithoutItsCompletion() {
        var completed = 0
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements(Dog.self)
            .initCompleted { _, _ in completed += 1 }
        _ = container.resolve(Dog.self)
        let cat = container.resolve(Cat.self)
        #expect(cat != nil)
        #expect(cat === container.resolve(Cat.self))
        #expect(completed == 0)
    }

    @Test func eachWrongRequestReplacesWhatIsKept() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements(Dog.self)
        let first = container.resolve(Cat.self)
        #expect(container.resolve(Dog.self) == nil)
        let second = container.resolve(Cat.self)
        #expect(second != nil)
        #expect(second !== first)
    }

    @Test func aWrongRequestInACompletionReplacesWhatIsKept() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements(Dog.self)
            .initCompleted { r, _ in _ = r.resolve(Dog.self) }
        let first = container.resolve(Cat.self)
        let second = container.resolve(Cat.self)
        #expect(second != nil)
        #expect(second !== first)
        #expect(container.resolve(Cat.self) === second)
    }

    @Test(arguments: [
        ObjectScope.graph, .container, .weak, ObjectScope(storageFactory: PermanentStorage.init),
    ])
    func aRightRequestBelowAWrongOneGetsTheStoredInstance(_ scope: ObjectScope) {
        var asksAgain = false
        var below: Cat?
        let factory: (any Resolver) -> Cat = { resolver in
            if asksAgain { below = resolver.resolve(Owner.self)?.pet as? Cat }
            return Cat()
        }
        container.register(Cat.self, factory: factory).inObjectScope(scope).implements(Dog.self)
        container.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }.inObjectScope(.transient)
        container.register(String.self) { r in
            let stored = r.resolve(Cat.self)
            asksAgain = true
            _ = r.resolve(Dog.self)
            return stored === below ? "the same" : "another"
        }
        #expect(container.resolve(String.self) == "the same")
    }

    @Test func theTypeOfTheInstanceCounts() {
        var isCat = false
        var completed = 0
        container.register((any Animal).self) { _ in isCat ? Cat() as any Animal : Dog() }.inObjectScope(.transient)
            .implements(Cat.self).initCompleted { _, _ in completed += 1 }
        #expect(container.resolve(Cat.self) == nil)
        isCat = true
        #expect(container.resolve(Cat.self) != nil)
        #expect(completed == 1)
    }

    @Test func aRightRequestInItsGraphGetsItWithoutCompletion() {
        var completed = 0
        container.register(Cat.self) { _ in Cat() }.implements(Dog.self).initCompleted { _, _ in completed += 1 }
        container.register(Owner.self) { r in
            _ = r.resolve(Dog.self)
            return Owner(pet: r.resolve(Cat.self))
        }
        #expect(container.resolve(Owner.self)?.pet != nil)
        #expect(completed == 0)
        _ = container.resolve(Cat.self)
        #expect(completed == 1)
    }
}
