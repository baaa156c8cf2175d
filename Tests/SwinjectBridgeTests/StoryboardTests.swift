import StrataSwinjectBridge
import Testing

private class Screen {
    var pet: (any Animal)?
    var title = ""
}
private final class SpecialScreen: Screen {}

@Suite("SwinjectBridge: objects that other code creates") struct SwinjectBridgeStoryboardTests {
    let container = Container { $0.register((any Animal).self) { _ in Cat() } }

    @Test func anObjectGetsWhatIsSaidForItsClass() {
        container.storyboardInitCompleted(Screen.self) { r, screen in screen.pet = r.resolve((any Animal).self) }
        let screen = Screen()
        #expect(container.storyboardComplete(screen))
        #expect(screen.pet is Cat)
    }

    @Test func anObjectOfAnotherClassIsLeftAlone() {
        container.storyboardInitCompleted(Screen.self) { _, screen in screen.title = "x" }
        let (special, dog) = (SpecialScreen(), Dog())
        #expect(!container.storyboardComplete(special))
        #expect(!container.storyboardComplete(dog))
        #expect(special.title == "")
    }

    @Test func namesDistinguishUses() {
        container.storyboardInitCompleted(Screen.self, name: "a") { _, screen in screen.title = "a" }
        container.storyboardInitCompleted(Screen.self, name: "b") { _, screen in screen.title = "b" }
        let screen = Screen()
        #expect(!container.storyboardComplete(screen))
        container.storyboardComplete(screen, name: "b")
        #expect(screen.title == "b")
    }

    @Test func eachObjectIsCompleted() {
        var count = 0
        container.storyboardInitCompleted(Screen.self) { _, _ in count += 1 }
        for _ in 0..<3 { container.storyboardComplete(Screen()) }
        #expect(count == 3)
    }

    @Test func aParentsWordCounts() {
        container.storyboardInitCompleted(Screen.self) { _, screen in screen.title = "parent" }
        let screen = Screen()
        Container(parent: container).storyboardComplete(screen)
        #expect(screen.title == "parent")
    }

    @Test func aControllerIsAnyObject() {
        let controller: Container.Controller = Dog()
        #expect(controller is Dog)
    }
}
