import StrataCore
import Testing

@Suite struct DescriptionTests {
    @Test func listsTheContentsOfTheContainer() throws {
        let parent = Container("Services")
        parent.register(Int.self) { 1 }
        let container = Container("Presentation", parent: parent)
        container.register(String.self, fileID: "Desk/Texts.swift", line: 3, column: 5) { "" }.scope(.container)
        container.register(Double.self, name: "rate", fileID: "Desk/Rates.swift", line: 7, column: 9) { 1 }
            .scope(.insuranceCalculation)
        _ = try container.resolve(String.self)
        #expect(
            container.description == """
                Container "Presentation", child of "Services", open, 2 registrations
                    String: container, Desk, Desk/Texts.swift:3:5, constructed
                    Double "rate": insuranceCalculation, Desk, Desk/Rates.swift:7:9
                """)
    }

    @Test func showsWhetherItIsSealed() throws {
        let container = Container("Services")
        container.register(Int.self, fileID: "Desk/Texts.swift", line: 3, column: 5) { 1 }
        try container.seal()
        #expect(
            container.description == """
                Container "Services", sealed, 1 registration
                    Int: graph, Desk, Desk/Texts.swift:3:5
                """)
    }

    @Test func readingItConstructsNothing() throws {
        let tracker = LifetimeTracker()
        let container = Container()
        for scope in TestedScope.allCases {
            container.register(Tracked.self, name: .init(scope.rawValue)) { Tracked(tracker) }.scope(scope.scope())
        }
        #expect(!container.description.isEmpty)
        #expect(tracker.made == 0)
    }
}
