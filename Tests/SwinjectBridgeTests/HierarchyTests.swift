import StrataSwinjectBridge
import Testing

@Suite("SwinjectBridge: parents and children") struct SwinjectBridgeHierarchyTests {
    let parent = Container()
    let child: Container

    init() {
        child = Container(parent: parent)
    }

    private func registerOwner(scope: ObjectScope = .graph) {
        parent.register(Owner.self) { r in Owner(pet: r.resolve((any Animal).self)) }.inObjectScope(scope)
        child.register((any Animal).self) { _ in Cat() }
    }

    @Test func aChildServesRegistrationsOfItsParent() {
        parent.register(Cat.self) { _ in Cat() }
        #expect(child.resolve(Cat.self) != nil)
    }

    @Test func aParentDoesNotServeRegistrationsOfAChild() {
        child.register(Cat.self) { _ in Cat() }
        #expect(parent.resolve(Cat.self) == nil)
    }

    @Test func aChildGoesFirst() {
        parent.register((any Animal).self) { _ in Cat() }
        child.register((any Animal).self) { _ in Dog() }
        #expect(child.resolve((any Animal).self) is Dog)
        #expect(parent.resolve((any Animal).self) is Cat)
    }

    @Test func aChildMayResolveTheServiceThatItReplacesFromItsParent() {
        parent.register(Cat.self) { _ in Cat(name: "parent") }
        child.register(Cat.self) { [parent] _ in Cat(name: parent.resolve(Cat.self)!.name + "'s child") }
        #expect(child.resolve(Cat.self)?.name == "parent's child")
    }

    @Test func removeAllLeavesTheParentAlone() {
        parent.register(Cat.self) { _ in Cat() }
        child.register(Cat.self) { _ in Cat(name: "child") }
        child.removeAll()
        #expect(child.resolve(Cat.self)?.name == "Mimi")
    }

    @Test func aParentsFactoryUsesTheChildOfTheRequest() {
        registerOwner()
        #expect(child.factoryResolver == .receiver)
        #expect(child.resolve(Owner.self)?.pet is Cat)
        #expect(parent.resolve(Owner.self)?.pet == nil)
    }

    @Test func withTheSwitchAParentsFactoryUsesItsOwnContainer() {
        registerOwner()
        child.factoryResolver = .owner
        #expect(parent.factoryResolver == .owner)
        #expect(child.resolve(Owner.self)?.pet == nil)
    }

    @Test(arguments: [FactoryResolver.receiver, .owner])
    func anEventNamesAnAnswerThatDependsOnTheChild(_ resolver: FactoryResolver) {
        registerOwner()
        parent.factoryResolver = resolver
        let events = Recorded(parent)
        _ = child.resolve(Owner.self)
        #expect(events.services(.resultDependsOnChild) == [["Owner", "Animal"]])
    }

    @Test(arguments: [FactoryResolver.receiver, .owner])
    func anEventNamesWhatTheChildReplaces(_ resolver: FactoryResolver) {
        registerOwner()
        parent.register((any Animal).self) { _ in Dog() }
        parent.factoryResolver = resolver
        let events = Recorded(parent)
        #expect((child.resolve(Owner.self)?.pet is Cat) == (resolver == .receiver))
        #expect(events.services(.resultDependsOnChild) == [["Owner", "Animal"]])
    }

    @Test(arguments: [FactoryResolver.receiver, .owner])
    func noEventWhereTheAnswerIsTheSame(_ resolver: FactoryResolver) {
        parent.register(Owner.self) { r in Owner(pet: r.resolve((any Animal).self)) }
        parent.register((any Animal).self) { _ in Dog() }
        child.register(Cat.self) { r in
            _ = r.resolve(Owner.self)
            return Cat()
        }
        parent.factoryResolver = resolver
        let events = Recorded(parent)
        _ = (child.resolve(Cat.self), child.resolve(Owner.self), parent.resolve(Owner.self))
        #expect(events.events.isEmpty)
    }

