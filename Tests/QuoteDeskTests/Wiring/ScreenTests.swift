import StrataAppHost
import Testing

@testable import quote_desk

@Suite struct ScreenTests {
    private let stack: DeskStack

    init() throws {
        stack = try DeskStack(terminal: ScriptedTerminal([]))
    }

    @Test func aCoveredScreenReleasesItsPageWhenMemoryIsShort() throws {
        let home = try stack.presentation.resolve(HomeScreen.self, arguments: "Hello")
        let owner = try stack.presentation.resolve(OwnerScreen.self, arguments: Place.first)
        let navigation = Navigation(root: home.controller)
        let text = home.view.text
        try navigation.push(owner.controller)
        _ = owner.view
        #expect(navigation.simulateMemoryPressure() == 1)
        #expect(home.viewIfLoaded == nil)
        #expect(owner.viewIfLoaded != nil)
        #expect(home.view.text == text)
    }

    @Test func theStepsCountFromTheFirstToTheLast() {
        let places = sequence(first: Place.first, next: \.following).prefix(Place.first.steps)
        #expect(places.map(\.description).last == "Step 4 of 4")
    }

    @Test func progressCountsEveryRowOnce() {
        var summary = BatchSummary()
        summary.countSkipped()
        summary.count(Refusal(file: "f", faults: []))
        #expect(summary.rows == 2)
        #expect(summary.average == .zero)
        #expect(summary.exitCode == .dataRefused)
    }
}
