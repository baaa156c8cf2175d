import StrataCore
import Testing

/// Two services that hold each other; the child holds its parent weakly, so that both can be released.
final class CycleParent: Sendable {
    let child = Variable<CycleChild?>(nil)
    let life: Tracked
    init(life: Tracked) { self.life = life }
}
final class CycleChild: Sendable {
    private let weakParent: Weak<CycleParent>
    let life: Tracked
    var parent: CycleParent? { weakParent.object }
    init(parent: CycleParent, life: Tracked) {
        weakParent = Weak(parent)
        self.life = life
    }
}

/// The scopes in which a cycle is allowed.
let cycleScopes: [TestedScope] = [.container, .weak, .graph, .memorySensitive, .custom]

func registerCycle(
    in container: Container, _ scope: TestedScope, _ form: TestedForm, _ tracker: LifetimeTracker,
    completed: @escaping @Sendable () -> Void = {}
) {
    container.register(Tracked.self) { Tracked(tracker) }.scope(.transient)
    let parent = container.register(CycleParent.self, CycleParent.init(life:)).scope(scope.scope())
    switch form {
    case .parameters:
        parent.initCompleted { (parent: CycleParent, child: CycleChild) in
            parent.child.set(child)
            completed()
        }
    case .resolver:
        parent.initCompleted { resolver, parent in
            parent.child.set(try resolver.resolve(CycleChild.self))
            completed()
        }
    }
    container.register(CycleChild.self, CycleChild.init(parent:life:)).scope(scope.scope())
}

private struct Chicken: Sendable {}
private struct Egg: Sendable {}
private struct Farm: Sendable {}

@Suite struct CycleTests {
    private let tracker = LifetimeTracker()

    private func makeContainer(_ scope: TestedScope, _ form: TestedForm, isSealed: Bool) throws -> Container {
        let container = Container()
        registerCycle(in: container, scope, form, tracker)
        if isSealed { try container.seal() }
        return container
    }

    @Test(arguments: cycleScopes, TestedForm.allCases)
    func throughInitCompletedItWorksFromTheParent(_ scope: TestedScope, form: TestedForm) throws {
        for isSealed in [false, true] {
            let container = try makeContainer(scope, form, isSealed: isSealed)
            let parent = try container.resolve(CycleParent.self)
            #expect(parent.child.current?.parent === parent)
        }
    }

    @Test(arguments: cycleScopes, TestedForm.allCases)
    func throughInitCompletedItWorksFromTheChild(_ scope: TestedScope, form: TestedForm) throws {
        for isSealed in [false, true] {
            let container = try makeContainer(scope, form, isSealed: false)
            // Graph instances are released unless other code holds both. In weak scope the parent of the child may be
            // gone before the pair requests one, because the child does not hold it.
            container.register(
                Pair<CycleChild, CycleParent>.self, Pair<CycleChild, CycleParent>.init(first:second:))
            if isSealed { try container.seal() }
            let pair = try container.resolve(Pair<CycleChild, CycleParent>.self)
            #expect(pair.second.child.current === pair.first)
            #expect(pair.first.parent === pair.second || scope == .weak)
        }
    }

    @Test(arguments: cycleScopes, TestedForm.allCases)
    func bothOfOneResolveBelongTogether(_ scope: TestedScope, form: TestedForm) throws {
        for isSealed in [false, true] {
            let container = Container()
            registerCycle(in: container, scope, form, tracker)
            container.register(
                Pair<CycleParent, CycleChild>.self, Pair<CycleParent, CycleChild>.init(first:second:))
            if isSealed { try container.seal() }
            let pair = try container.resolve(Pair<CycleParent, CycleChild>.self)
            #expect(pair.second.parent === pair.first)
            #expect(pair.first.child.current === pair.second)
        }
    }

    @Test(arguments: cycleScopes, TestedForm.allCases)
    func eachCompletionRunsOnce(_ scope: TestedScope, form: TestedForm) throws {
        let completions = Variable(0)
        let container = Container()
        registerCycle(in: container, scope, form, tracker) { completions.set(completions.current + 1) }
        try container.seal()
        let parent = try container.resolve(CycleParent.self)
        #expect(tracker.made == 2)
        #expect(completions.current == 1)
        withExtendedLifetime(parent) {}
    }

