import StrataSwinjectBridge
import Testing

@Suite("SwinjectBridge: Lazy, Provider, optionals") struct SwinjectBridgeAdapterTests {
    let container = Container()

    @Test func aLazyConstructsOnceOnFirstUse() {
        var made = 0
        container.register(Cat.self) { _ in
            made += 1
            return Cat()
        }.inObjectScope(.transient)
        let lazy = container.resolve(Lazy<Cat>.self)!
        #expect(made == 0)
        #expect(lazy.instance === lazy.instance)
        #expect(made == 1)
    }

    @Test func aProviderResolvesAtEachCall() {
        var made = 0
        container.register(Cat.self) { _ in
            made += 1
            return Cat()
        }.inObjectScope(.transient)
        let provider = container.resolve(Provider<Cat>.self)!
        #expect(made == 0)
        #expect(provider.instance !== provider.instance)
        #expect(made == 2)
    }

    @Test func adaptersOfAnUnregisteredServiceAreNil() {
        #expect(container.resolve(Lazy<Cat>.self) == nil)
        #expect(container.resolve(Provider<Cat>.self) == nil)
    }

    @Test func anOptionalOfWhatIsNotRegisteredIsNil() {
        let resolved: Cat?? = container.resolve(Cat?.self)
        #expect(resolved != nil)
        #expect(resolved! == nil)
    }

    @Test func anOptionalOfWhatIsRegisteredHasIt() {
        container.register(Cat.self) { _ in Cat(name: "there") }
        #expect(container.resolve(Cat?.self)??.name == "there")
    }

    @Test func anOptionalReportsNothingWhenThereIsNone() {
        let events = Recorded(container)
        _ = container.resolve(Cat?.self)
        #expect(events.events.isEmpty)
    }

    @Test func aRegistrationOfTheWholeTypeHasPriority() {
        container.register(Cat.self) { _ in Cat(name: "plain") }
        container.register(Cat?.self) { _ in Cat(name: "optional") }
        #expect(container.resolve(Cat?.self)??.name == "optional")
        #expect(container.resolve(Cat.self)?.name == "plain")
    }

    @Test func namesPassThrough() {
        container.register(Cat.self, name: "x") { _ in Cat(name: "named") }
        #expect(container.resolve(Lazy<Cat>.self, name: "x")?.instance.name == "named")
        #expect(container.resolve(Provider<Cat>.self, name: "x")?.instance.name == "named")
        #expect(container.resolve(Cat?.self, name: "x")??.name == "named")
        #expect(container.resolve(Lazy<Cat>.self) == nil)
    }

    @Test func argumentsPassThrough() {
        container.register(Cat.self) { _, name in Cat(name: name) }
        container.register(Cat.self) { (_, name: String, sleeps: Bool) in Cat(name: name, isSleeping: sleeps) }
        #expect(container.resolve(Lazy<Cat>.self, argument: "a")?.instance.name == "a")
        #expect(container.resolve(Provider<Cat>.self, argument: "b")?.instance.name == "b")
        #expect(container.resolve(Cat?.self, argument: "c")??.name == "c")
        #expect(container.resolve(Lazy<Cat>.self, arguments: "d", true)?.instance.isSleeping == true)
        #expect(container.resolve(Lazy<Cat>.self) == nil)
    }

    @Test func forwardedTypesPassThrough() {
        container.register(Cat.self) { _ in Cat() }.implements((any Animal).self)
        #expect(container.resolve(Lazy<any Animal>.self)?.instance is Cat)
        #expect(container.resolve(Provider<any Animal>.self)?.instance is Cat)
    }

    @Test func aLazyJoinsTheGraphThatConstructedIt() {
        container.register(Cat.self) { _ in Cat() }
        container.register(Holder<(Cat, Lazy<Cat>)>.self) { r in
            Holder((r.resolve(Cat.self)!, r.resolve(Lazy<Cat>.self)!))
        }
        let (cat, lazy) = container.resolve(Holder<(Cat, Lazy<Cat>)>.self)!.value
        #expect(lazy.instance === cat)
    }

    @Test func aProviderLeavesTheGraph() {
        container.register(Cat.self) { _ in Cat() }
        container.register(Holder<(Cat, Provider<Cat>)>.self) { r in
            Holder((r.resolve(Cat.self)!, r.resolve(Provider<Cat>.self)!))
        }
        let (cat, provider) = container.resolve(Holder<(Cat, Provider<Cat>)>.self)!.value
        #expect(provider.instance !== cat)
        #expect(provider.instance !== provider.instance)
    }

