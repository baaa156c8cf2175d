import StrataCore
import Testing

private final class RatingTables: Sendable {
    let life: Tracked
    init(life: Tracked) { self.life = life }
    func rate(_ area: Int) -> Int { area * 3 }
}
private struct Rater: Sendable {
    let tables: RatingTables
    func quote(_ area: Int) -> Int { tables.rate(area) }
}
private final class Cache: MemoryReleasing {
    let levels = Recorder<MemoryPressure>()
    func releaseMemory(at level: MemoryPressure) { levels.record(level) }
}

extension EvictionReport {
    fileprivate var isEmpty: Bool { released.isEmpty && stillHeld.isEmpty && askedToReleaseMemory.isEmpty }
}

@Suite struct MemorySensitiveScopeTests {
    private let tracker = LifetimeTracker()

    private func makeContainer() throws -> Container {
        let container = Container("Services")
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(RatingTables.self, RatingTables.init(life:)).scope(.memorySensitive)
        container.register(Rater.self, Rater.init(tables:))
        try container.seal()
        return container
    }

    @Test func theMostExpensiveSingletonIsAskedFirst() throws {
        let container = Container("Services")
        container.register(Cache.self) { Cache() }.scope(.container)
        container.register(Cache.self, name: "large") { Cache() }.scope(.container).cost(bytes: 10)
        try container.seal()
        _ = try (container.resolve(Cache.self), container.resolve(Cache.self, name: "large"))
        let report = container.evict(atLeast: .warning)
        #expect(report.askedToReleaseMemory.map(\.description) == ["Cache \"large\"", "Cache"])
    }

    /// Only for a singleton that is asked to release memory: no other scope than the memory-sensitive one is.
    @Test func theCostOfASingletonThatIsAskedHasAnEffect() {
        let container = Container("Services")
        container.register(Cache.self) { Cache() }.scope(.container).cost(bytes: 10)
        container.register(Cache.self, name: "graph") { Cache() }.cost(bytes: 10)
        container.register(Int.self) { 1 }.scope(.container).cost(bytes: 10)
        let findings = Proof.findings(of: container.dependencyGraph).filter { $0.code == .withoutEffect }
        #expect(findings.map(\.service) == ["Cache \"graph\"", "Int"])
    }

    @Test func isKeptWhileMemoryIsFine() throws {
        let container = try makeContainer()
        _ = try container.resolve(Rater.self)
        #expect(tracker.alive == 1)
        _ = try container.resolve(Rater.self)
        #expect(tracker.made == 1)
    }

    @Test func normalPressureReleasesNothing() throws {
        let container = try makeContainer()
        _ = try container.resolve(Rater.self)
        let report = container.evict(atLeast: .normal)
        #expect(report.isEmpty)
        #expect(tracker.alive == 1)
    }

    @Test(arguments: [MemoryPressure.warning, .critical]) func isReleasedAfterAWarningIfNothingHoldsIt(
        _ level: MemoryPressure
    ) throws {
        let container = try makeContainer()
        _ = try container.resolve(Rater.self)
        let report = container.evict(atLeast: level)
        #expect(report.released == [ServiceKey(RatingTables.self)])
        #expect(tracker.alive == 0)
    }

    @Test func isTheSameInstanceAfterAWarningIfSomebodyHoldsIt() throws {
        let container = try makeContainer()
        let held = try container.resolve(RatingTables.self)
        let report = container.evict(atLeast: .warning)
        #expect(report.stillHeld == [ServiceKey(RatingTables.self)])
        #expect(try container.resolve(RatingTables.self) === held)
        #expect(tracker.made == 1)
    }

    @Test func isCachedAgainAfterAnotherRequest() throws {
        let container = try makeContainer()
        do {
            let held = try container.resolve(RatingTables.self)
            container.evict(atLeast: .warning)
            #expect(try container.resolve(RatingTables.self) === held)
        }
        #expect(tracker.alive == 1)
        container.evict(atLeast: .warning)
        #expect(tracker.alive == 0)
    }

    @Test func isNotCachedAgainUntilItIsRequested() throws {
        let container = try makeContainer()
        do {
            let held = try container.resolve(RatingTables.self)
            container.evict(atLeast: .warning)
            _ = container.description
            container.evict(atLeast: .warning)
            withExtendedLifetime(held) {}
        }
        #expect(tracker.alive == 0)
    }

    @Test func isConstructedAgainWhenRequested() throws {
        let container = try makeContainer()
        _ = try container.resolve(RatingTables.self)
        container.evict(atLeast: .warning)
        #expect(try container.resolve(RatingTables.self).life.number == 2)
    }

    @Test func itsUsersAreUnaware() throws {
        let container = try makeContainer()
        let before = try container.resolve(Rater.self)
        container.evict(atLeast: .critical)
        let after = try container.resolve(Rater.self)
        #expect(before.quote(7) == after.quote(7))
        #expect(before.tables === after.tables)
    }

    @Test func unconstructedServiceIsNotReported() throws {
        let container = try makeContainer()
        #expect(container.evict(atLeast: .critical).isEmpty)
        #expect(tracker.made == 0)
    }

    @Test func evictionStaysInItsContainer() throws {
        let services = try makeContainer()
        let child = Container("Child", parent: services)
        child.register(Int.self) { 1 }
        _ = try child.resolve(RatingTables.self)
        #expect(child.evict(atLeast: .critical).isEmpty)
        #expect(tracker.alive == 1)
    }

    @Test func otherScopesAreUntouched() throws {
        let container = Container()
        for scope in TestedScope.stored where scope != .memorySensitive {
            container.register(Tracked.self, name: .init(scope.rawValue)) { [tracker] in Tracked(tracker) }
                .scope(scope.scope())
        }
        let held = try TestedScope.stored.filter { $0 != .memorySensitive }.map { scope in
            (scope, try container.resolve(Tracked.self, name: .init(scope.rawValue)))
        }
        #expect(container.evict(atLeast: .critical).isEmpty)
        for (scope, instance) in held {
            #expect(try container.resolve(Tracked.self, name: .init(scope.rawValue)) === instance)
        }
    }

    @Test func singletonsAreAskedToReleaseMemory() throws {
        let container = Container()
        container.register(Cache.self) { Cache() }.scope(.container)
        let cache = try container.resolve(Cache.self)
        let report = container.evict(atLeast: .critical)
        #expect(report.askedToReleaseMemory == [ServiceKey(Cache.self)])
        #expect(cache.levels.values == [.critical])
    }

    @Test func singletonsBehindAProtocolAreIncluded() throws {
        let container = Container()
        container.register((any Sendable).self) { Cache() }.scope(.container)
        let cache = try #require(container.resolve((any Sendable).self) as? Cache)
        container.evict(atLeast: .warning)
        #expect(cache.levels.values == [.warning])
    }

    @Test func valuesAreGoneAfterAWarning() throws {
        let container = Container()
        let made = Tally()
        container.register([Int].self) { [made.increment()] }.scope(.memorySensitive)
        #expect(try container.resolve([Int].self) == [1])
        #expect(try container.resolve([Int].self) == [1])
        container.evict(atLeast: .warning)
        #expect(try container.resolve([Int].self) == [2])
    }
}
