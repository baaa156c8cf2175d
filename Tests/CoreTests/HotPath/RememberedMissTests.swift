import StrataCore
import Testing

/// A missing service is reported again without a search, as long as it is missing.
@Suite struct RememberedMissTests {
    private func miss(_ container: Container) -> ResolutionError? {
        failure { () throws(ResolutionError) in _ = try container.resolveNow(Int.self) }
    }

    @Test func theSameIsReportedAgain() throws {
        let container = Container("Services")
        container.register(Int8.self) { 7 }
        try container.seal()
        let (first, second) = (miss(container), miss(container))
        #expect(first?.code == .missing)
        #expect(second?.path == [ServiceKey(Int.self)])
        #expect(second?.description == first?.description)
        #expect(!container.isLinked(ServiceKey(Int.self)))
    }

    @Test func anErrorOfAChildNamesItsOwnLayers() throws {
        let parent = Container("Parent")
        try parent.seal()
        let child = Container("Child", parent: parent)
        try child.seal()
        for _ in 0..<2 {
            #expect(miss(parent)?.description.contains("`Child`") == false)
            #expect(miss(child)?.description.contains("`Child`") == true)
        }
    }

    @Test func aChildThatHasItIsNotReported() throws {
        let parent = Container("Parent")
        try parent.seal()
        #expect(miss(parent)?.code == .missing)
        let child = Container("Child", parent: parent)
        child.register(Int.self) { 7 }
        try child.seal()
        #expect(try child.resolve(Int.self) == 7)
    }

    @Test func aNameIsNotMistakenForTheTypeAlone() throws {
        let container = Container()
        container.register(Int.self, name: "seven") { 7 }
        try container.seal()
        for _ in 0..<2 { #expect(miss(container)?.code == .missing) }
        #expect(try container.resolve(Int.self, name: "seven") == 7)
    }

    @Test func aLateRegistrationIsReportedInstead() throws {
        let parent = Container("Parent")
        try parent.seal()
        let child = Container("Child", parent: parent)
        try child.seal()
        for _ in 0..<2 { #expect(miss(child)?.code == .missing) }
        parent.register(Int.self) { 7 }
        #expect(miss(child)?.code == .lateRegistration)
        #expect(miss(parent)?.code == .lateRegistration)
    }

    @Test func theEndOfTheContainerIsReportedInstead() async throws {
        let container = Container()
        try container.seal()
        for _ in 0..<2 { #expect(miss(container)?.code == .missing) }
        await container.close()
        #expect(miss(container)?.code == .containerClosed)
    }

    @Test func anObserverReceivesEachConstruction() throws {
        let container = Container()
        try container.seal()
        _ = miss(container)
        let failed = Tally()
        container.observe { event in if event.kind == .failed { failed.increment() } }
        for _ in 0..<3 { _ = miss(container) }
        #expect(failed.value == 3)
    }

    @Test func cachedErrorHoldsNoContainer() throws {
        var error: ResolutionError?
        let ended: Weak<Container> = try {
            let container = Container("Services")
            try container.seal()
            for _ in 0..<2 { error = miss(container) }
            return Weak(container)
        }()
        #expect(ended.object == nil)
        #expect(error?.description.contains("Looked in `Services`") == true)
    }
}
