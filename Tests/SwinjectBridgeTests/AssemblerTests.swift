import StrataSwinjectBridge
import Testing

private struct CatAssembly: Assembly {
    func assemble(container: Container) { container.register((any Animal).self) { _ in Cat() } }
}

private struct OwnerAssembly: Assembly {
    func assemble(container: Container) {
        container.register(Owner.self) { r in Owner(pet: r.resolve((any Animal).self)) }
    }
}

private final class LoadedAssembly: Assembly {
    var loaded: [String] = []
    func assemble(container: Container) {
        loaded.append("assembled")
        container.register(Dog.self) { _ in Dog() }
    }
    func loaded(resolver: any Resolver) {
        loaded.append(resolver.resolve((any Animal).self) == nil ? "alone" : "with all")
    }
}

private final class Registrations: Behavior {
    var list: [String] = []
    func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?
    ) {
        list.append("\(type) by \(Service.self) \(name ?? "-")")
    }
}

@Suite("SwinjectBridge: assemblers and behaviors") struct SwinjectBridgeAssemblerTests {
    @Test func assembliesComeInAnyOrder() {
        let assemblies: [any Assembly] = [OwnerAssembly(), CatAssembly()]
        #expect(Assembler(assemblies).resolver.resolve(Owner.self)?.pet is Cat)
        #expect(Assembler(assemblies.reversed()).resolver.resolve(Owner.self)?.pet is Cat)
    }

    @Test func assembliesAreAppliedOneByOne() {
        let assembler = Assembler()
        #expect(assembler.resolver.resolve(Owner.self) == nil)
        assembler.apply(assembly: OwnerAssembly())
        #expect(assembler.resolver.resolve(Owner.self)?.pet == nil)
        assembler.apply(assembly: CatAssembly())
        #expect(assembler.resolver.resolve(Owner.self)?.pet is Cat)
    }

    @Test func loadedComesAfterAllThatAreAppliedTogether() {
        let loaded = LoadedAssembly()
        Assembler().apply(assemblies: [loaded, CatAssembly()])
        #expect(loaded.loaded == ["assembled", "with all"])
    }

    @Test func loadedComesAtOnceForOneAppliedAlone() {
        let loaded = LoadedAssembly()
        let assembler = Assembler()
        assembler.apply(assembly: loaded)
        assembler.apply(assembly: CatAssembly())
        #expect(loaded.loaded == ["assembled", "alone"])
    }

    @Test func anAssemblerUsesTheContainerItIsGiven() {
        let container = Container()
        let assembler = Assembler([CatAssembly()], container: container)
        #expect(container.resolve((any Animal).self) is Cat)
        #expect(assembler.resolver as? Container === container)
        #expect(Assembler(container: container).resolver as? Container === container)
        #expect(Assembler(container: nil).resolver.resolve(Cat.self) == nil)
    }

    @Test func aChildAssemblerUsesItsParent() {
        let parent = Assembler([CatAssembly()])
        let child = Assembler([OwnerAssembly()], parent: parent)
        #expect(child.resolver.resolve(Owner.self)?.pet is Cat)
        #expect(parent.resolver.resolve(Owner.self) == nil)
        #expect(Assembler(parentAssembler: parent).resolver.resolve((any Animal).self) is Cat)
        #expect(Assembler(parentAssembler: nil).resolver.resolve((any Animal).self) == nil)
    }

    @Test func aChildAssemblerHasADefaultScopeAndBehaviors() {
        let registrations = Registrations()
        let child = Assembler(
            [CatAssembly()], parent: nil, defaultObjectScope: .container, behaviors: [registrations])
        #expect(child.resolver.resolve((any Animal).self) === child.resolver.resolve((any Animal).self))
        #expect(registrations.list == ["Animal by Animal -"])
        let empty = Assembler(parentAssembler: nil, defaultObjectScope: .container, behaviors: [registrations])
        empty.apply(assembly: OwnerAssembly())
        #expect(empty.resolver.resolve(Owner.self) === empty.resolver.resolve(Owner.self))
        #expect(registrations.list.count == 2)
    }

    @available(*, deprecated)
    @Test func theInitializersOfBeforeWork() throws {
        let parent = try Assembler(assemblies: [CatAssembly()], container: Container())
        let child = try Assembler(assemblies: [OwnerAssembly()], parentAssembler: parent)
        #expect(child.resolver.resolve(Owner.self)?.pet is Cat)
        #expect(try Assembler(assemblies: [CatAssembly()], container: nil).resolver.resolve(Owner.self) == nil)
    }

    @Test func aBehaviorReceivesEachRegistration() {
        let registrations = Registrations()
        let container = Container(behaviors: [registrations])
        container.register(Cat.self) { _ in Cat() }
        container.register(Cat.self, name: "x") { _ in Cat() }
        container.register(Cat.self) { _, name in Cat(name: name) }
        #expect(registrations.list == ["Cat by Cat -", "Cat by Cat x", "Cat by Cat -"])
    }

    @Test func aBehaviorReceivesEachForward() {
        let registrations = Registrations()
        let container = Container(behaviors: [registrations])
        let entry = container.register(Cat.self) { _ in Cat() }.implements((any Animal).self, name: "x")
        container.forward(AnyObject.self, to: entry)
        #expect(registrations.list == ["Cat by Cat -", "Animal by Cat x", "AnyObject by Cat -"])
    }

    @Test func aBehaviorReceivesOnlyLaterRegistrations() {
        let registrations = Registrations()
        let container = Container()
        container.register(Cat.self) { _ in Cat() }
        container.addBehavior(registrations)
        container.register(Dog.self) { _ in Dog() }
        #expect(registrations.list == ["Dog by Dog -"])
    }

    @Test func behaviorsAreCalledInOrder() {
        final class Noting: Behavior {
            nonisolated(unsafe) static var order: [Int] = []
            let number: Int
            init(_ number: Int) { self.number = number }
            func container<Type, Service>(
                _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
                withName name: String?
            ) { unsafe Noting.order.append(number) }
        }
        let container = Container(behaviors: [Noting(1), Noting(2)])
        container.addBehavior(Noting(3))
        container.register(Cat.self) { _ in Cat() }
        #expect(unsafe Noting.order == [1, 2, 3])
    }

    @Test func aBehaviorIsGivenTheContainerAndMayUseIt() {
        final class Adding: Behavior {
            func container<Type, Service>(
                _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
                withName name: String?
            ) {
                if type == Cat.self { container.register(Dog.self) { _ in Dog() } }
                entry.inObjectScope(.container)
            }
        }
        let container = Container(behaviors: [Adding()])
        container.register(Cat.self) { _ in Cat() }
        #expect(container.resolve(Dog.self) === container.resolve(Dog.self))
        #expect(container.resolve(Cat.self) === container.resolve(Cat.self))
    }

    @Test func behaviorsOfAParentDoNotHearOfAChild() {
        let registrations = Registrations()
        let child = Container(parent: Container(behaviors: [registrations]))
        child.register(Cat.self) { _ in Cat() }
        #expect(registrations.list.isEmpty)
    }
}
