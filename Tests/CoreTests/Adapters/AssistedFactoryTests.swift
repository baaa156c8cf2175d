import StrataCore
import Testing

private final class DetailScreen: Sendable {
    let quote: Int
    let life: Tracked
    init(quote: Assisted<Int>, life: Tracked) {
        self.quote = quote.value
        self.life = life
    }
}
private struct ListScreen: Sendable {
    let makeDetail: AssistedFactory<DetailScreen, Int>
}

@Suite struct AssistedFactoryTests {
    private let tracker = LifetimeTracker()

    private func makeContainer() -> Container {
        let container = Container("Presentation")
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(DetailScreen.self, DetailScreen.init(quote:life:))
        container.register(ListScreen.self, ListScreen.init(makeDetail:))
        return container
    }

    @Test(arguments: [false, true]) func oneScreenConstructsTheNext(isSealed: Bool) throws {
        let container = makeContainer()
        if isSealed { try container.seal() }
        let list = try container.resolve(ListScreen.self)
        #expect(try list.makeDetail.make(7).quote == 7)
        #expect(try list.makeDetail.make(8).quote == 8)
    }

    @Test func itConstructsNothingBeforeItIsCalled() throws {
        let container = makeContainer()
        _ = try container.resolve(ListScreen.self)
        #expect(tracker.made == 0)
    }

    @Test func afterItsContainerIsReleasedItReportsThat() throws {
        var container: Container? = makeContainer()
        let list = try #require(try container?.resolve(ListScreen.self))
        container = nil
        let error = #expect(throws: ResolutionError.self) { try list.makeDetail.make(7) }
        #expect(error?.code == .containerReleased)
        #expect(
            error?.description.hasPrefix("`DetailScreen` cannot be resolved: its container has been released.") == true)
    }

    @Test func itDoesNotKeepItsContainer() throws {
        weak var container: Container?
        let list: ListScreen
        do {
            let made = makeContainer()
            container = made
            list = try made.resolve(ListScreen.self)
        }
        #expect(container == nil)
        withExtendedLifetime(list) {}
    }

    @Test(arguments: TestedScope.stored) func aStoredHolderDoesNotKeepItsContainerAlive(_ scope: TestedScope) throws {
        weak var container: Container?
        do {
            let made = makeContainer()
            container = made
            made.register(ListScreen.self, name: "stored", ListScreen.init(makeDetail:)).scope(scope.scope())
            _ = try made.resolve(ListScreen.self, name: "stored")
        }
        #expect(container == nil)
    }

    @Test func anExactRegistrationOfTheFactoryHasPriority() throws {
        let other = makeContainer()
        other.register(Tracked.self, name: "other") { [tracker] in Tracked(tracker) }
        let container = makeContainer()
        container.register(AssistedFactory<DetailScreen, Int>.self) { [weak other] () throws in
            guard let other else { throw CancellationError() }
            return try other.resolve(AssistedFactory<DetailScreen, Int>.self)
        }
        let list = try container.resolve(ListScreen.self)
        _ = try list.makeDetail.make(1)
        #expect(tracker.made == 1)
    }

    @Test func aClosedContainerConstructsNothing() async throws {
        let container = makeContainer()
        let list = try container.resolveNow(ListScreen.self)
        await container.close()
        let error = #expect(throws: ResolutionError.self) { try list.makeDetail.make(7) }
        #expect(error?.code == .containerClosed)
    }
}
