import StrataCore
import Testing

private final class FormData: Sendable {
    let life: Tracked
    let name = Variable("")
    init(life: Tracked) { self.life = life }
}
private final class NameStep: Sendable {
    let form: FormData
    init(form: FormData) { self.form = form }
}
private final class AddressStep: Sendable {
    let form: FormData
    init(form: FormData) { self.form = form }
}
private final class HelpStep: Sendable {}

@Suite struct WeakScopeTests {
    private let tracker = LifetimeTracker()

    private func makeContainer() -> Container {
        let container = Container("Process")
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(FormData.self, FormData.init(life:)).scope(.weak)
        container.register(NameStep.self, NameStep.init(form:))
        container.register(AddressStep.self, AddressStep.init(form:))
        container.register(HelpStep.self) { HelpStep() }
        return container
    }

    @Test func isTheSameWhileSomebodyHoldsIt() throws {
        let container = makeContainer()
        let held = try container.resolve(FormData.self)
        #expect(try container.resolve(FormData.self) === held)
        #expect(tracker.made == 1)
    }

    @Test func isReleasedWhenNothingHoldsIt() throws {
        let container = makeContainer()
        _ = try container.resolve(FormData.self)
        #expect(tracker.alive == 0)
    }

    @Test func isConstructedAgainAfterItsRelease() throws {
        let container = makeContainer()
        _ = try container.resolve(FormData.self)
        let again = try container.resolve(FormData.self)
        #expect(again.life.number == 2)
    }

    @Test func processDataIsSharedByTheStepsThatRequestIt() throws {
        let container = makeContainer()
        let first = try container.resolve(NameStep.self)
        first.form.name.set("Ada")
        let second = try container.resolve(AddressStep.self)
        #expect(second.form.name.current == "Ada")
    }

    @Test func processDataIsNotConstructedForAStepThatDoesNotRequestIt() throws {
        let container = makeContainer()
        _ = try container.resolve(HelpStep.self)
        #expect(tracker.made == 0)
    }

    @Test func processDataPassesFromStepToStepWhileOneOfThemLives() throws {
        let container = makeContainer()
        var first: NameStep? = try container.resolve(NameStep.self)
        first?.form.name.set("Ada")
        let second = try container.resolve(AddressStep.self)
        first = nil
        #expect(try container.resolve(NameStep.self).form.name.current == "Ada")
        withExtendedLifetime((first, second)) {}
    }

    @Test func processDataIsGoneAfterTheLastStep() throws {
        let container = makeContainer()
        do {
            let steps = (try container.resolve(NameStep.self), try container.resolve(AddressStep.self))
            #expect(tracker.alive == 1)
            withExtendedLifetime(steps) {}
        }
        #expect(tracker.alive == 0)
    }

    @Test func processDataIsNewAtTheNextRun() throws {
        let container = makeContainer()
        do { try container.resolve(NameStep.self).form.name.set("Ada") }
        #expect(try container.resolve(NameStep.self).form.name.current.isEmpty)
    }

    /// Also with a closing hook, for which each construction is recorded.
    @Test(arguments: [false, true]) func itsRegistryDoesNotGrow(isSealed: Bool) throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.weak).closed { _ in }
        if isSealed { try container.seal() }
        let first = try Weak(container.resolve(Tracked.self))
        #expect(container.registrationsToClose == 1)
        for _ in 0..<10_000 { _ = try container.resolve(Tracked.self) }
        #expect(tracker.made == 10_001)
        #expect(tracker.alive == 0)
        #expect(first.object == nil)
        #expect(container.registrationsToClose == 1)
    }

    @Test func existentialsAreHeldByWhatIsInThem() throws {
        let container = Container()
        container.register((any Sendable).self) { [tracker] in Tracked(tracker) }.scope(.weak)
        let held = try container.resolve((any Sendable).self) as? Tracked
        let again = try container.resolve((any Sendable).self) as? Tracked
        #expect(held != nil && held === again)
    }

    @Test func resetReleasesAnInstanceThatIsStillHeld() throws {
        let container = makeContainer()
        let held = try container.resolve(FormData.self)
        try container.resetObjectScope(.weak)
        #expect(try container.resolve(FormData.self) !== held)
    }

    @Test func anInstanceConstructedInsideTheResolveIsHeldUntilItEnds() throws {
        let container = makeContainer()
        container.register(Int.self) { (resolver: Resolver) in
            let first = try resolver.resolve(FormData.self).life.number
            let second = try resolver.resolve(FormData.self).life.number
            return first * 10 + second
        }
        _ = try container.resolve(Int.self)
        #expect(tracker.alive == 0)
    }
}
