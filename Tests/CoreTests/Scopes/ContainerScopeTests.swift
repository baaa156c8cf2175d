import StrataCore
import Testing

@Suite struct ContainerScopeTests {
    private let tracker = LifetimeTracker()

    private func makeContainer() -> Container {
        let container = Container("Services")
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }.scope(.container)
        return container
    }

    @Test func isConstructedAtTheFirstRequestAndNotBefore() throws {
        let container = makeContainer()
        try container.seal()
        #expect(tracker.made == 0)
        _ = try container.resolve(Tracked.self)
        #expect(tracker.made == 1)
    }

    @Test func grandchildrenShareIt() throws {
        let services = makeContainer()
        let domain = Container("Domain", parent: services)
        let presentation = Container("Presentation", parent: domain)
        let first = try presentation.resolve(Tracked.self)
        #expect(try domain.resolve(Tracked.self) === first)
        #expect(try services.resolve(Tracked.self) === first)
    }

    @Test func livesWithoutUsersAsLongAsItsContainer() throws {
        var container: Container? = makeContainer()
        _ = try container?.resolve(Tracked.self)
        #expect(tracker.alive == 1)
        container = nil
        #expect(tracker.alive == 0)
    }

    @Test func itOutlivesTheChildThatReceivedTheRequest() throws {
        let services = makeContainer()
        var child: Container? = Container("Child", parent: services)
        let first = try child?.resolve(Tracked.self)
        child = nil
        #expect(try services.resolve(Tracked.self) === first)
    }

    @Test func itSurvivesSealing() throws {
        let container = makeContainer()
        let before = try container.resolve(Tracked.self)
        try container.seal()
        #expect(try container.resolve(Tracked.self) === before)
    }

    @Test func itSurvivesLaterRegistrationsInAnOpenContainer() throws {
        let container = makeContainer()
        let before = try container.resolve(Tracked.self)
        container.register(Int.self) { 1 }
        #expect(try container.resolve(Tracked.self) === before)
    }

    @Test func resetOfASealedContainerIsRefused() throws {
        let container = makeContainer()
        try container.seal()
        let kept = try container.resolve(Tracked.self)
        let error = #expect(throws: ResolutionError.self) { try container.resetObjectScope(.container) }
        #expect(error?.code == .notResettable)
        #expect(try container.resolve(Tracked.self) === kept)
    }

    @Test func resetOfAnOpenContainerLeadsToANewInstance() throws {
        let container = makeContainer()
        let before = try container.resolve(Tracked.self)
        try container.resetObjectScope(.container)
        #expect(try container.resolve(Tracked.self) !== before)
        #expect(tracker.made == 2)
    }

    @Test func resetOfAnOpenContainerReleasesUnheldInstances() throws {
        let container = makeContainer()
        _ = try container.resolve(Tracked.self)
        try container.resetObjectScope(.container)
        #expect(tracker.alive == 0)
    }

    @Test func resetOfAnOpenChildLeavesTheParentsInstances() throws {
        let services = makeContainer()
        let child = Container("Child", parent: services)
        child.register(Tracked.self, name: "child") { [tracker] in Tracked(tracker) }.scope(.container)
        let parents = try child.resolve(Tracked.self)
        let childs = try child.resolve(Tracked.self, name: "child")
        try child.resetObjectScope(.container)
        #expect(try child.resolve(Tracked.self) === parents)
        #expect(try child.resolve(Tracked.self, name: "child") !== childs)
    }
}
