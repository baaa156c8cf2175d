import StrataCore
import Testing

private final class BaseCalculator: Sendable {
    let life: Tracked
    init(life: Tracked) { self.life = life }
}
private final class RiskCalculator: Sendable {
    let life: Tracked
    let base: BaseCalculator
    init(life: Tracked, base: BaseCalculator) {
        self.life = life
        self.base = base
    }
}

extension ObjectScope where Service: Sendable {
    fileprivate static var carInsurance: Self { ObjectScope("carInsurance", storage: PermanentStorage.init) }
}

/// Keeps one instance; its reset waits at a gate.
private struct SlowStorage<Instance>: InstanceStorage {
    let reached: ThreadGate
    let gate: ThreadGate
    private var instance: Instance?

    init(reached: ThreadGate, gate: ThreadGate) {
        self.reached = reached
        self.gate = gate
    }

    mutating func load() -> Instance? { instance }
    mutating func store(_ instance: Instance) { self.instance = instance }

    mutating func clear() {
        instance = nil
        reached.open()
        gate.wait()
    }
}

/// Reports its own release.
private final class Leaving: Sendable {
    let leave: @Sendable () -> Void
    init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
}

@Suite struct CustomScopeTests {
    private let tracker = LifetimeTracker()

    private func register(in container: Container) {
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(BaseCalculator.self, BaseCalculator.init(life:)).scope(.insuranceCalculation)
        container.register(RiskCalculator.self, RiskCalculator.init(life:base:)).scope(.insuranceCalculation)
    }

    private func makeContainer() throws -> Container {
        let container = Container("Services")
        register(in: container)
        for scope in TestedScope.stored where scope != .custom {
            container.register(Tracked.self, name: .init(scope.rawValue)) { [tracker] in Tracked(tracker) }
                .scope(scope.scope())
        }
        container.register(Tracked.self, name: "car") { [tracker] in Tracked(tracker) }.scope(.carInsurance)
        try container.seal()
        return container
    }

    @Test func calculatorsAreTheSameUntilTheReset() throws {
        let container = try makeContainer()
        let risk = try container.resolve(RiskCalculator.self)
        #expect(try container.resolve(RiskCalculator.self) === risk)
        #expect(try container.resolve(BaseCalculator.self) === risk.base)
    }

    @Test func calculatorsAreNewAfterTheReset() throws {
        let container = try makeContainer()
        let before = try container.resolve(RiskCalculator.self)
        try container.resetObjectScope(.insuranceCalculation)
        let after = try container.resolve(RiskCalculator.self)
        #expect(after !== before)
        #expect(after.base !== before.base)
        #expect(try container.resolve(BaseCalculator.self) === after.base)
    }

    @Test func resetFreesTheGroup() throws {
        let container = try makeContainer()
        _ = try container.resolve(RiskCalculator.self)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(tracker.alive == 0)
    }

    @Test func resetLeavesOtherScopes() throws {
        let container = try makeContainer()
        let names = TestedScope.stored.filter { $0 != .custom }.map(\.rawValue) + ["car"]
        let before = try names.map { try container.resolve(Tracked.self, name: .init($0)) }
        try container.resetObjectScope(.insuranceCalculation)
        for (name, instance) in zip(names, before) {
            #expect(try container.resolve(Tracked.self, name: .init(name)) === instance)
        }
    }

    @Test func resetDoesNotClimbToTheParent() throws {
        let services = try makeContainer()
        let child = Container("Child", parent: services)
        child.register(Tracked.self, name: "child") { [tracker] in Tracked(tracker) }.scope(.insuranceCalculation)
        let parents = try child.resolve(RiskCalculator.self)
        let childs = try child.resolve(Tracked.self, name: "child")
        try child.resetObjectScope(.insuranceCalculation)
        #expect(try child.resolve(RiskCalculator.self) === parents)
        #expect(try child.resolve(Tracked.self, name: "child") !== childs)
    }

