import StrataSwinjectBridge
import Testing

/// `Lazy` and `Provider` are bound to the registration that served when they were created.
@Suite("SwinjectBridge: bindings of Lazy and Provider") struct SwinjectBridgeBindingTests {
    let container = Container()

    init() {
        container.register(Cat.self) { _ in Cat(name: "first") }.inObjectScope(.transient)
    }

    @Test func aLaterRegistrationDoesNotChangeWhatTheyGive() {
        let (lazy, provider) = (container.resolve(Lazy<Cat>.self)!, container.resolve(Provider<Cat>.self)!)
        container.register(Cat.self) { _ in Cat(name: "second") }
        #expect(lazy.instance.name == "first")
        #expect(provider.instance.name == "first")
        #expect(container.resolve(Lazy<Cat>.self)?.instance.name == "second")
    }

    @Test func removingAllRegistrationsDoesNotEndTheProgram() {
        let (lazy, provider) = (container.resolve(Lazy<Cat>.self)!, container.resolve(Provider<Cat>.self)!)
        container.removeAll()
        #expect(lazy.instance.name == "first")
        #expect(provider.instance.name == "first")
        #expect(container.resolve(Lazy<Cat>.self) == nil)
    }

    @Test func ofALazyThatUsesItselfTheOuterInstanceCounts() {
        var lazy: Lazy<Cat>?
        var inner: Cat?
        container.register(Cat.self) { _ in
            if let lazy, inner == nil {
                inner = Cat(name: "inner")
                inner = lazy.instance
            }
            return Cat(name: "\(inner == nil ? "inner" : "outer")")
        }.inObjectScope(.transient)
        lazy = container.resolve(Lazy<Cat>.self)
        let outer = lazy?.instance
        #expect(outer != nil)
        #expect(outer !== inner)
        #expect(lazy?.instance === outer)
        // The lazy holds its registration, whose factory holds the lazy.
        lazy = nil
    }

    @Test func adaptersOfAdaptersAreBoundToo() {
        let lazies = container.resolve(Provider<Lazy<Cat>>.self)!
        let optional = container.resolve(Lazy<Cat?>.self)!
        let none = container.resolve(Lazy<Dog?>.self)!
        container.removeAll()
        container.register(Dog.self) { _ in Dog() }
        let (first, second) = (lazies.instance, lazies.instance)
        #expect(first !== second)
        #expect(first.instance.name == "first")
        #expect(optional.instance?.name == "first")
        #expect(none.instance == nil)
    }

    @Test func theyAreBoundToAParentsRegistration() {
        let child = Container(parent: container)
        let lazy = child.resolve(Lazy<Cat>.self)!
        child.register(Cat.self) { _ in Cat(name: "of the child") }
        container.removeAll()
        #expect(lazy.instance.name == "first")
    }

    @Test func theyAreBoundWithTheirNamesAndArguments() {
        container.register(Cat.self, name: "n") { (_, name: String) in Cat(name: name) }
        let lazy = container.resolve(Lazy<Cat>.self, name: "n", argument: "given")!
        container.removeAll()
        #expect(lazy.instance.name == "given")
    }

    @Test func aRemovedRegistrationIsReleasedWithTheContainer() {
        weak var holder: Holder<Lazy<Cat>>?
        do {
            let container = Container()
            container.register(Cat.self) { _ in Cat() }
            var box: Lazy<Holder<Lazy<Cat>>>?
            container.register(Holder<Lazy<Cat>>.self) { r in Holder(r.resolve(Lazy<Cat>.self)!) }
                .inObjectScope(.container)
            box = container.resolve(Lazy<Holder<Lazy<Cat>>>.self)
            holder = box?.instance
            container.removeAll()
            #expect(holder != nil)
            box = nil
        }
        #expect(holder == nil)
    }

    @Test func anInstanceBoundToItsRemovedRegistrationDoesNotLeak() {
        final class Looping {
            let own: Lazy<Looping>
            init(own: Lazy<Looping>) { self.own = own }
        }
        weak var looping: Looping?
        do {
            let container = Container()
            container.register(Looping.self) { r in Looping(own: r.resolve(Lazy<Looping>.self)!) }
                .inObjectScope(.container)
            looping = container.resolve(Looping.self)
            container.removeAll()
            #expect(looping != nil)
        }
        #expect(looping == nil)
    }

