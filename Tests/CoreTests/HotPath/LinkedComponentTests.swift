@testable import StrataCore
import Testing

extension ScopeName {
    fileprivate static let family: Self = "family"
}

/// Services of graph scope that need each other through completions: links construct them, and every form of
/// request gives the same result as the slow path.
@Suite struct LinkedComponentTests {
    private final class Parent: Sendable {
        let child: Child
        let toy: Toy?
        let life: Tracked?
        init(_ child: Child, _ toy: Toy? = nil, _ life: Tracked? = nil) {
            self.child = child
            self.toy = toy
            self.life = life
        }
    }
    private final class Child: Sendable {
        let parent = Variable<Weak<Parent>?>(nil)
        let toy = Variable<Toy?>(nil)
    }
    private final class Toy: Sendable {
        let owner = Variable<Weak<Child>?>(nil)
    }
    private final class House: Sendable {
        let parent: Parent
        let toy: Toy
        init(_ parent: Parent, _ toy: Toy) {
            self.parent = parent
            self.toy = toy
        }
    }
    private final class Garden: Sendable {
        let parent: Parent?
        init(_ parent: Parent?) { self.parent = parent }
    }
    /// Too large for a slot of the resolve context.
    private struct Album: Sendable {
        let child: Child
        let pages = (1, 2, 3, 4, 5, 6)
    }
    private struct Refused: Error {}

    private func family(_ container: Container, _ steps: Recorder<String>, refusing refused: Variable<String>) {
        @Sendable func step(_ name: String) throws {
            steps.record(name)
            if refused.current == name { throw Refused() }
        }
        container.register(Parent.self) { (child: Child, toy: Toy) throws -> Parent in
            try step("Parent")
            return Parent(child, toy)
        }
        .initCompleted { (_: Parent, _: Toy) in try step("Parent completed") }
        container.register(Child.self) { () throws -> Child in
            try step("Child")
            return Child()
        }
        .initCompleted { (child: Child, parent: Parent) in
            try step("Child completed")
            child.parent.set(Weak(parent))
        }
        container.register(Toy.self) { () throws -> Toy in
            try step("Toy")
            return Toy()
        }
        .initCompleted { (toy: Toy, child: Child) in
            try step("Toy completed")
            toy.owner.set(Weak(child))
        }
        container.register(House.self, House.init)
    }

    @Test func theyAreLinked() throws {
        let container = Container()
        family(container, Recorder(), refusing: Variable(""))
        try container.seal()
        for key in [ServiceKey(Parent.self), ServiceKey(Child.self), ServiceKey(Toy.self), ServiceKey(House.self)] {
            #expect(container.isLinked(key))
        }
    }

    @Test(arguments: AnswerMode.allCases) func theirStepsHaveOneOrder(_ mode: AnswerMode) throws {
        let steps = Recorder<String>()
        let container = try mode.make { family($0, steps, refusing: Variable("")) }
        let inOrder = ["Child", "Toy", "Parent", "Child completed", "Toy completed", "Parent completed"]
        let parent = try container.resolve(Parent.self)
        #expect(parent.child.parent.current?.object === parent)
        #expect(parent.toy?.owner.current?.object === parent.child)
        #expect(steps.values == inOrder)

        let house = try container.resolve(House.self)
        #expect(house.toy === house.parent.toy)
        #expect(steps.values == inOrder + inOrder)

        // The completion of the child constructs its parent, and the graph releases it at its end.
        let child = try container.resolve(Child.self)
        #expect(child.parent.current?.object == nil)
        #expect(steps.values == inOrder + inOrder + inOrder)
    }