    @Test func resetDoesNotReachTheChildren() throws {
        let services = try makeContainer()
        let child = Container("Child", parent: services)
        child.register(Tracked.self, name: "child") { [tracker] in Tracked(tracker) }.scope(.insuranceCalculation)
        let childs = try child.resolve(Tracked.self, name: "child")
        try services.resetObjectScope(.insuranceCalculation)
        #expect(try child.resolve(Tracked.self, name: "child") === childs)
    }

    @Test func resetOfAnUnconstructedServiceDoesNothing() throws {
        let container = try makeContainer()
        try container.resetObjectScope(.insuranceCalculation)
        #expect(tracker.made == 0)
    }

    @Test func resetDuringConstructionDeliversTheInstanceAndDoesNotKeepIt() throws {
        let container = Container()
        let began = ThreadGate()
        let goOn = ThreadGate()
        container.register(Tracked.self) { [tracker] in
            began.open()
            goOn.wait()
            return Tracked(tracker)
        }.scope(.insuranceCalculation)
        try container.seal()
        let delivered = Variable<Tracked?>(nil)
        let thread = startThread { delivered.set(try? container.resolve(Tracked.self)) }
        #expect(began.wait())
        try container.resetObjectScope(.insuranceCalculation)
        goOn.open()
        #expect(thread.wait())
        #expect(delivered.current?.number == 1)
        #expect(try container.resolve(Tracked.self).number == 2)
    }

    @Test func resetDuringConstructionOfAnOpenContainersSingletonDoesNotKeepIt() throws {
        let container = Container()
        let began = ThreadGate()
        let goOn = ThreadGate()
        container.register(Tracked.self) { [tracker] in
            began.open()
            goOn.wait()
            return Tracked(tracker)
        }.scope(.container)
        let delivered = Variable<Tracked?>(nil)
        let thread = startThread { delivered.set(try? container.resolve(Tracked.self)) }
        #expect(began.wait())
        try container.resetObjectScope(.container)
        goOn.open()
        #expect(thread.wait())
        #expect(delivered.current?.number == 1)
        #expect(try container.resolve(Tracked.self).number == 2)
    }

