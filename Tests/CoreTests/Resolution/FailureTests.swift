import StrataCore
import Testing

private final class Refusal: Error, Sendable {}
private struct Chain: Sendable {}
private struct Link: Sendable {}

@Suite struct FailureTests {
    private let tracker = LifetimeTracker()

    @Test(arguments: TestedScope.allCases, TestedForm.allCases)
    func theUsersOwnErrorComesBackUnchanged(_ scope: TestedScope, form: TestedForm) throws {
        let refusal = Refusal()
        for isSealed in [false, true] {
            let container = Container()
            switch form {
            case .parameters: container.register(Link.self) { () throws in throw refusal }.scope(scope.scope())
            case .resolver:
                container.register(Link.self) { (_: Resolver) throws in throw refusal }.scope(scope.scope())
            }
            container.register(Chain.self) { (_: Link) in Chain() }
            if isSealed { try container.seal() }
            let error = #expect(throws: ResolutionError.self) { try container.resolve(Chain.self) }
            #expect(error?.code == .factoryFailed)
            #expect(error?.underlying as? Refusal === refusal)
            #expect(error?.path == [ServiceKey(Chain.self), ServiceKey(Link.self)])
        }
    }

    @Test func aResolutionErrorOfTheUsersOwnIsTheUsersOwn() throws {
        let other = Container("Other")
        other.register(Double.self) { 1 }
        let container = Container()
        container.register(Int.self) { () throws in try other.resolve(String.self).count }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.code == .factoryFailed)
        #expect((error?.underlying as? ResolutionError)?.code == .missing)
    }

    @Test(arguments: TestedScope.allCases, TestedForm.allCases)
    func theNextResolveTriesAgain(_ scope: TestedScope, form: TestedForm) throws {
        for isSealed in [false, true] {
            let container = Container()
            let attempts = Tally()
            let make: @Sendable () throws -> Int = {
                guard attempts.increment() > 1 else { throw Refusal() }
                return 7
            }
            switch form {
            case .parameters: container.register(Int.self) { () throws in try make() }.scope(scope.scope())
            case .resolver: container.register(Int.self) { (_: Resolver) in try make() }.scope(scope.scope())
            }
            if isSealed { try container.seal() }
            #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
            #expect(try container.resolve(Int.self) == 7)
            #expect(attempts.value == 2)
        }
    }

    @Test(arguments: TestedScope.allCases) func instancesOfAFailedConstructionAreReleased(_ scope: TestedScope) throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(Int.self) { (_: Tracked) throws in throw Refusal() }.scope(scope.scope())
        try container.seal()
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(tracker.made == 1)
        #expect(tracker.alive == 0)
    }

    @Test func aStoredDependencyOfAFailureIsKept() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.container)
        container.register(Int.self) { (_: Tracked) throws in throw Refusal() }.scope(.container)
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(tracker.made == 1)
    }

    @Test(arguments: TestedScope.allCases, TestedForm.allCases)
    func aCompletionThatThrowsLeavesNothingStored(_ scope: TestedScope, form: TestedForm) throws {
        let refusal = Refusal()
        for isSealed in [false, true] {
            let tracker = LifetimeTracker()
            let container = Container()
            let registration = container.register(Tracked.self) { Tracked(tracker) }.scope(scope.scope())
            switch form {
            case .parameters: registration.initCompleted { (_: Tracked) throws in throw refusal }
            case .resolver: registration.initCompleted { _, _ in throw refusal }
            }
            if isSealed { try container.seal() }
            let error = #expect(throws: ResolutionError.self) { try container.resolve(Tracked.self) }
            #expect(error?.code == .completionFailed)
            #expect(error?.underlying as? Refusal === refusal)
            #expect(tracker.alive == 0)
        }
    }

    @Test(arguments: TestedScope.stored, TestedForm.allCases)
    func aCompletionThatThrowsLeavesNothingOfItsGroupStored(_ scope: TestedScope, form: TestedForm) throws {
        for isAskedFromChild in [false, true] {
            let tracker = LifetimeTracker()
            let attempts = Tally()
            let container = Container()
            registerCycle(in: container, scope, form, tracker, attempts)
            try container.seal()
            let error = #expect(throws: ResolutionError.self) {
                if isAskedFromChild {
                    _ = try container.resolve(CycleChild.self)
                } else {
                    _ = try container.resolve(CycleParent.self)
                }
            }
            #expect(error?.code == .completionFailed)
            #expect(tracker.alive == 0)
            let parent = try container.resolve(CycleParent.self)
            #expect(parent.child.current?.parent === parent)
            #expect(tracker.alive == 2)
        }
    }

    /// A cycle with a second completion that throws the first time.
    private func registerCycle(
        in container: Container, _ scope: TestedScope, _ form: TestedForm, _ tracker: LifetimeTracker,
        _ attempts: Tally
    ) {
        CoreTests.registerCycle(in: container, scope, form, tracker)
        container.register(CycleChild.self, CycleChild.init(parent:life:)).scope(scope.scope()).replacing()
            .initCompleted { (_: CycleChild) throws in
                if attempts.increment() == 1 { throw Refusal() }
            }
    }

    @Test func severalCompletionsRunInOrderOnce() throws {
        let order = Recorder<Int>()
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.container)
            .initCompleted { (_: Tracked) in order.record(1) }
            .initCompleted { (_: Tracked, _: String) in order.record(2) }
            .initCompleted { _ in order.record(3) }
        container.register(String.self) { "" }
        for _ in 0..<3 { _ = try container.resolve(Tracked.self) }
        #expect(order.values == [1, 2, 3])
    }
}