    @Test(
        arguments: AnswerMode.allCases,
        ["Parent", "Child", "Toy", "Parent completed", "Child completed", "Toy completed"])
    func aFailureHasOnePath(_ mode: AnswerMode, _ step: String) throws {
        func path(_ mode: AnswerMode) throws -> [String] {
            let refused = Variable(step)
            let container = try mode.make { family($0, Recorder(), refusing: refused) }
            let error = failure { () throws(ResolutionError) in try container.resolve(House.self) }
            #expect(error?.code == (step.hasSuffix("completed") ? .completionFailed : .factoryFailed))
            #expect(error?.underlying is Refused)
            // Nothing of the failed request is left behind.
            refused.set("")
            let house = try container.resolve(House.self)
            #expect(house.parent.child.parent.current?.object === house.parent)
            return error?.path.map(\.description) ?? []
        }
        let found = try path(mode)
        #expect(found == (try path(.open)))
        #expect(found.last == String(step.split(separator: " ")[0]))
    }

    @Test(arguments: AnswerMode.allCases) func aComponentMayNeedAnotherOne(_ mode: AnswerMode) throws {
        let steps = Recorder<String>()
        let container = try mode.make { container in
            container.register(Toy.self) { Toy() }.initCompleted { (_: Toy, _: Garden) in steps.record("toy") }
            container.register(Garden.self) { (_: Toy) in Garden(nil) }
                .initCompleted { (_: Garden, _: Toy) in steps.record("garden") }
            container.register(Child.self) { (toy: Toy) in
                let child = Child()
                child.toy.set(toy)
                steps.record("child constructed")
                return child
            }
            .initCompleted { (child: Child, parent: Parent) in
                steps.record("child")
                child.parent.set(Weak(parent))
            }
            container.register(Parent.self) { (child: Child, toy: Toy, _: Garden) in
                #expect(child.toy.current === toy)
                return Parent(child, toy)
            }
        }
        let parent = try container.resolve(Parent.self)
        #expect(parent.child.parent.current?.object === parent)
        #expect(steps.values == ["toy", "garden", "child constructed", "child"])
    }