    @Test func factoryMayResetItsOwnScope() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker, weak container] in
            try container?.resetObjectScope(.insuranceCalculation)
            return Tracked(tracker)
        }.scope(.insuranceCalculation)
        try container.seal()
        #expect(onThread { (try? container.resolve(Tracked.self))?.number } == 1)
    }

    /// Between two services of a scope, the order has one with a storage that is slow to clear.
    @Test func instancesConstructedDuringAResetAreNotStored() throws {
        let container = Container("Services")
        let (reached, gate) = (ThreadGate(), ThreadGate())
        container.register(BaseCalculator.self) { [tracker] in BaseCalculator(life: Tracked(tracker)) }
            .scope(.insuranceCalculation)
        container.register(Int.self) { 1 }
            .scope(ObjectScope("insuranceCalculation") { SlowStorage(reached: reached, gate: gate) })
        container.register(RiskCalculator.self) { [tracker] resolver in
            RiskCalculator(life: Tracked(tracker), base: try resolver.resolve(BaseCalculator.self))
        }
        .scope(.insuranceCalculation)
        try container.seal()
        let before = try container.resolve(RiskCalculator.self)
        _ = try container.resolve(Int.self)

        let reset = startThread { try? container.resetObjectScope(.insuranceCalculation) }
        #expect(reached.wait())
        let meanwhile = try container.resolve(RiskCalculator.self)
        #expect(meanwhile !== before)
        #expect(meanwhile.base === before.base)
        gate.open()
        #expect(reset.wait())
        let after = try container.resolve(RiskCalculator.self)
        #expect(after.base !== before.base)
        #expect(after.base === (try container.resolve(BaseCalculator.self)))
        #expect(after === (try container.resolve(RiskCalculator.self)))
    }

    @Test func constructionsThatStartDuringAResetAreNotStored() throws {
        let container = Container("Services")
        let (reached, gate, begun, goOn) = (ThreadGate(), ThreadGate(), ThreadGate(), ThreadGate())
        let calls = Tally()
        container.register(BaseCalculator.self) { [tracker] in BaseCalculator(life: Tracked(tracker)) }
            .scope(.insuranceCalculation)
        container.register(Int.self) { 1 }
            .scope(ObjectScope("insuranceCalculation") { SlowStorage(reached: reached, gate: gate) })
        container.register(RiskCalculator.self) { [tracker] resolver in
            let base = try resolver.resolve(BaseCalculator.self)
            if calls.increment() == 2 {
                begun.open()
                goOn.wait()
            }
            return RiskCalculator(life: Tracked(tracker), base: base)
        }
        .scope(.insuranceCalculation)
        try container.seal()
        let before = try container.resolve(RiskCalculator.self)
        _ = try container.resolve(Int.self)

        let reset = startThread { try? container.resetObjectScope(.insuranceCalculation) }
        #expect(reached.wait())
        let making = startThread { _ = try? container.resolve(RiskCalculator.self) }
        #expect(begun.wait())
        gate.open()
        #expect(reset.wait())
        goOn.open()
        #expect(making.wait())
        #expect(try container.resolve(RiskCalculator.self).base !== before.base)
        #expect(calls.value == 3)
    }

    /// Registers a service that uses its container when it is released.
    @discardableResult
    private func registerLeaving(in container: Container, _ seen: Recorder<Bool>) -> Registration<Leaving> {
        container.register(Int.self) { 1 }
        return container.register(Leaving.self) { [weak container] in
            Leaving { seen.record((try? container?.resolve(Int.self)) == 1) }
        }
    }

    @Test func deinitOfWhatAnOpenContainerReleasesMayUseIt() throws {
        let container = Container()
        let seen = Recorder<Bool>()
        registerLeaving(in: container, seen).scope(.container)
        _ = try container.resolve(Leaving.self)
        let reset: Bool? = onThread { (try? container.resetObjectScope(.container)) != nil }
        #expect(reset == true)
        #expect(seen.values == [true])
    }

    @Test func deinitOfADecoratorOverWhatIsReplacedMayUseItsContainer() throws {
        let container = Container()
        let seen = Recorder<Bool>()
        registerLeaving(in: container, seen).scope(.container)
        container.decorate(Leaving.self) { [weak container] _ in
            Leaving { seen.record((try? container?.resolve(Int.self)) == 1) }
        }
        _ = try container.resolve(Leaving.self)
        registerLeaving(in: container, seen).replacing().scope(.container)
        let resolved: Bool? = onThread { (try? container.resolve(Leaving.self)) != nil }
        #expect(resolved == true)
        #expect(seen.values == [true])
    }

    @Test func deinitOfAResetInstanceMayUseItsContainer() throws {
        let container = Container()
        let seen = Recorder<Bool>()
        container.register(Leaving.self) { [weak container] in
            Leaving { seen.record((try? container?.resolve(Int.self)) == 1) }
        }.scope(.insuranceCalculation)
        container.register(Int.self) { 1 }.scope(.insuranceCalculation)
        try container.seal()
        _ = try container.resolve(Leaving.self)
        let reset: Bool? = onThread { (try? container.resetObjectScope(.insuranceCalculation)) != nil }
        #expect(reset == true)
        #expect(seen.values == [true])
    }

    @Test func twoScopesAreTheSameWhenTheirNamesAre() throws {
        let container = try makeContainer()
        let before = try container.resolve(Tracked.self, name: "car")
        try container.resetObjectScope(ObjectScope("carInsurance", storage: PermanentStorage.init))
        #expect(try container.resolve(Tracked.self, name: "car") !== before)
    }

    @Test func aScopeNamedLikeABuiltInOneIsAnother() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.container)
        try container.seal()
        let kept = try container.resolve(Tracked.self)
        try container.resetObjectScope(ObjectScope("container", storage: PermanentStorage.init))
        #expect(try container.resolve(Tracked.self) === kept)
    }
}
