import StrataAppHost
import StrataTesting
import Testing

private final class Page: Controller {
    let viewStore = ViewStore<[UInt8]>()
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func makeView() -> [UInt8] { [1] }
    func didReleaseView() { journal.note("view let go") }
}

/// Notes that somebody listens from now on.
private struct Noted: AsyncSequence {
    let levels: MemoryPressureLevels
    let journal: Journal

    func makeAsyncIterator() -> MemoryPressureLevels.AsyncIterator {
        defer { journal.note("follows") }
        return levels.makeAsyncIterator()
    }
}

@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
    /// The presentation's views go in the same pass, before the containers.
    @Test func viewsOffScreenGoInAPass() async throws {
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
        driver.press(.warning)
        let report = try await driver.event { $0.kind == .memoryReleased }.memory
        #expect(report?.followers == 1)
        #expect(journal.entries == ["follows", "view let go"])
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
    }
}