    @Test(arguments: AnswerMode.allCases) func aLayerBelowHasThemToo(_ mode: AnswerMode) throws {
        let steps = Recorder<String>()
        let parentLayer = try mode.make { family($0, steps, refusing: Variable("")) }
        let layer = Container("Child", parent: parentLayer)
        layer.register(Garden.self) { (house: House, parent: Parent) in
            #expect(house.parent === parent)
            return Garden(parent)
        }
        if mode != .open { try layer.seal() }
        let garden = try layer.resolve(Garden.self)
        #expect(garden.parent?.child.parent.current?.object === garden.parent)
        #expect(steps.values.count == 6)
        if mode == .sealed { #expect(layer.isLinked(ServiceKey(Garden.self))) }
    }

    /// A resolver may catch the error of a component, and request its services again.
    @Test(arguments: AnswerMode.allCases) func aResolverGetsThemAfterAFailure(_ mode: AnswerMode) throws {
        let steps = Recorder<String>()
        let refused = Variable("Child completed")
        let container = try mode.make { container in
            family(container, steps, refusing: refused)
            container.register(Garden.self) { resolver in
                #expect(throws: ResolutionError.self) { try resolver.resolve(Parent.self) }
                refused.set("")
                let parent = try resolver.resolve(Parent.self)
                let again = try resolver.resolve(Parent.self)
                #expect(again === parent)
                return Garden(parent)
            }
        }
        #expect(try container.resolve(Garden.self).parent?.child != nil)
        // The graph still has the instances, and the failure has dropped their completions.
        #expect(steps.values == ["Child", "Toy", "Parent", "Child completed"])
    }

    @Test(arguments: AnswerMode.allCases) func aLazyOfOneOfThemJoinsTheGraph(_ mode: AnswerMode) throws {
        let container = try mode.make { container in
            family(container, Recorder(), refusing: Variable(""))
            container.register(Garden.self) { (early: Lazy<Child>, house: House, late: Lazy<Parent>) throws -> Garden in
                let (child, parent) = (try early.get(), try late.get())
                #expect(child === house.parent.child && parent === house.parent)
                return Garden(house.parent)
            }
        }
        let garden = try container.resolve(Garden.self)
        #expect(garden.parent?.child.parent.current?.object === garden.parent)
    }

    /// The slots of the context are full, so a `Resolution` holds the rest of the graph while the component is under
    /// construction.
    @Test(arguments: AnswerMode.allCases) func instancesWithoutASlotAreShared(_ mode: AnswerMode) throws {
        let completed = Tally()
        let container = try mode.make { container in
            container.register(Child.self) { Child() }.initCompleted { (child: Child, parent: Parent) in
                completed.increment()
                child.parent.set(Weak(parent))
            }
            container.register(Album.self) { (child: Child) in Album(child: child) }
                .initCompleted { (_: Album, _: Parent) in completed.increment() }
            container.register(Parent.self) { (album: Album, child: Child) in
                #expect(album.child === child)
                return Parent(child)
            }
            container.register(Garden.self) { (album: Album, parent: Parent) in
                #expect(album.child === parent.child)
                return Garden(parent)
            }
        }
        for _ in 0..<3 {
            let garden = try container.resolve(Garden.self)
            #expect(garden.parent?.child.parent.current?.object === garden.parent)
        }
        #expect(completed.value == 6)
    }

    @Test(arguments: AnswerMode.allCases) func nothingOfAComponentIsLeftBehind(_ mode: AnswerMode) throws {
        let alive = LifetimeTracker()
        let refused = Variable(false)
        let container = try mode.make { container in
            container.register(Tracked.self) { Tracked(alive) }.scope(.transient)
            container.register(Parent.self) { (child: Child, life: Tracked) in Parent(child, nil, life) }
            container.register(Child.self) { Child() }.initCompleted { (child: Child, parent: Parent) in
                if refused.current { throw Refused() }
                child.parent.set(Weak(parent))
            }
        }
        for round in 0..<4 {
            refused.set(round % 2 == 1)
            _ = try? container.resolve(Parent.self)
            _ = try? container.resolve(Child.self)
        }
        #expect(alive.alive == 0)
        // One parent for each request.
        #expect(alive.made == 8)
    }

    @Test func scopesConstructThemInEachScope() async throws {
        let steps = Recorder<String>()
        let container = Container()
        container.opens(.family)
        family(container, steps, refusing: Variable(""))
        container.register(Garden.self) { (house: House, parent: Parent) in
            #expect(house.parent === parent)
            return Garden(parent)
        }
        .scope(.scoped(.family))
        try container.seal()
        for _ in 0..<2 {
            try await container.withScope(.family) { (scope) async throws in
                let garden = try await scope.resolve(Garden.self)
                #expect(garden.parent?.child.parent.current?.object === garden.parent)
                #expect(try await scope.resolve(Garden.self) === garden)
            }
        }
        #expect(steps.values.count == 12)
    }

    @Test func threadsHaveGraphsOfTheirOwn() throws {
        let container = Container()
        family(container, Recorder(), refusing: Variable(""))
        try container.seal()
        #expect(
            onThreads(4) { _ in
                for _ in 0..<500 {
                    guard let house = try? container.resolve(House.self),
                        house.parent.child.parent.current?.object === house.parent
                    else {
                        Issue.record("a graph is not whole")
                        return
                    }
                }
            })
    }

    /// The resolver constructs further members while the stored service is under construction, so their completions wait
    /// for those of the first ones.
    @Test(arguments: TestedScope.stored) func aResolverBelowAStoredServiceLeadsBack(_ scope: TestedScope) throws {
        func steps(isSealed: Bool) throws -> [String] {
            let steps = Recorder<String>()
            let container = Container()
            container.useOpenLinks(false)
            container.register(Child.self) {
                steps.record("Child")
                return Child()
            }
            .initCompleted { (_: Child, _: Garden, _: Parent) in steps.record("Child completed") }
            container.register(Parent.self) { (child: Child) in
                steps.record("Parent")
                return Parent(child)
            }
            container.register(Garden.self) { (resolver: Resolver) in
                steps.record("Garden")
                return Garden(try resolver.resolve(Parent.self))
            }
            .scope(scope.scope())
            if isSealed { try container.seal() }
            _ = try container.resolve(Parent.self)
            return steps.values
        }
        let expected = try steps(isSealed: false)
        #expect(expected.count == 7)
        #expect(try steps(isSealed: true) == expected)
    }
}
