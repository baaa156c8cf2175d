import StrataSwinjectBridge
import Testing

@Suite("SwinjectBridge: containers") struct SwinjectBridgeContainerTests {
    let container = Container()

    @Test func resolvesARegisteredService() {
        container.register((any Animal).self) { _ in Cat() }
        #expect(container.resolve((any Animal).self)?.noise == "meow")
    }

    @Test func returnsNilWithoutARegistration() {
        #expect(container.resolve((any Animal).self) == nil)
        #expect(container.resolve((any Animal).self, name: "any") == nil)
    }

    @Test func aLaterRegistrationTakesThePlaceOfAnEarlierOne() {
        container.register((any Animal).self) { _ in Cat() }
        container.register((any Animal).self) { _ in Dog() }
        #expect(container.resolve((any Animal).self) is Dog)
    }

    @Test func namesDistinguishRegistrations() {
        container.register((any Animal).self, name: "cat") { _ in Cat() }
        container.register((any Animal).self, name: "dog") { _ in Dog() }
        #expect(container.resolve((any Animal).self, name: "cat") is Cat)
        #expect(container.resolve((any Animal).self, name: "dog") is Dog)
        #expect(container.resolve((any Animal).self) == nil)
    }

    @Test func argumentsDistinguishRegistrations() {
        container.register((any Animal).self) { _ in Cat(name: "none") }
        container.register((any Animal).self) { _, name in Cat(name: name) }
        container.register((any Animal).self) { (_, name: String, sleeps: Bool) in Cat(name: name, isSleeping: sleeps) }
        #expect(container.resolve((any Animal).self)?.name == "none")
        #expect(container.resolve((any Animal).self, argument: "Mew")?.name == "Mew")
        #expect((container.resolve((any Animal).self, arguments: "Mew", true) as? Cat)?.isSleeping == true)
    }

    @Test func anArgumentOfAnotherTypeFindsNothing() {
        container.register((any Animal).self) { _, name in Cat(name: name) }
        #expect(container.resolve((any Animal).self, argument: 5) == nil)
        #expect(container.resolve((any Animal).self, argument: Optional("Mew")) == nil)
        #expect(container.resolve((any Animal).self) == nil)
    }

    @Test func aNameAndArgumentsTogether() {
        container.register((any Animal).self, name: "x") { _, name in Cat(name: name) }
        #expect(container.resolve((any Animal).self, name: "x", argument: "Mew")?.name == "Mew")
        #expect(container.resolve((any Animal).self, name: "y", argument: "Mew") == nil)
        #expect(container.resolve((any Animal).self, argument: "Mew") == nil)
    }

    @Test func removeAllForgetsEverything() {
        container.register((any Animal).self) { _ in Cat() }.inObjectScope(.container)
        container.register((any Animal).self, name: "x") { _ in Cat() }
        _ = container.resolve((any Animal).self)
        container.removeAll()
        #expect(container.resolve((any Animal).self) == nil)
        #expect(container.resolve((any Animal).self, name: "x") == nil)
        #expect(!container.hasAnyRegistration(of: (any Animal).self))
    }

    @Test func theRegisteringClosureRegisters() {
        let container = Container { $0.register((any Animal).self) { _ in Cat() } }
        #expect(container.resolve((any Animal).self) is Cat)
    }

    @Test func aDefaultScopeAppliesToRegistrationsWithoutOne() {
        let container = Container(defaultObjectScope: .container) { container in
            container.register((any Animal).self) { _ in Cat() }
            container.register(Dog.self) { _ in Dog() }.inObjectScope(.transient)
        }
        #expect(container.resolve((any Animal).self) === container.resolve((any Animal).self))
        #expect(container.resolve(Dog.self) !== container.resolve(Dog.self))
    }

    @Test func registersATypeByItself() {
        container.register(Cat.self) { _ in Cat(name: "self") }
        #expect(container.resolve(Cat.self)?.name == "self")
    }

    @Test func aClosureIsAService() {
        container.register((() -> Int).self) { _ in { 42 } }
        #expect(container.resolve((() -> Int).self)?() == 42)
    }

    @Test func showsWhetherAnythingIsRegistered() {
        container.register((any Animal).self) { _, name in Cat(name: name) }
        container.register((any Animal).self, name: "x") { _ in Cat() }
        #expect(container.hasAnyRegistration(of: (any Animal).self))
        #expect(container.hasAnyRegistration(of: (any Animal).self, name: "x"))
        #expect(!container.hasAnyRegistration(of: (any Animal).self, name: "y"))
        #expect(!container.hasAnyRegistration(of: Dog.self))
        #expect(Container(parent: container).hasAnyRegistration(of: (any Animal).self))
    }

