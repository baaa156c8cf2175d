import StrataCore
import Testing

@Suite struct ReplacingTests {
    @Test func duplicateIsRefusedWithBothPlaces() {
        let container = Container("Services")
        container.register(Int.self, fileID: "Desk/A.swift", filePath: "/A.swift", line: 1, column: 2) { 1 }
        container.register(Int.self, fileID: "Desk/B.swift", filePath: "/B.swift", line: 3, column: 4) { 2 }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(
            error?.description == """
                The dependency graph cannot be proved: 1 problem.

                /B.swift:3:4: duplicate: `Int` is registered twice in `Services`.
                    first at Desk/A.swift:1:2
                    again at Desk/B.swift:3:4
                    → Remove one, or add `.replacing()` to the later one if it is intended to win.
                    → To keep both, register one under a name.
                """)
    }

    @Test(arguments: [false, true], TestedScope.allCases) func laterRegistrationThatReplacesHasPriority(
        isSealed: Bool, scope: TestedScope
    ) throws {
        let container = Container()
        container.register(Int.self) { 1 }.scope(scope.scope())
        container.register(String.self) { (number: Int) in "\(number)" }
        container.register(Int.self) { 2 }.scope(scope.scope()).replacing()
        if isSealed { try container.seal() }
        #expect(try container.resolve(Int.self) == 2)
        #expect(try container.resolve(String.self) == "2")
    }

    @Test func replacingInAnOpenContainerAfterAResolveTakesEffect() throws {
        let container = Container()
        container.register(Int.self) { 1 }.scope(.container)
        #expect(try container.resolve(Int.self) == 1)
        container.register(Int.self) { 2 }.scope(.container).replacing()
        #expect(try container.resolve(Int.self) == 2)
    }

    @Test func earlierThatReplacesDoesNotExcuseALaterDuplicate() {
        let container = Container()
        container.register(Int.self) { 1 }.replacing()
        container.register(Int.self) { 2 }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.duplicate])
    }

    @Test func theSameTypeUnderAnotherNameIsNotADuplicate() throws {
        let container = Container()
        container.register(Int.self) { 1 }
        container.register(Int.self, name: "two") { 2 }
        try container.seal()
        #expect(try container.resolve(Int.self) == 1)
        #expect(try container.resolve(Int.self, name: "two") == 2)
    }

    @Test func theSameTypeInAChildIsNotADuplicate() throws {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        parent.register(Int.self) { 1 }
        child.register(Int.self) { 2 }
        try child.seal()
        #expect(try child.resolve(Int.self) == 2)
        #expect(try parent.resolve(Int.self) == 1)
    }

    @Test func aReplacedFactoryNeverRuns() throws {
        let container = Container()
        let runs = Tally()
        container.register(Int.self) { runs.increment() }
        container.register(Int.self) { 7 }.replacing()
        try container.seal()
        _ = try container.resolve(Int.self)
        #expect(runs.value == 0)
    }

    @Test func anEventReportsAReplacedRegistration() throws {
        let container = Container()
        let events = Recorder<ContainerEvent>()
        container.observe { event in if event.kind == .overridden { events.record(event) } }
        container.register(Int.self) { 1 }
        container.register(Int.self) { 2 }.replacing()
        try container.seal()
        _ = try container.resolve(Int.self)
        #expect(events.values.map(\.service) == [ServiceKey(Int.self)])
    }

    @Test func noEventReportsARefusedReplacement() throws {
        let container = Container()
        container.register(Int.self) { 1 }
        try container.seal()
        let events = Recorder<ContainerEvent>()
        container.observe { events.record($0) }
        container.register(Int.self) { 2 }.replacing()
        #expect(events.values.map(\.kind) == [.refused, .refused])
    }
}
