import StrataPresentationLayer
import Testing

/// The notifications that the controllers of one navigation received.
final class Journal {
    var lines: [String] = []
    func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }
}

final class Step: Controller {
    let viewStore = ViewStore<TextScreen>()
    let name: String
    let journal: Journal
    var onAppear: () -> Void = {}

    init(_ name: String, _ journal: Journal = Journal()) {
        self.name = name
        self.journal = journal
    }
    func makeView() -> TextScreen { TextScreen(name) }
    func didAppear() {
        journal.lines.append("+\(name)")
        onAppear()
    }
    func didDisappear() { journal.lines.append("-\(name)") }
}

@Suite struct NavigationTests {
    private let journal = Journal()
    private let root: Step
    private let navigation: Navigation<TextScreen>

    init() {
        root = Step("root", journal)
        navigation = Navigation(root: root)
        _ = journal.takeLines()
    }

    private func step(_ name: String) -> Step { Step(name, journal) }

    @Test func theRootAppears() {
        #expect(root.isOnScreen)
        #expect(navigation.visible === root)
        #expect(!navigation.isPresenting)
    }

    @Test func aPushedControllerIsVisibleAndTheOneBelowIsNot() throws {
        let detail = step("detail")
        try navigation.push(detail)
        #expect(navigation.visible === detail)
        #expect(detail.isOnScreen)
        #expect(!root.isOnScreen)
        #expect(journal.lines == ["-root", "+detail"])
    }

    @Test func aPopReturnsTheControllerAndShowsTheOneBelow() throws {
        let detail = step("detail")
        try navigation.push(detail)
        _ = journal.takeLines()
        #expect(try navigation.pop() === detail)
        #expect(navigation.visible === root)
        #expect(journal.lines == ["-detail", "+root"])
    }

    @Test func aPoppedControllerIsReleased() throws {
        var detail: Step? = step("detail")
        weak let observed = detail
        if let detail { try navigation.push(detail) }
        detail = nil
        try #require(observed != nil)
        try navigation.pop()
        #expect(observed == nil)
    }

    @Test func popToRootNotifiesOnlyControllersWhoseVisibilityChanges() throws {
        try navigation.push(step("1"))
        try navigation.push(step("2"))
        try navigation.push(step("3"))
        _ = journal.takeLines()
        #expect(navigation.popToRoot().count == 3)
        #expect(journal.lines == ["-3", "+root"])
        #expect(navigation.popToRoot().isEmpty)
    }

    @Test func popToAControllerLeavesAProcessAtOnce() throws {
        let home = step("home")
        try navigation.push(home)
        try navigation.push(step("1"))
        try navigation.push(step("2"))
        #expect(try navigation.pop(to: home).map { ($0 as? Step)?.name } == ["1", "2"])
        #expect(navigation.visible === home)
        #expect(try navigation.pop(to: root).count == 1)
        #expect(try navigation.pop(to: root).isEmpty)
    }

    @Test func presentedControllerHasItsOwnStack() throws {
        let dialog = step("dialog")
        let second = step("second")
        try navigation.present(dialog)
        try navigation.push(second)
        #expect(navigation.isPresenting)
        #expect(navigation.stack.count == 2)
        #expect(navigation.controllers.count == 3)
        #expect(try navigation.dismiss().map { ($0 as? Step)?.name } == ["dialog", "second"])
        #expect(navigation.visible === root)
        #expect(root.isOnScreen)
    }

    @Test func aSheetKeepsTheControllersBelowOnScreen() throws {
        let sheet = step("sheet")
        try navigation.present(sheet, coversScreen: false)
        #expect(root.isOnScreen && sheet.isOnScreen)
        #expect(journal.lines == ["+sheet"])
        try navigation.dismiss()
        #expect(root.isOnScreen && !sheet.isOnScreen)
    }

    @Test func stackOverASheetCoversEverythingBelow() throws {
        let sheet = step("sheet")
        try navigation.present(sheet, coversScreen: false)
        try navigation.present(step("cover"))
        #expect(!root.isOnScreen && !sheet.isOnScreen)
    }

    @Test func aHookMayNavigate() throws {
        let signIn = step("sign in")
        let account = step("account")
        account.onAppear = { [weak navigation] in try? navigation?.push(signIn) }
        try navigation.push(account)
        #expect(navigation.visible === signIn)
        #expect(journal.lines == ["-root", "+account", "-account", "+sign in"])
    }

    @Test func furtherHooksWaitForTheCurrentOne() throws {
        let account = step("account")
        account.onAppear = { [weak navigation, journal] in
            _ = try? navigation?.pop()
            journal.lines.append("hook ends")
        }
        try navigation.push(account)
        #expect(journal.lines == ["-root", "+account", "hook ends", "-account", "+root"])
    }

    @Test func theRootCannotBePopped() {
        let error = #expect(throws: NavigationError.self) { try navigation.pop() }
        #expect(error?.code == .nothingToPop)
        #expect(
            error?.description
                == "nothingToPop: `Step` is the root of its stack and cannot be popped. "
                + "Dismiss a presented stack instead.")
    }

    @Test func presentedControllerIsDismissedNotPopped() throws {
        try navigation.present(step("dialog"))
        let error = #expect(throws: NavigationError.self) { try navigation.pop() }
        #expect(error?.code == .nothingToPop)
    }

    @Test func dismissWithNothingPresentedIsAnError() throws {
        let error = #expect(throws: NavigationError.self) { try navigation.dismiss() }
        #expect(error?.code == .nothingPresented)
        #expect(
            error?.description
                == "nothingPresented: nothing is presented over `Step`. Present a controller before you dismiss one.")
        #expect(navigation.visible === root)
    }

    @Test func aControllerIsInANavigationOnce() throws {
        let pushed = #expect(throws: NavigationError.self) { try navigation.push(root) }
        #expect(pushed?.code == .alreadyThere)
        let presented = #expect(throws: NavigationError.self) { try navigation.present(root) }
        #expect(
            presented?.description == "alreadyThere: this `Step` is already in the navigation. Create another one.")
        #expect(journal.lines.isEmpty)
    }

    @Test func popToAnUnknownControllerIsAnError() throws {
        let error = #expect(throws: NavigationError.self) { try navigation.pop(to: step("stranger")) }
        #expect(error?.code == .notOnStack)
        #expect(
            error?.description
                == "notOnStack: this `Step` is not on the uppermost stack. Pass a controller of `stack`.")
    }

    @Test func aNavigationReleasesEverything() throws {
        weak var observed: Step?
        do {
            let root = Step("root")
            observed = root
            let navigation = Navigation(root: root)
            try navigation.push(Step("detail"))
        }
        #expect(observed == nil)
    }
}