    // MARK: Cycles that a condition ends

    /// Swinject runs the factory of a shared service again when the service requests itself. A property or an operator
    /// that promises a service must do so too.
    @Test(arguments: [ObjectScope.graph, .container, .weak, .transient])
    func aServiceMayRequestItselfUntilAConditionEndsIt(scope: ObjectScope) {
        let container = container
        var provider: Provider<Dog>?
        var lazies: [Lazy<Dog>] = []
        var runs = 0
        container.register(Dog.self) { r in
            runs += 1
            if runs < 40 { _ = runs % 3 == 0 ? provider!.instance : runs % 3 == 1 ? lazies[runs].instance : r~> }
            return Dog(name: "\(runs)")
        }.inObjectScope(scope)
        provider = container.resolve(Provider<Dog>.self)
        lazies = (0..<40).map { _ in container.resolve(Lazy<Dog>.self)! }
        let events = Recorded(container)
        #expect(container.resolve(Dog.self) != nil)
        #expect(runs == 40)
        #expect(events.failures.isEmpty)
        // Each of them holds its registration, whose factory holds them.
        (provider, lazies) = (nil, [])
    }

    /// Swinject ends the program at the same depth.
    @Test func aServiceThatRequestsItselfEndlesslyEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let container = Container()
            container.register(Dog.self) { r in r ~> Dog.self }
            print(container.resolve(Dog.self) as Any)
        }
    }

    // MARK: Graphs

    @Test func aLazyOfOutsideJoinsTheGraphThatIsRunning() {
        let container = container
        container.register(Dog.self) { _ in Dog() }
        let lazy = container.resolve(Lazy<Dog>.self)!
        container.register(Owner.self) { r in Owner(pet: r.resolve(Dog.self)! === lazy.instance ? Cat() : nil) }
        #expect(container.resolve(Owner.self)?.pet != nil)
        // The lazy holds its container, which holds the factory that captures it.
        container.removeAll()
    }

    @Test func aLazyOfOutsideJoinsTheGraphOfACompletion() {
        container.register(Dog.self) { _ in Dog() }
        let lazy = container.resolve(Lazy<Dog>.self)!
        container.register(Owner.self) { r in Owner(pet: r.resolve(Dog.self)) }.initCompleted { _, owner in
            if lazy.instance === owner.pet as? Dog { owner.favoriteFood = Sushi() }
        }
        #expect(container.resolve(Owner.self)?.favoriteFood != nil)
        container.removeAll()
    }

    @Test func aLazyOfAGraphLeavesTheOneThatIsRunning() {
        container.register(Dog.self) { _ in Dog() }
        container.register(Holder<(Dog, Lazy<Dog>)>.self) { r in
            Holder((r.resolve(Dog.self)!, r.resolve(Lazy<Dog>.self)!))
        }
        let (dog, lazy) = container.resolve(Holder<(Dog, Lazy<Dog>)>.self)!.value
        container.register(Owner.self) { r in Owner(pet: r.resolve(Dog.self)! === lazy.instance ? nil : lazy.instance) }
        #expect(container.resolve(Owner.self)?.pet === dog)
        container.removeAll()
    }

    @Test func thereIsNoGraphIdentifierOutsideOfAResolve() {
        let events = Recorded(container)
        #expect(container.resolve(GraphIdentifier.self) == nil)
        #expect(container.synchronize().resolve(GraphIdentifier.self) == nil)
        #expect(events.events.isEmpty)
        container.register(Holder<GraphIdentifier?>.self) { r in Holder(r.resolve(GraphIdentifier.self)) }
        #expect(container.resolve(Holder<GraphIdentifier?>.self)?.value != nil)
        #expect(container.resolve(GraphIdentifier.self) == nil)
    }

    @Test func aNamedGraphIdentifierIsAServiceLikeAnyOther() {
        container.register(Holder<GraphIdentifier?>.self) { r in Holder(r.resolve(GraphIdentifier.self, name: "n")) }
        #expect(container.resolve(Holder<GraphIdentifier?>.self)?.value == nil)
    }
}
