import StrataPresentationLayer
import Testing

@MainActor private final class WindowController: Controller {
    let viewStore = ViewStore<TextScreen>()
    var releases = 0
    var title: String { part { "window" } }

    func makeView() -> TextScreen { TextScreen(title) }
    func didReleaseView() { releases += 1 }
}

@MainActor @Suite struct MainActorControllerTests {
    @Test func aMainActorClassIsAController() {
        let controller = WindowController()
        #expect(controller.view.text == "window")
        #expect(controller.simulateMemoryPressure())
        #expect(controller.releases == 1)
    }

    @Test func aMainActorControllerIsRegisteredLikeAnyService() throws {
        let container = Container()
        container.register(WindowController.self, onMainActor: { WindowController() })
        #expect(try container.resolve(WindowController.self).view.text == "window")
    }

    @Test func aMainActorNavigationFollowsPressureThere() async throws {
        let root = WindowController()
        let navigation = Navigation<TextScreen>(root: root)
        try navigation.push(WindowController())
        _ = root.view
        let (pressure, source) = AsyncStream.makeStream(of: MemoryPressure.self)
        source.yield(.critical)
        source.finish()
        await navigation.follow(pressure)
        #expect(root.viewIfLoaded == nil)
    }
}