    @Test func severalLaziesOfOneGraphShare() {
        container.register(Cat.self) { _ in Cat() }
        container.register(Holder<(Lazy<Cat>, Lazy<Cat>)>.self) { r in
            Holder((r.resolve(Lazy<Cat>.self)!, r.resolve(Lazy<Cat>.self)!))
        }
        let (first, second) = container.resolve(Holder<(Lazy<Cat>, Lazy<Cat>)>.self)!.value
        #expect(first.instance === second.instance)
    }

    @Test func laziesOfTwoGraphsDoNot() {
        container.register(Cat.self) { _ in Cat() }
        #expect(container.resolve(Lazy<Cat>.self)!.instance !== container.resolve(Lazy<Cat>.self)!.instance)
    }

    @Test func theContainerScopeIsSharedThroughBoth() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = container.resolve(Cat.self)
        #expect(container.resolve(Lazy<Cat>.self)?.instance === cat)
        #expect(container.resolve(Provider<Cat>.self)?.instance === cat)
    }

    @Test func aProviderSharesWhatIsHeldWeakly() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.weak)
        let provider = container.resolve(Provider<Cat>.self)!
        let cat = provider.instance
        #expect(provider.instance === cat)
    }

    @Test func aLazyBreaksACycle() {
        container.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }
        container.register(Holder<Lazy<Owner>>.self) { r in Holder(r.resolve(Lazy<Owner>.self)!) }
        container.register(Cat.self) { r in
            _ = r.resolve(Holder<Lazy<Owner>>.self)
            return Cat()
        }
        #expect(container.resolve(Owner.self)?.pet is Cat)
    }

    @Test func aLazyInACycleReturnsTheOwnerItWasConstructedFor() {
        container.register(Owner.self) { r in
            let owner = Owner()
            owner.pet = r.resolve(Cat.self)
            return owner
        }
        var lazies: [Lazy<Owner>] = []
        container.register(Cat.self) { r in
            lazies.append(r.resolve(Lazy<Owner>.self)!)
            return Cat()
        }
        let owner = container.resolve(Owner.self)
        #expect(lazies.first?.instance === owner)
        // Each lazy holds its container, which holds the factory that captures the lazies.
        lazies = []
    }

    @Test func adaptersNest() {
        container.register(Cat.self) { _ in Cat(name: "deep") }
        #expect(container.resolve(Lazy<Provider<Cat>>.self)?.instance.instance.name == "deep")
        #expect(container.resolve(Lazy<Cat>?.self)??.instance.name == "deep")
        #expect(container.resolve(Lazy<Dog?>.self)?.instance == nil)
    }

    @Test func aLazyOutlivesItsContainer() {
        func makeLazy() -> Lazy<Cat> {
            let container = Container { $0.register(Cat.self) { _ in Cat(name: "late") } }
            return container.resolve(Lazy<Cat>.self)!
        }
        #expect(makeLazy().instance.name == "late")
    }

    @Test func aLazyInASharedInstanceDoesNotKeepTheContainer() {
        weak var holder: Holder<Lazy<Cat>>?
        do {
            let container = Container { container in
                container.register(Cat.self) { _ in Cat() }
                container.register(Holder<Lazy<Cat>>.self) { r in Holder(r.resolve(Lazy<Cat>.self)!) }
                    .inObjectScope(.container)
            }
            holder = container.resolve(Holder<Lazy<Cat>>.self)
            #expect(holder != nil)
        }
        #expect(holder == nil)
    }

    @Test func aParentsInstanceWithALazyOfAChildDoesNotLeak() {
        weak var holder: Holder<Lazy<Cat>>?
        do {
            let parent = Container { parent in
                parent.register(Holder<Lazy<Cat>>.self) { r in Holder(r.resolve(Lazy<Cat>.self)!) }
                    .inObjectScope(.container)
            }
            let child = Container(parent: parent) { $0.register(Cat.self) { _ in Cat() } }
            holder = child.resolve(Holder<Lazy<Cat>>.self)
            #expect(holder?.value.instance != nil)
        }
        #expect(holder == nil)
    }

    @Test func forwardToAWrongTypeEndsTheProgramThroughALazy() async {
        await #expect(processExitsWith: .failure) {
            let container = Container { $0.register(Cat.self) { _ in Cat() }.implements(Dog.self) }
            _ = container.resolve(Lazy<Dog>.self)!.instance
        }
    }
}
