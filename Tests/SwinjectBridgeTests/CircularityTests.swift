import StrataSwinjectBridge
import struct StrataCore.ResolutionError
import Testing

// Four classes that need each other: A → B → C → A, and D with all of them.
private final class NodeA {
    let b: NodeB
    init(b: NodeB) { self.b = b }
}
private final class NodeB {
    let c: NodeC
    init(c: NodeC) { self.c = c }
}
private final class NodeC {
    weak var a: NodeA?
    weak var d: NodeD?
}
private final class NodeD {
    let a: NodeA
    var b: NodeB?
    init(a: NodeA) { self.a = a }
}

@Suite("SwinjectBridge: cycles") struct SwinjectBridgeCircularityTests {
    let container = Container()

    @Test func twoPropertiesInGraphScope() {
        container.register(Parent.self) { _ in Parent() }.initCompleted { r, parent in
            parent.child = r.resolve(Child.self)
        }
        container.register(Child.self) { _ in Child() }.initCompleted { r, child in
            child.parent = r.resolve(Parent.self)
        }
        let parent = container.resolve(Parent.self)!
        #expect(parent.child?.parent === parent)
        let child = container.resolve(Child.self)!
        #expect(child.parent == nil, "nobody holds the parent")
    }

    @Test(arguments: [ObjectScope.container, .weak])
    func twoPropertiesInASharedScope(_ scope: ObjectScope) {
        container.register(Parent.self) { _ in Parent() }.inObjectScope(scope).initCompleted { r, parent in
            parent.child = r.resolve(Child.self)
        }
        container.register(Child.self) { _ in Child() }.inObjectScope(scope).initCompleted { r, child in
            child.parent = r.resolve(Parent.self)
        }
        let parent = container.resolve(Parent.self)!
        #expect(parent.child?.parent === parent)
        #expect(parent === container.resolve(Parent.self))
        #expect(parent.child === container.resolve(Child.self))
    }

    @Test func anInitializerAndAPropertyFromTheInitializer() {
        container.register(Parent.self) { _ in Parent() }.initCompleted { r, parent in
            parent.child = r.resolve(Child.self)
        }
        container.register(Child.self) { r in Child(parent: r.resolve(Parent.self)) }
        let parent = container.resolve(Parent.self)!
        #expect(parent.child?.parent === parent)
    }

    @Test func anInitializerAndAPropertyFromTheProperty() {
        var made = 0
        container.register(Parent.self) { r in
            made += 1
            return Parent(number: made, child: r.resolve(Child.self)!)
        }
        container.register(Child.self) { _ in Child() }.initCompleted { r, child in
            child.strongParent = r.resolve(Parent.self)
        }
        let parent = container.resolve(Parent.self)!
        #expect(parent.child?.strongParent === parent)
        #expect(made == 2, "one of the two was thrown away")
        parent.child?.strongParent = nil
    }

