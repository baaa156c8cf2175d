import StrataCore
import Testing

@Suite struct ResetTests {
    private let tracker = LifetimeTracker()

    private static let resettable: [TestedScope] = [.weak, .memorySensitive, .custom]

    private func makeLayers(_ scope: TestedScope) -> (parent: Container, child: Container) {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        for (container, name) in [(parent, "parents"), (child, "childs")] {
            container.register(Tracked.self, name: .init(name)) { [tracker] in Tracked(tracker) }.scope(scope.scope())
        }
        return (parent, child)
    }

    @Test(arguments: resettable, [false, true]) func resetLeadsToANewInstance(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let (parent, _) = makeLayers(scope)
        if isSealed { try parent.seal() }
        let before = try parent.resolve(Tracked.self, name: "parents")
        try parent.resetObjectScope(scope.scope())
        #expect(try parent.resolve(Tracked.self, name: "parents") !== before)
    }

    @Test(arguments: resettable, [false, true]) func resetStaysInItsContainer(
        _ scope: TestedScope, isOfChild: Bool
    ) throws {
        let (parent, child) = makeLayers(scope)
        let parents = try child.resolve(Tracked.self, name: "parents")
        let childs = try child.resolve(Tracked.self, name: "childs")
        try (isOfChild ? child : parent).resetObjectScope(scope.scope())
        #expect((try child.resolve(Tracked.self, name: "parents") === parents) == isOfChild)
        #expect((try child.resolve(Tracked.self, name: "childs") === childs) == !isOfChild)
    }

    @Test(arguments: TestedScope.allCases, resettable) func resetLeavesInstancesOfOtherScopes(
        _ kept: TestedScope, reset: TestedScope
    ) throws {
        guard kept != reset, kept.isStored else { return }
        let (parent, _) = makeLayers(kept)
        let before = try parent.resolve(Tracked.self, name: "parents")
        try parent.resetObjectScope(reset.scope())
        #expect(try parent.resolve(Tracked.self, name: "parents") === before)
    }

    @Test func resetOfADemotedInstanceForgetsIt() throws {
        let (parent, _) = makeLayers(.memorySensitive)
        let held = try parent.resolve(Tracked.self, name: "parents")
        parent.evict(atLeast: .warning)
        try parent.resetObjectScope(.memorySensitive)
        #expect(try parent.resolve(Tracked.self, name: "parents") !== held)
    }
}