    @Test(arguments: [TestedScope.weak, .graph], TestedForm.allCases)
    func aWeakOrGraphCycleIsFreed(_ scope: TestedScope, form: TestedForm) throws {
        let container = try makeContainer(scope, form, isSealed: true)
        for _ in 0..<100 { _ = try container.resolve(CycleParent.self) }
        #expect(tracker.made == 200)
        #expect(tracker.alive == 0)
        withExtendedLifetime(container) {}
    }

    @Test(arguments: [false, true]) func throughInitializersItIsRefusedWithItsPath(isAskedFromFarm: Bool) throws {
        let container = Container()
        container.register(Chicken.self) { (_: Egg) in Chicken() }
        container.register(Egg.self) { (_: Chicken) in Egg() }
        container.register(Farm.self) { (_: Chicken) in Farm() }
        let error = #expect(throws: ResolutionError.self) {
            if isAskedFromFarm { _ = try container.resolve(Farm.self) } else { _ = try container.resolve(Egg.self) }
        }
        #expect(error?.code == .cycle)
        let circle =
            isAskedFromFarm
            ? [ServiceKey(Farm.self), ServiceKey(Chicken.self), ServiceKey(Egg.self), ServiceKey(Chicken.self)]
            : [ServiceKey(Egg.self), ServiceKey(Chicken.self), ServiceKey(Egg.self)]
        #expect(error?.path == circle)
    }

    @Test func throughInitializersItIsRefusedByTheProof() throws {
        let container = Container()
        container.register(Chicken.self) { (_: Egg) in Chicken() }
        container.register(Egg.self) { (_: Chicken) in Egg() }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.cycle])
        #expect(error?.description.contains("`Chicken` → `Egg` → `Chicken`") == true)
    }

    @Test(arguments: TestedScope.allCases) func throughResolversItIsRefusedWithItsPath(_ scope: TestedScope) throws {
        let container = Container()
        container.register(Chicken.self) { (resolver: Resolver) in
            _ = try resolver.resolve(Egg.self)
            return Chicken()
        }.scope(scope.scope())
        container.register(Egg.self) { (resolver: Resolver) in
            _ = try resolver.resolve(Chicken.self)
            return Egg()
        }.scope(scope.scope())
        try container.seal()
        let outcome = onThread { failure { () throws(ResolutionError) in try container.resolve(Chicken.self) } }
        let error = try #require(outcome ?? nil)
        #expect([.cycle, .tooDeep].contains(error.code))
        #expect(error.path.prefix(3) == [ServiceKey(Chicken.self), ServiceKey(Egg.self), ServiceKey(Chicken.self)])
    }

    @Test func throughCompletionsOfTransientsItIsRefusedByTheProof() throws {
        let container = Container()
        container.register(Chicken.self) { Chicken() }.scope(.transient).initCompleted { (_: Chicken, _: Egg) in }
        container.register(Egg.self) { (_: Chicken) in Egg() }.scope(.transient)
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.cycle])
    }

    /// In a separate process, because an endless construction would use all memory.
    @Test func throughCompletionsOfTransientsItIsRefusedByAnOpenContainer() async {
        await #expect(processExitsWith: .success) {
            let container = Container()
            container.register(Chicken.self) { Chicken() }.scope(.transient).initCompleted { (_: Chicken, _: Egg) in }
            container.register(Egg.self) { (_: Chicken) in Egg() }.scope(.transient)
            let outcome = onThread {
                failure { () throws(ResolutionError) in try container.resolve(Chicken.self) }?.code
            }
            let code = try #require(outcome ?? nil)
            #expect([.cycle, .tooDeep].contains(code))
        }
    }

    @Test func aServiceThatNeedsItselfIsRefused() throws {
        let container = Container()
        container.register(Egg.self) { (egg: Egg) in egg }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Egg.self) }
        #expect(error?.code == .cycle)
        #expect(error?.path == [ServiceKey(Egg.self), ServiceKey(Egg.self)])
    }

    @Test func aChildsShadowDoesNotCloseACycle() throws {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        parent.register(Int.self) { 1 }
        parent.register(String.self) { (number: Int) in "\(number)" }
        child.register(Int.self) { (text: String) in text.count + 1 }
        try parent.seal()
        try child.seal()
        #expect(try child.resolve(Int.self) == 2)
    }
}
