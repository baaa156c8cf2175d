import StrataCore
import Testing

private struct Broken: Error {}
private final class Store: Sendable {}
private final class Writer: Sendable {
    let store: Store
    init(store: Store) { self.store = store }
}
private final class Reader: Sendable {
    let writer: Writer
    init(writer: Writer) { self.writer = writer }
}

@Suite struct ClosingTests {
    private let closed = Recorder<String>()

    private func makeContainer(_ scope: TestedScope = .container) -> Container {
        let container = Container("Services")
        container.register(Store.self) { Store() }.scope(scope.scope()).closed { [closed] _ in closed.record("store") }
        container.register(Reader.self, Reader.init(writer:)).scope(scope.scope())
            .closed { [closed] _ in closed.record("reader") }
        container.register(Writer.self, Writer.init(store:)).scope(scope.scope())
            .closed { [closed] _ async in closed.record("writer") }
        return container
    }

    @Test(arguments: TestedScope.stored) func hooksRunInReverseOrderOfCreation(_ scope: TestedScope) async throws {
        let container = makeContainer(scope)
        let held = try container.resolveNow(Reader.self)
        await container.close()
        #expect(closed.values == ["reader", "writer", "store"])
        withExtendedLifetime(held) {}
    }

    @Test func hooksRunOnce() async throws {
        let container = makeContainer()
        for _ in 0..<5 { _ = try container.resolveNow(Reader.self) }
        await container.close()
        await container.close()
        #expect(closed.values == ["reader", "writer", "store"])
    }

    @Test func hooksRunOnceWhenManyCloseAtOnce() async throws {
        let container = makeContainer()
        _ = try container.resolveNow(Reader.self)
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await container.close() } }
        }
        #expect(closed.values == ["reader", "writer", "store"])
    }

    @Test func unconstructedServiceIsNotClosed() async throws {
        let container = makeContainer()
        _ = try container.resolveNow(Writer.self)
        await container.close()
        #expect(closed.values == ["writer", "store"])
    }

    @Test func releasedWeakInstanceIsNotClosed() async throws {
        let container = makeContainer(.weak)
        _ = try container.resolveNow(Reader.self)
        await container.close()
        #expect(closed.values.isEmpty)
    }

    @Test func anInstanceUnderTwoTypesIsClosedOnce() async throws {
        let container = Container()
        container.register(Store.self) { Store() }.scope(.container).implements((any Sendable).self) { $0 }
            .closed { [closed] _ in closed.record("store") }
        _ = try container.resolveNow((any Sendable).self)
        _ = try container.resolveNow(Store.self)
        await container.close()
        #expect(closed.values == ["store"])
    }

    @Test func aHookThatThrowsDoesNotKeepTheOthersFromRunning() async throws {
        let container = makeContainer()
        let events = Recorder<ContainerEvent>()
        container.observe { event in if event.kind == .closingFailed { events.record(event) } }
        container.register(Int.self) { (_: Reader) in 1 }.scope(.container).closed { _ in throw Broken() }
        _ = try container.resolveNow(Int.self)
        await container.close()
        #expect(closed.values == ["reader", "writer", "store"])
        #expect(events.values.map(\.service) == [ServiceKey(Int.self)])
        #expect(events.values.first?.underlying is Broken)
    }

    @Test(arguments: [false, true]) func aClosedContainerServesNothing(isSealed: Bool) async throws {
        let container = makeContainer()
        if isSealed { try container.seal() }
        _ = try container.resolveNow(Reader.self)
        await container.close()
        let error = #expect(throws: ResolutionError.self) { try container.resolveNow(Reader.self) }
        #expect(error?.code == .containerClosed)
    }

    @Test func closingAChildLeavesItsParent() async throws {
        let parent = makeContainer()
        let child = Container("Child", parent: parent)
        child.register(Int.self) { (_: Reader) in 1 }.scope(.container).closed { [closed] _ in closed.record("child") }
        _ = try child.resolveNow(Int.self)
        await child.close()
        #expect(closed.values == ["child"])
        _ = try parent.resolveNow(Reader.self)
    }

    @Test func resetRunsTheHooksOfItsScopeInReverseOrder() throws {
        let container = Container()
        container.register(Store.self) { Store() }.scope(.insuranceCalculation)
            .closed { [closed] _ in closed.record("store") }
        container.register(Writer.self, Writer.init(store:)).scope(.insuranceCalculation)
            .closed { [closed] _ in closed.record("writer") }
        container.register(Reader.self, Reader.init(writer:)).scope(.memorySensitive)
            .closed { [closed] _ in closed.record("reader") }
        _ = try container.resolve(Reader.self)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(closed.values == ["writer", "store"])
    }

    @Test func resetRunsTheHooksInReverseOrderOfCreationNotOfRegistration() throws {
        let container = Container()
        container.register(Writer.self, Writer.init(store:)).scope(.insuranceCalculation)
            .closed { [closed] _ in closed.record("writer") }
        container.register(Store.self) { Store() }.scope(.insuranceCalculation)
            .closed { [closed] _ in closed.record("store") }
        _ = try container.resolve(Writer.self)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(closed.values == ["writer", "store"])
    }

    @Test func closingAfterAResetClosesEachInstanceOnce() async throws {
        let container = Container()
        container.register(Store.self) { Store() }.scope(.insuranceCalculation)
            .closed { [closed] _ in closed.record("store") }
        _ = try container.resolveNow(Store.self)
        try container.resetObjectScope(.insuranceCalculation)
        _ = try container.resolveNow(Store.self)
        await container.close()
        #expect(closed.values == ["store", "store"])
    }

    @Test func hooksRunWhileTheirDependenciesAreStillThere() async throws {
        let container = Container()
        let tracker = LifetimeTracker()
        let alive = Recorder<Int>()
        container.register(Tracked.self) { Tracked(tracker) }.scope(.insuranceCalculation)
        container.register(Int.self) { (_: Tracked) in 1 }.scope(.container)
            .closed { _ in alive.record(tracker.alive) }
        _ = try container.resolveNow(Int.self)
        await container.close()
        #expect(alive.values == [1])
        #expect(tracker.alive == 0)
    }
}
