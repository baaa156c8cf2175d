import StrataAppHost
import StrataTesting
import Testing

private final class Cache: Sendable {}
private final class Tiles: Sendable {}

@Suite(.timeLimit(.minutes(10))) struct MemoryTests {
    let services = Container("Services")
    let presentation: Container
    let driver: HostDriver
    let journal = Journal()

    init() {
        presentation = Container("Presentation", parent: services)
        driver = HostDriver(presentation, above: [services])
    }

    private func passes() -> [MemoryReleaseReport] { driver.events.compactMap(\.memory) }

    private func begin() async throws {
        driver.start()
        try await driver.reached(.running)
    }

    private func end() async {
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    @Test func passGoesFromChildrenToParentsAndTheMostExpensiveFirst() async throws {
        services.register(Cache.self) { Cache() }.scope(.memorySensitive)
        services.register(Tiles.self) { Tiles() }.scope(.memorySensitive).cost(bytes: 1 << 20)
        presentation.register(Cache.self, name: "screen") { Cache() }.scope(.memorySensitive)
        let journal = journal
        services.register(Scripted<A>.self) { Scripted(.init(release: { journal.note("asked at \($0)") })) }
            .scope(.container).hosted()
        try await begin()
        weak let cache = try await services.resolve(Cache.self)
        let held = try await services.resolve(Tiles.self)
        _ = try await presentation.resolve(Cache.self, name: "screen")
        #expect(cache != nil)
        driver.reportMemoryPressure(.warning)
        let event = try await driver.event { $0.kind == .memoryReleased }
        let report = try #require(event.memory)
        #expect(report.level == .warning)
        #expect(report.layers.map(\.name) == ["Presentation", "Services"])
        #expect(report.layers[0].eviction.released.map(\.description) == ["Cache \"screen\""])
        #expect(report.layers[1].eviction.released.map(\.description) == ["Cache"])
        #expect(report.layers[1].eviction.stillHeld.map(\.description) == ["Tiles"])
        #expect(report.layers[1].eviction.askedToReleaseMemory.map(\.description) == ["Scripted<A>"])
        #expect(journal.entries == ["asked at warning"])
        #expect(cache == nil)
        #expect(try await services.resolve(Tiles.self) === held)
        #expect(
            report.description.hasPrefix(
                "warning: 2 released (Cache \"screen\", Cache), 1 still held, 1 asked to release memory"))
        await end()
    }

    @Test func atMostOnePassInTwoSeconds() async throws {
        try await begin()
        driver.reportMemoryPressure(.warning)
        try await driver.event { $0.kind == .memoryReleased }
        driver.reportMemoryPressure(.critical)
        try await driver.clock.sleepers(1)
        driver.clock.advance(by: .milliseconds(1_999))
        #expect(passes().count == 1)
        driver.clock.advance(by: .milliseconds(1))
        try await driver.event(count: 2) { $0.kind == .memoryReleased }
        #expect(passes().map(\.level) == [.warning, .critical])
        await end()
    }

    /// Followers release their instances before the pass, so instances that only a view held end in the same pass.
    @Test func followersComeFirst() async throws {
        services.register(Cache.self) { Cache() }.scope(.memorySensitive)
        let holder = Locked<Cache?>(nil)
        let services = services
        let fill: @Sendable () async throws -> Void = {
            let cache = try await services.resolve(Cache.self)
            holder.withLock { $0 = cache }
        }
        driver.start { [journal] scope in
            try await fill()
            var levels = scope.status.memoryPressure.makeAsyncIterator()
            journal.note("follows")
            while let level = await levels.next() {
                _ = holder.withLock { holder in
                    defer { holder = nil }
                    return holder
                }
                journal.note("view let go at \(level)")
            }
            return .success
        }
        await journal.wait(for: "follows")
        driver.reportMemoryPressure(.critical)
        let event = try await driver.event { $0.kind == .memoryReleased }
        #expect(event.memory?.followers == 1)
        #expect(journal.count(of: "view let go at critical") == 1)
        #expect(event.memory?.layers.last?.eviction.stillHeld == [])
        await end()
    }

    @Test func hangingFollowerDelaysAPassByASecond() async throws {
        let gate = Gate()
        driver.start { [journal] scope in
            var levels = scope.status.memoryPressure.makeAsyncIterator()
            journal.note("follows")
            while await levels.next() != nil {
                journal.note("busy")
                await gate.wait()
            }
            return .success
        }
        await journal.wait(for: "follows")
        driver.reportMemoryPressure(.warning)
        await journal.wait(for: "busy")
        #expect(passes().isEmpty)
        driver.clock.advance(by: .seconds(1))
        try await driver.event { $0.kind == .memoryReleased }
        gate.open()
        await end()
    }

    @Test func memoryIsReleasedOnDemand() async throws {
        services.register(Cache.self) { Cache() }.scope(.memorySensitive)
        try await begin()
        _ = try await services.resolve(Cache.self)
        let report = await driver.host.releaseMemory()
        #expect(report.layers.last?.eviction.released.map(\.description) == ["Cache"])
        #expect(passes().count == 1)
        await end()
    }
}
