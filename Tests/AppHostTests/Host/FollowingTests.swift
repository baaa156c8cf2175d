import StrataAppHost
import StrataTesting
import Testing

private final class Page: Controller {
    let viewStore = ViewStore<[UInt8]>()
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func makeView() -> [UInt8] { [1] }
    func didReleaseView() { journal.note("view released") }
}

/// Records that a listener exists from now on.
private struct Noted: AsyncSequence {
    let levels: MemoryPressureLevels
    let journal: Journal

    func makeAsyncIterator() -> MemoryPressureLevels.AsyncIterator {
        defer { journal.note("follows") }
        return levels.makeAsyncIterator()
    }
}

@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
    /// The presentation's views are released in the same pass, before the containers are visited.
    @Test func viewsOffScreenAreReleasedInAPass() async throws {
        let journal = Journal()
        let driver = HostDriver(Container("Services"))
        driver.start { scope in
            let home = Page(journal)
            let navigation = Navigation(root: home)
            _ = home.view
            try navigation.push(Page(journal))
            await navigation.follow(Noted(levels: scope.status.memoryPressure, journal: journal))
            return .success
        }
        await journal.wait(for: "follows")
        driver.reportMemoryPressure(.warning)
        let report = try await driver.event { $0.kind == .memoryReleased }.memory
        #expect(report?.followers == 1)
        #expect(report?.notFollowing == [])
        #expect(journal.entries == ["follows", "view released"])
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    /// No code of the application mentions memory.
    @Test func navigationCreatedOnAnActorFollowsAutomatically() async throws {
        let journal = Journal()
        let driver = HostDriver(Container("Services"))
        driver.start { @MainActor _ in
            let home = Page(journal)
            let navigation = Navigation(root: home)
            _ = home.view
            try navigation.push(Page(journal))
            journal.note("shown")
            await Gate.untilCancelled()
            withExtendedLifetime(navigation) {}
        }
        await journal.wait(for: "shown")
        driver.reportMemoryPressure(.warning)
        let report = try await driver.event { $0.kind == .memoryReleased }.memory
        #expect(report?.followers == 1)
        #expect(report?.notFollowing == [])
        #expect(journal.entries == ["shown", "view released"])
        driver.send(.terminate)
        let ending = await driver.ended()
        #expect(ending.status == .success)
        #expect(ending.errors == "test: stopped by SIGTERM.\n")
    }

    /// Following does not keep it alive, and it does not delay later passes.
    @Test func releasedNavigationFollowsNoLonger() async throws {
        let journal = Journal()
        let driver = HostDriver(Container("Services"))
        driver.start { @MainActor _ in
            weak var gone: Navigation<[UInt8]>?
            do {
                let navigation = Navigation(root: Page(journal))
                gone = navigation
                withExtendedLifetime(navigation) {}
            }
            journal.note(gone == nil ? "gone" : "kept alive")
            await Gate.untilCancelled()
        }
        await journal.wait(for: "gone")
        driver.reportMemoryPressure(.warning)
        let report = try await driver.event { $0.kind == .memoryReleased }.memory
        #expect(report?.layers.count == 1)
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }

    /// A navigation of a task has no actor that a pass could visit: the host reports it, with its source location.
    @Test func navigationCreatedOutsideActorsIsNamed() async throws {
        let journal = Journal()
        let driver = HostDriver(Container("Services"))
        let line = #line + 2
        driver.start { _ in
            let navigation = Navigation(root: Page(journal))
            journal.note("shown")
            await Gate.untilCancelled()
            withExtendedLifetime(navigation) {}
        }
        await journal.wait(for: "shown")
        driver.reportMemoryPressure(.warning)
        let event = try await driver.event { $0.kind == .memoryReleased }
        let name = "`Navigation<Array<UInt8>>` (AppHostTests/FollowingTests.swift:\(line):40)"
        #expect(event.memory?.notFollowing == [name])
        #expect(event.description.hasSuffix("; not following: \(name)"))
        driver.send(.terminate)
        #expect(
            await driver.ended().errors == """
                test: \(name) does not follow memory pressure, because it was not created on an actor; its \
                views were not released. Create it on an actor, such as the main actor, or call its `follow(_:)`.
                test: stopped by SIGTERM.

                """)
    }
}
