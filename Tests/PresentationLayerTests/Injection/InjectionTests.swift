import StrataPresentationLayer
import Synchronization
import Testing

private protocol Maps: AnyObject, Sendable {}
private final class OfflineMaps: Maps {}
private final class Missing {}

/// Constructed by other code, such as a storyboard.
private class Screen {
    var title = ""
}
private final class MapScreen: Screen {
    var maps: (any Maps)?
}
private final class PlainScreen: Screen {}
private final class Unrelated {
    var isTouched = false
}
@MainActor private final class Window {
    var maps: (any Maps)?
}
private struct Failure: Error {}

@Suite struct InjectionTests {
    private let container = Container("Presentation")

    // Not inlined: in release, Swift 6.3.1 crashes on an asynchronous function that takes this in (function-attrs
    // pass).
    @inline(never) init() {
        container.register((any Maps).self) { OfflineMaps() }.scope(.container)
    }

    @Test func anObjectConstructedElsewhereReceivesItsDependencies() throws {
        container.injecting(MapScreen.self) { resolver, screen in screen.maps = try resolver.resolve((any Maps).self) }
        let screen = MapScreen()
        try container.inject(into: screen)
        #expect(try screen.maps === container.resolve((any Maps).self))
    }

    @Test func aDeclarationMayNameItsDependencies() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen, maps: any Maps) in screen.maps = maps }
        try container.seal()
        let screen = MapScreen()
        try container.inject(into: screen)
        #expect(screen.maps != nil)
    }

    @Test func theProofSeesAMissingDependencyOfADeclaration() {
        container.injecting(MapScreen.self) { (_: MapScreen, _: Missing) in }
        #expect(throws: BootstrapError.self) { try container.seal() }
    }

    @Test func anObjectWithoutADeclarationIsIgnored() throws {
        let object = Unrelated()
        try container.inject(into: object)
        #expect(!object.isTouched)
    }

    @Test func anObjectWithoutADeclarationIsAnErrorWhereRequired() {
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: Unrelated(), required: true) }
        #expect(error?.code == .missing)
        #expect(error?.path == [ServiceKey(Injection<Unrelated>.self)])
    }

    @Test func aDeclaredObjectMayBeRequired() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen) in screen.title = "map" }
        let screen = MapScreen()
        try container.inject(into: screen, required: true)
        #expect(screen.title == "map")
    }

    @Test func aMissingDependencyIsAnError() {
        container.injecting(MapScreen.self) { resolver, _ in _ = try resolver.resolve(Missing.self) }
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: MapScreen()) }
        let cause = error?.underlying as? ResolutionError ?? error
        #expect(cause?.code == .missing)
        #expect(cause?.path.last == ServiceKey(Missing.self))
    }

    @Test func aMissingNamedDependencyIsAnError() {
        container.injecting(MapScreen.self) { (_: MapScreen, _: Missing) in }
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: MapScreen()) }
        #expect(error?.code == .missing)
        #expect(error?.path == [ServiceKey(Injection<MapScreen>.self), ServiceKey(Missing.self)])
    }

    @Test func errorOfADeclarationIsThrown() {
        container.injecting(MapScreen.self) { (_: MapScreen) in throw Failure() }
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: MapScreen()) }
        #expect(error?.code == .factoryFailed)
        #expect(error?.underlying is Failure)
    }

    @Test func anUnconfiguredContainerIsAnError() {
        let error = #expect(throws: ResolutionError.self) { try Container().inject(into: MapScreen()) }
        #expect(error?.code == .notConfigured)
    }

    @Test func theDynamicTypeOfTheObjectCounts() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen, maps: any Maps) in screen.maps = maps }
        let screen = MapScreen()
        let base: Screen = screen
        try container.inject(into: base)
        #expect(screen.maps != nil)
        screen.maps = nil
        let any: Any = screen
        try container.inject(into: any)
        #expect(screen.maps != nil)
    }

    @Test func theDeclarationsOfSuperclassesRunFirst() throws {
        container.injecting(Screen.self) { (screen: Screen) in screen.title += "screen" }
        container.injecting(MapScreen.self) { (screen: MapScreen) in screen.title += ", map" }
        let map = MapScreen()
        try container.inject(into: map)
        #expect(map.title == "screen, map")
        let plain = PlainScreen()
        try container.inject(into: plain, required: true)
        #expect(plain.title == "screen")
    }

    @Test func aDeclarationInTheParentServesAChild() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen, maps: any Maps) in screen.maps = maps }
        let child = Container("Child", parent: container)
        child.register(Int.self) { 1 }
        let screen = MapScreen()
        try child.inject(into: screen)
        #expect(screen.maps != nil)
    }

    @Test func aFactoryInjectsIntoItsObject() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen, maps: any Maps) in screen.maps = maps }
        container.register(MapScreen.self) { resolver in
            let screen = MapScreen()
            try resolver.inject(into: screen)
            try resolver.inject(into: Unrelated())
            return screen
        }
        try container.seal()
        #expect(try container.resolve(MapScreen.self).maps != nil)
    }

    @Test func aResolverMayRequireADeclarationToo() {
        container.register(Unrelated.self) { resolver in
            let object = Unrelated()
            try resolver.inject(into: object, required: true)
            return object
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Unrelated.self) }
        #expect(error?.code == .missing)
    }

    @Test func aDeclarationForAValueIsFoundByItsType() throws {
        let seen = Mutex<[Int]>([])
        container.injecting(Int.self) { (value: Int) in seen.withLock { $0.append(value) } }
        try container.inject(into: 7)
        try container.inject(into: "text")
        #expect(seen.withLock { $0 } == [7])
    }

    @Test func anOptionalObjectIsInjectedIfThereIsOne() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen, maps: any Maps) in screen.maps = maps }
        let screen: MapScreen? = MapScreen()
        try container.inject(into: screen)
        #expect(screen?.maps != nil)
        try container.inject(into: MapScreen?.none, required: true)
    }

    @Test @MainActor func aMainActorObjectIsInjectedThere() throws {
        container.injecting(Window.self, onMainActor: { (window: Window, maps: any Maps) in window.maps = maps })
        let window = Window()
        try container.inject(into: window)
        #expect(window.maps != nil)
    }

    @Test @MainActor func aMainActorDeclarationMayTakeAResolver() throws {
        container.injecting(
            Window.self, onMainActor: { resolver, window in window.maps = try resolver.resolve((any Maps).self) })
        let window = Window()
        try container.inject(into: window)
        #expect(window.maps != nil)
    }

    @Test func aMainActorDeclarationIsRefusedElsewhere() {
        container.injecting(Window.self, onMainActor: { (window: Window, maps: any Maps) in window.maps = maps })
        let window = Window()
        let error = #expect(throws: ResolutionError.self) { try container.inject(into: window) }
        #expect(error?.code == .needsMainActor)
    }

    /// It compiles only with `try`, and only with a warning where nothing else is deprecated.
    @Test @available(*, deprecated) func aMainActorFunctionWithoutTheLabelIsRefused() throws {
        @MainActor func show(_ window: Window, _ maps: any Maps) { window.maps = maps }
        let error = #expect(throws: ResolutionError.self) { try container.injecting(Window.self, show) }
        #expect(error?.code == .refusedForm)
        #expect(error?.description.contains("A main-actor injection needs `onMainActor:` before it.") == true)
        #expect(error?.description.contains("at PresentationLayerTests/InjectionTests.swift:") == true)
        #expect(!container.dependencyGraph.nodes.contains { $0.key.description.contains("Injection") })
    }

    @Test func anInjectedObjectIsNotRetained() throws {
        container.injecting(MapScreen.self) { (screen: MapScreen, maps: any Maps) in screen.maps = maps }
        var screen: MapScreen? = MapScreen()
        if let screen { try container.inject(into: screen) }
        weak let observed = screen
        screen = nil
        #expect(observed == nil)
    }
}
