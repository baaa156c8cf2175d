import StrataPresentationLayer
import Testing

/// A server's session, an actor that owns a navigation and follows memory pressure in its isolation.
private actor Session {
    private let navigation: Navigation<TextScreen>
    private let root = Step("root")
    private let detail = Step("detail")

    init() {
        navigation = Navigation(root: root)
    }

    func openDetail() throws {
        _ = root.view
        try navigation.push(detail)
        _ = detail.view
    }

    func follow(_ pressure: AsyncStream<MemoryPressure>) async {
        await navigation.follow(pressure)
    }

    var madeViews: [Bool] { [root.viewIfLoaded != nil, detail.viewIfLoaded != nil] }
}

@Suite struct NavigationMemoryPressureTests {
    @Test func pressureReachesOnlyControllersOffScreen() throws {
        let root = Step("root")
        let detail = Step("detail")
        let dialog = Step("dialog")
        let navigation = Navigation<TextScreen>(root: root)
        try navigation.push(detail)
        try navigation.present(dialog)
        _ = (root.view, detail.view, dialog.view)
        #expect(navigation.simulateMemoryPressure() == 2)
        #expect(root.viewIfLoaded == nil)
        #expect(detail.viewIfLoaded == nil)
        #expect(dialog.viewIfLoaded != nil)
    }

    @Test func normalPressureChangesNothing() throws {
        let root = Step("root")
        let navigation = Navigation<TextScreen>(root: root)
        try navigation.push(Step("detail"))
        _ = root.view
        #expect(navigation.respond(to: .normal) == 0)
        #expect(root.viewIfLoaded != nil)
    }

    @Test func aControllerThatComesBackHasItsViewAgain() throws {
        let root = Step("root")
        let navigation = Navigation<TextScreen>(root: root)
        let old = root.view
        try navigation.push(Step("detail"))
        navigation.simulateMemoryPressure()
        try navigation.pop()
        #expect(root.viewIfLoaded == nil)
        #expect(navigation.visible.view.text == "root")
        #expect(root.view !== old)
    }

    @Test func aSessionFollowsPressureInsideItsActor() async throws {
        let session = Session()
        try await session.openDetail()
        let (pressure, source) = AsyncStream.makeStream(of: MemoryPressure.self)
        source.yield(.normal)
        source.yield(.warning)
        source.finish()
        await session.follow(pressure)
        #expect(await session.madeViews == [false, true])
    }

    @Test func cancellationEndsTheFollowing() async throws {
        let session = Session()
        let (pressure, source) = AsyncStream.makeStream(of: MemoryPressure.self)
        let following = Task { await session.follow(pressure) }
        following.cancel()
        await following.value
        source.finish()
    }
}