    @Test(arguments: [ObjectScope.container, .weak])
    func anInitializerAndAPropertyInASharedScope(_ scope: ObjectScope) {
        container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }.inObjectScope(scope)
        container.register(Child.self) { _ in Child() }.inObjectScope(scope).initCompleted { r, child in
            child.strongParent = r.resolve(Parent.self)
        }
        let parent = container.resolve(Parent.self)!
        #expect(parent.child?.strongParent === parent)
        #expect(container.resolve(Child.self)?.strongParent === parent)
        parent.child?.strongParent = nil
    }

    @Test func fourMixed() {
        container.register(NodeA.self) { r in NodeA(b: r.resolve(NodeB.self)!) }
        container.register(NodeB.self) { r in NodeB(c: r.resolve(NodeC.self)!) }
        container.register(NodeC.self) { _ in NodeC() }.initCompleted { r, c in
            c.a = r.resolve(NodeA.self)
            c.d = r.resolve(NodeD.self)
        }
        container.register(NodeD.self) { r in NodeD(a: r.resolve(NodeA.self)!) }.initCompleted { r, d in
            d.b = r.resolve(NodeB.self)
        }
        let d = container.resolve(NodeD.self)!
        #expect(d.a.b === d.b)
        #expect(d.b?.c.a === d.a)
        #expect(d.b?.c.d === d)
    }

    @Test func aWeakRootSurvivesItsOwnResolve() {
        container.register(Parent.self) { _ in Parent() }.inObjectScope(.weak).initCompleted { r, parent in
            parent.child = r.resolve(Child.self)
        }
        container.register(Child.self) { r in Child(parent: r.resolve(Parent.self)!) }.inObjectScope(.weak)
        let child = container.resolve(Child.self)!
        #expect(child.parent == nil)
        let parent = container.resolve(Parent.self)!
        #expect(parent.child === child)
        #expect(parent.child?.parent === parent || child.parent == nil)
    }

    @Test func completionsRunOnceForEachInstance() {
        var count = 0
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).initCompleted { _, _ in count += 1 }
        _ = (container.resolve(Cat.self), container.resolve(Cat.self))
        #expect(count == 1)
        container.resetObjectScope(.container)
        _ = container.resolve(Cat.self)
        #expect(count == 2)
    }

    @Test func severalCompletionsRunInOrder() {
        var order: [Int] = []
        container.register(Cat.self) { _ in Cat() }
            .initCompleted { _, _ in order.append(1) }
            .initCompleted { _, _ in order.append(2) }
        _ = container.resolve(Cat.self)
        #expect(order == [1, 2])
    }

    @Test func aCompletionHasRunWhenAFactoryGetsTheInstance() {
        container.register(Cat.self) { _ in Cat() }.initCompleted { _, cat in cat.name = "complete" }
        container.register(Holder<String>.self) { r in Holder(r.resolve(Cat.self)!.name) }
        #expect(container.resolve(Holder<String>.self)?.value == "complete")
    }

    @Test func aTransientIsCompletedToo() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.transient).initCompleted { _, cat in cat.name = "t" }
        #expect(container.resolve(Cat.self)?.name == "t")
    }

    @Test func aCycleIsReportedWithItsPath() throws {
        container.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }
        container.register(Cat.self) { r in
            _ = r.resolve(Dog.self)
            return Cat()
        }
        container.register(Dog.self) { r in
            _ = r.resolve(Cat.self)
            return Dog()
        }
        let events = Recorded(container)
        _ = container.resolve(Owner.self)
        let error = try #require(events.failures.first)
        #expect(error.code == .cycle)
        #expect(error.path.map(\.description) == ["Cat", "Dog", "Cat"])
    }

    @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
    func aCycleEndsInEveryScope(_ scope: ObjectScope) {
        container.register(Cat.self) { r in
            _ = r.resolve(Cat.self)
            return Cat()
        }.inObjectScope(scope)
        let events = Recorded(container)
        #expect(container.resolve(Cat.self) != nil)
        #expect(events.failures.contains { $0.code == .cycle })
    }

    @Test func aCycleThroughAnOwnStorageEnds() {
        let scope = ObjectScope(storageFactory: PermanentStorage.init)
        container.register(Cat.self) { r in
            _ = r.resolve(Cat.self)
            return Cat()
        }.inObjectScope(scope)
        let events = Recorded(container)
        #expect(container.resolve(Cat.self) != nil)
        #expect(events.failures.map(\.code) == [.cycle])
    }

    @Test func aCycleThroughAnotherTreeEnds() {
        let other = Container()
        let container = container
        container.register(Cat.self) { _ in
            _ = other.resolve(Dog.self)
            return Cat()
        }
        other.register(Dog.self) { _ in
            _ = container.resolve(Cat.self)
            return Dog()
        }
        let events = Recorded(container)
        #expect(container.resolve(Cat.self) != nil)
        #expect(events.failures.map(\.code) == [.cycle])
    }

    @Test func anEndlessDescentWithArgumentsIsReported() throws {
        container.register(Holder<Int>.self) { (r: any Resolver, number: Int) in
            _ = r.resolve(Holder<Int>.self, argument: number + 1)
            return Holder(number)
        }.inObjectScope(.transient)
        let events = Recorded(container)
        #expect(container.resolve(Holder<Int>.self, argument: 0)?.value == 0)
        #expect(events.failures.first?.code == .tooDeep)
        #expect(events.failures.first?.path.count ?? 0 > 20)
    }

    @Test func aDescentWithArgumentsMayEndByItself() {
        container.register(Holder<Int>.self) { (r: any Resolver, number: Int) in
            Holder(number == 0 ? 0 : 1 + r.resolve(Holder<Int>.self, argument: number - 1)!.value)
        }.inObjectScope(.transient)
        #expect(container.resolve(Holder<Int>.self, argument: 20)?.value == 20)
    }

    @Test func aTransientMayRequestItselfSomeTimes() {
        var depth = 0
        container.register(Holder<Int>.self) { r in
            depth += 1
            return depth < 5 ? Holder(1 + r.resolve(Holder<Int>.self)!.value) : Holder(0)
        }.inObjectScope(.transient)
        #expect(container.resolve(Holder<Int>.self)?.value == 4)
    }
}