    @Test(arguments: [FactoryResolver.receiver, .owner])
    func anEventNamesADeeperAnswerToo(_ resolver: FactoryResolver) {
        parent.register(Owner.self) { r in Owner(pet: r.resolve(Dog.self)) }
        parent.register(Dog.self) { r in Dog(name: r.resolve(String.self) ?? "none") }
        child.register(String.self) { _ in "child" }
        parent.factoryResolver = resolver
        let events = Recorded(parent)
        _ = child.resolve(Owner.self)
        #expect(events.services(.resultDependsOnChild) == [["Owner", "Dog", "String"]])
    }

    @Test func aParentsSingletonMayHoldAChildsObject() {
        registerOwner(scope: .container)
        let pet = child.resolve(Owner.self)?.pet
        #expect(pet is Cat)
        #expect(parent.resolve(Owner.self)?.pet === pet)
    }

    @Test func completionsFollowTheSwitch() {
        parent.register(Owner.self) { _ in Owner() }.initCompleted { r, owner in
            owner.pet = r.resolve((any Animal).self)
        }
        child.register((any Animal).self) { _ in Cat() }
        #expect(child.resolve(Owner.self)?.pet is Cat)
        child.factoryResolver = .owner
        #expect(child.resolve(Owner.self)?.pet == nil)
    }

    @Test func aFactoryUsesTheContainerOfTheRequest() {
        var asked: [Container?] = []
        parent.register(Cat.self) { r in
            asked.append(r as? Container)
            return Cat()
        }
        _ = child.resolve(Cat.self)
        parent.factoryResolver = .owner
        _ = child.resolve(Cat.self)
        #expect(asked[0] === child)
        #expect(asked[1] === parent)
    }

    @Test func aResetClimbs() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = parent.resolve(Cat.self)
        #expect(child.resetReach == .includesParents)
        child.resetObjectScope(.container)
        #expect(cat !== parent.resolve(Cat.self))
    }

    @Test func byTheSwitchAResetStaysHere() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        child.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        let (cat, dog) = (parent.resolve(Cat.self), child.resolve(Dog.self))
        parent.resetReach = .thisContainerOnly
        child.resetObjectScope(.container)
        #expect(cat === parent.resolve(Cat.self))
        #expect(dog !== child.resolve(Dog.self))
    }

    @Test(arguments: [ResetReach.includesParents, .thisContainerOnly])
    func anEventNamesWhatAResetOfAChildConcernsAbove(_ reach: ResetReach) {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        parent.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        parent.register(Owner.self) { _ in Owner() }.inObjectScope(.container)
        parent.resetReach = reach
        let events = Recorded(child)
        child.resetObjectScope(.container)
        #expect(events.events.isEmpty)
        _ = (parent.resolve(Cat.self), parent.resolve(Dog.self))
        child.resetObjectScope(.container)
        #expect(events.services(.resetDependsOnReach) == [["Cat", "Dog"]])
        #expect(events.events.map(\.description) == ["resetDependsOnReach: Cat, Dog"])
    }

    @Test func aResetOfAParentConcernsNoChild() {
        child.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = child.resolve(Cat.self)
        let events = Recorded(child)
        parent.resetObjectScope(.container)
        #expect(cat === child.resolve(Cat.self))
        #expect(events.events.isEmpty)
    }

    @Test func aResetByTypeClimbsToo() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        parent.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        let (cat, dog) = (parent.resolve(Cat.self), parent.resolve(Dog.self))
        child.register(Cat.self, name: "own") { _ in Cat() }
        child.resetObjectScope(.container, serviceType: Cat.self)
        #expect(cat !== parent.resolve(Cat.self))
        #expect(dog === parent.resolve(Dog.self))
    }
}

extension SwinjectBridgeHierarchyTests {
    @Test func deferredServiceOfAReleasedChildKeepsTheParentsInstances() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        func makeLazy() -> Lazy<Holder<Cat>> {
            let child = Container(parent: parent)
            child.register(Holder<Cat>.self) { r in Holder(r.resolve(Cat.self)!) }
            return child.resolve(Lazy<Holder<Cat>>.self)!
        }
        let (cat, lazy) = (parent.resolve(Cat.self), makeLazy())
        #expect(lazy.instance.value === cat)
        #expect(parent.resolve(Cat.self) === cat)
    }
}