    @Test func injectsByInitializer() {
        container.register((any Animal).self) { _ in Cat() }
        container.register((any Person).self) { r in Owner(pet: r.resolve((any Animal).self)!) }
        #expect(container.resolve((any Person).self)?.pet is Cat)
    }

    @Test func injectsByProperty() {
        container.register((any Animal).self) { _ in Cat() }
        container.register((any Person).self) { r in
            let owner = Owner()
            owner.pet = r.resolve((any Animal).self)
            return owner
        }
        #expect(container.resolve((any Person).self)?.pet is Cat)
    }

    @Test func injectsByPropertyWhenComplete() {
        container.register((any Animal).self) { _ in Cat() }
        container.register((any Person).self) { _ in Owner() }.initCompleted { r, owner in
            owner.pet = r.resolve((any Animal).self)
        }
        #expect(container.resolve((any Person).self)?.pet is Cat)
    }

    @Test func injectsByMethod() {
        container.register((any Food).self) { _ in Sushi() }
        container.register(Owner.self) { r in
            let owner = Owner()
            owner.feed(r.resolve((any Food).self)!)
            return owner
        }
        #expect(container.resolve(Owner.self)?.favoriteFood is Sushi)
    }

    @Test func injectsByMethodWhenComplete() {
        container.register((any Food).self) { _ in Sushi() }
        container.register(Owner.self) { _ in Owner() }.initCompleted { r, owner in
            owner.feed(r.resolve((any Food).self)!)
        }
        #expect(container.resolve(Owner.self)?.favoriteFood is Sushi)
    }

    @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
    func valuesAreCopiesInEveryScope(_ scope: ObjectScope) {
        container.register((any Counting).self) { _ in Counter(count: 1) }.inObjectScope(scope)
        var first = container.resolve((any Counting).self)!
        first.count = 7
        #expect(container.resolve((any Counting).self)?.count == 1)
    }

    @Test func theDebugDescriptionListsRegistrations() {
        container.register((any Animal).self, name: "pet") { _, name in Cat(name: name) }.inObjectScope(.container)
        container.register(Cat.self) { _ in Cat() }.initCompleted { _, _ in }.implements((any Person).self)
        _ = container.resolve(Cat.self)
        #expect(
            container.debugDescription == """
                Container, 3 registrations
                    Animal "pet": container, takes (Resolver, String)
                    Cat: graph, has completions
                    Person (forwarded to Cat): graph, has completions
                """)
        #expect(Container(parent: container).debugDescription == "Container with a parent, 0 registrations")
    }

    @Test func theDebugDescriptionNamesCachedInstancesAndCustomScopes() {
        let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session")
        let unnamed = ObjectScope(storageFactory: PermanentStorage.init)
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        container.register(Dog.self) { _ in Dog() }.inObjectScope(session)
        container.register(Owner.self) { _ in Owner() }.inObjectScope(unnamed)
        _ = container.resolve(Cat.self)
        #expect(
            container.debugDescription == """
                Container, 3 registrations
                    Cat: container, cached
                    Dog: session
                    Owner: own scope
                """)
    }

    @Test func synchronizeGivesAContainer() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let resolver = container.synchronize()
        #expect(resolver.resolve(Cat.self) === container.resolve(Cat.self))
        #expect(resolver is Container)
        #expect(resolver is any _Resolver)
    }

    @Test func factoriesGetAContainerAsResolver() {
        var seen: (any Resolver)?
        container.register(Cat.self) { r in
            seen = r
            return Cat()
        }
        _ = container.resolve(Cat.self)
        #expect(seen as? Container === container)
        #expect(seen is any _Resolver)
    }

    @Test func anEntryShowsItsTypes() {
        let entry = container.register((any Animal).self) { (_, name: String) in Cat(name: name) }
        #expect(ObjectIdentifier(entry.serviceType) == ObjectIdentifier((any Animal).self))
        #expect(ObjectIdentifier(entry.argumentsType) == ObjectIdentifier((any Resolver, String).self))
        let plain = container.register(Cat.self) { _ in Cat() }
        #expect(ObjectIdentifier(plain.argumentsType) == ObjectIdentifier((any Resolver).self))
    }

    @Test func resolvesInAnyFactoryOrder() {
        container.register((any Person).self) { r in Owner(pet: r.resolve((any Animal).self)!) }
        container.register((any Animal).self) { _ in Dog() }
        #expect(container.resolve((any Person).self)?.pet is Dog)
    }
}
