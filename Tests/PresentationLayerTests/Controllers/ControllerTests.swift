import StrataPresentationLayer
import Testing

final class TextScreen {
    let text: String
    init(_ text: String) { self.text = text }
}

private final class Tiles {}

/// A screen with two parts, which records every hook.
private final class MapController: Controller {
    let viewStore = ViewStore<TextScreen>()
    var zoom = 1
    var log: [String] = []
    var onRelease: (MapController) -> Void = { _ in }

    var tiles: Tiles { part { Tiles() } }
    var legend: Tiles { part { Tiles() } }
    var note: Tiles? { part { Tiles() } }
    func marker(_ id: Int) -> Tiles { part(id) { Tiles() } }

    func makeView() -> TextScreen {
        log.append("make")
        _ = (tiles, legend)
        return TextScreen("zoom \(zoom)")
    }
    func didAppear() { log.append("appear") }
    func didDisappear() { log.append("disappear") }
    func willReleaseView() {
        log.append("will release \(viewIfLoaded?.text ?? "nothing")")
        onRelease(self)
    }
    func didReleaseView() { log.append("did release \(viewIfLoaded?.text ?? "nothing")") }
}

private struct PageController {
    final class Page: Controller {
        let viewStore = ViewStore<String>()
        func makeView() -> String { "<html>" }
    }
}

@Suite struct ControllerTests {
    private let controller = MapController()

    @Test func theViewIsConstructedWhenItIsFirstNeeded() {
        #expect(controller.viewIfLoaded == nil)
        #expect(controller.view.text == "zoom 1")
        #expect(controller.viewIfLoaded != nil)
    }

    @Test func theViewIsConstructedOnce() {
        #expect(controller.view === controller.view)
        #expect(controller.log == ["make"])
    }

    @Test func partsAreConstructedOnceAndSeparately() {
        #expect(controller.tiles === controller.tiles)
        #expect(controller.tiles !== controller.legend)
    }

    @Test func aPartMayBeOptional() {
        #expect(controller.note != nil)
        #expect(controller.note === controller.note)
    }

    @Test func partsOfOneLocationAreDistinguishedByTheirKey() {
        #expect(controller.marker(1) === controller.marker(1))
        #expect(controller.marker(1) !== controller.marker(2))
    }

    @Test func offScreenPressureReleasesTheViewAndEveryDeclaredPart() {
        weak let view = controller.view
        weak let tiles = controller.tiles
        weak let legend = controller.legend
        weak let marker = controller.marker(1)
        #expect(view != nil && tiles != nil && legend != nil && marker != nil)
        #expect(controller.simulateMemoryPressure())
        #expect(view == nil && tiles == nil && legend == nil && marker == nil)
    }

    @Test func partsAreReleasedWithoutAViewToo() {
        weak let tiles = controller.tiles
        #expect(controller.simulateMemoryPressure())
        #expect(tiles == nil)
    }

    @Test func onScreenTheViewAndItsPartsStay() {
        controller.appear()
        weak let view = controller.view
        weak let tiles = controller.tiles
        #expect(!controller.simulateMemoryPressure())
        #expect(view != nil && tiles != nil)
    }

    @Test func onScreenNoHookIsCalled() {
        controller.appear()
        _ = controller.view
        controller.simulateMemoryPressure()
        #expect(controller.log == ["appear", "make"])
    }

    @Test func theViewIsConstructedAgainWithItsState() {
        controller.zoom = 7
        let old = controller.view
        controller.simulateMemoryPressure()
        #expect(controller.view !== old)
        #expect(controller.view.text == "zoom 7")
    }

    @Test func partsAreConstructedAgainToo() {
        let old = controller.tiles
        controller.simulateMemoryPressure()
        #expect(controller.tiles !== old)
    }

    @Test func hooksRunBeforeAndAfter() {
        _ = controller.view
        controller.simulateMemoryPressure()
        #expect(controller.log == ["make", "will release zoom 1", "did release nothing"])
    }

    @Test func evictionWithoutInstancesReleasesNothing() {
        #expect(!controller.simulateMemoryPressure())
        #expect(controller.log.isEmpty)
    }

    @Test(arguments: [(MemoryPressure.normal, false), (.warning, true), (.critical, true)])
    func onlyMemoryPressureReleasesViews(level: MemoryPressure, expected: Bool) {
        let controller = MapController()
        _ = controller.view
        #expect(controller.respond(to: level) == expected)
    }

    @Test func aHookThatAppearsAgainKeepsTheView() {
        controller.onRelease = { $0.appear() }
        let view = controller.view
        #expect(!controller.simulateMemoryPressure())
        #expect(controller.viewIfLoaded === view)
    }

    @Test func aHookThatRequestsPressureIsNotCalledAgain() {
        controller.onRelease = { $0.simulateMemoryPressure() }
        _ = controller.view
        #expect(controller.simulateMemoryPressure())
        #expect(controller.log == ["make", "will release zoom 1", "did release nothing"])
    }

    @Test func appearingTwiceNotifiesOnce() {
        controller.appear()
        controller.appear()
        controller.disappear()
        controller.disappear()
        #expect(controller.log == ["appear", "disappear"])
    }

    @Test func partsDoNotKeepTheirController() {
        var controller: MapController? = MapController()
        _ = controller?.view
        weak let observed = controller
        controller = nil
        #expect(observed == nil)
    }

    @Test func aViewMayBeAValue() {
        #expect(PageController.Page().view == "<html>")
    }

    @Test func aControllersDependenciesComeFromTheLayerBelow() throws {
        let services = Container("Services")
        services.register(TextScreen.self) { TextScreen("from the services") }
        let presentation = Container("Presentation", parent: services)
        presentation.register(MapController.self) { (_: TextScreen) in MapController() }
        _ = try presentation.resolve(MapController.self)
        let error = #expect(throws: ResolutionError.self) { try services.resolve(MapController.self) }
        #expect(error?.code == .missing)
    }
}
