import StrataCore
import Testing

@Suite struct LateTests {
    private func makeSealed() throws -> Container {
        let container = Container("Services")
        container.register(Int.self, fileID: "Desk/Early.swift", line: 1, column: 2) { 1 }.scope(.container)
        container.register(String.self) { (number: Int) in "\(number)" }
        try container.seal()
        return container
    }

    private func registerLate(in container: Container) {
        container.register(Int.self, fileID: "Desk/Late.swift", line: 3, column: 4) { 2 }
    }

    @Test func lateRegistrationIsRefusedAndTheNextResolveNamesBothPlaces() throws {
        let container = try makeSealed()
        registerLate(in: container)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.code == .lateRegistration)
        #expect(error?.description.contains("Desk/Early.swift:1:2") == true)
        #expect(error?.description.contains("Desk/Late.swift:3:4") == true)
    }

    @Test func lateRegistrationDoesNotChangeARunningGraph() throws {
        let container = try makeSealed()
        #expect(try container.resolve(String.self) == "1")
        registerLate(in: container)
        #expect(try container.resolve(String.self) == "1")
    }

    @Test func lateRegistrationIsSeenThroughAChildToo() throws {
        let container = try makeSealed()
        let child = Container("Child", parent: container)
        child.register(Double.self) { 1 }
        registerLate(in: container)
        let error = #expect(throws: ResolutionError.self) { try child.resolve(Int.self) }
        #expect(error?.code == .lateRegistration)
    }

    @Test func lateRegistrationOfANewServiceNamesItsPlace() throws {
        let container = try makeSealed()
        container.register(Double.self, fileID: "Desk/Late.swift", line: 3, column: 4) { 1 }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Double.self) }
        #expect(error?.code == .lateRegistration)
        #expect(error?.description.contains("Desk/Late.swift:3:4") == true)
    }

    @Test func lateReplacementIsRefusedToo() throws {
        let container = try makeSealed()
        container.register(Int.self) { 2 }.replacing()
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.code == .lateRegistration)
        #expect(try container.resolve(String.self) == "1")
    }

    @Test func lateRegistrationIsAnEvent() throws {
        let container = try makeSealed()
        let events = Recorder<ContainerEvent>()
        container.observe { events.record($0) }
        registerLate(in: container)
        #expect(events.values.map(\.kind) == [.refused])
        #expect(events.values.first?.problem?.code == .lateRegistration)
    }

    @Test func aChildMayStillRegister() throws {
        let child = Container("Child", parent: try makeSealed())
        child.register(Int.self) { 3 }
        #expect(try child.resolve(Int.self) == 3)
        #expect(try child.resolve(String.self) == "1")
    }

    @Test func lateChangeIsRefusedAndKeptAsAProblem() throws {
        let container = Container("Services")
        let tracker = LifetimeTracker()
        let registration = container.register(Tracked.self) { Tracked(tracker) }
        try container.seal()
        let events = Recorder<ContainerEvent>()
        container.observe { events.record($0) }
        registration.scope(.container)
        #expect(events.values.map(\.kind) == [.refused])
        #expect(events.values.first?.problem?.code == .lateChange)
        #expect(try container.resolve(Tracked.self) !== container.resolve(Tracked.self))
    }

    @Test func changeAfterTheFirstResolveOfAnOpenContainerIsRefused() throws {
        let container = Container("Services")
        let tracker = LifetimeTracker()
        let registration = container.register(Tracked.self) { Tracked(tracker) }
        _ = try container.resolve(Tracked.self)
        registration.scope(.container)
        #expect(try container.resolve(Tracked.self) !== container.resolve(Tracked.self))
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.lateChange])
    }

    @Test func aLateCompletionDoesNotRun() throws {
        let container = Container()
        let runs = Tally()
        let registration = container.register(Int.self) { 1 }
        try container.seal()
        registration.initCompleted { (_: Int) in _ = runs.increment() }
        _ = try container.resolve(Int.self)
        #expect(runs.value == 0)
    }

    @Test func aLateForwardIsRefused() throws {
        let container = Container()
        let registration = container.register(Int.self) { 1 }
        try container.seal()
        registration.implements(String.self) { "\($0)" }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(error?.code == .lateRegistration)
    }

    @Test func aLateDecoratorReachesTheRefusalHooks() throws {
        let container = try makeSealed()
        let refusals = Recorder<Problem>()
        container.onRefusal { refusals.record($0) }
        container.decorate(Int.self, fileID: "Desk/Late.swift", line: 3, column: 4) { $0 + 1 }
        #expect(
            refusals.values.map(\.summary) == [
                "`Int` was decorated at Desk/Late.swift:3:4 after `Services` was sealed."
            ])
    }

    @Test func aLateOpeningIsRefused() throws {
        let container = try makeSealed()
        let (events, refusals) = (Recorder<ContainerEvent>(), Recorder<Problem>())
        container.observe { events.record($0) }
        container.onRefusal { refusals.record($0) }
        container.opens(
            "visit", providing: Double.self, fileID: "Desk/Late.swift", filePath: "/Late.swift", line: 3, column: 4)
        #expect(events.values.map(\.kind) == [.refused])
        #expect(
            refusals.values.map(\.description) == [
                """
                /Late.swift:3:4: lateRegistration: `opens` was declared for scope `visit` at Desk/Late.swift:3:4 after \
                `Services` was sealed.
                    → Declare it in `declare(in:)`, because the container is sealed after that.
                """
            ])
        #expect(container.dependencyGraph.openings == [])
        #expect(container.dependencyGraph.nodes.count == 2)
    }

    @Test func sealingReportsAllProblemsInOrderAndOnce() throws {
        let container = Container("Services")
        let registration = container.register(Int.self, fileID: "Desk/Early.swift", line: 1) { 1 }
        _ = try container.resolve(Int.self)
        registration.scope(.container)
        registration.scope(.container)
        container.register(String.self, fileID: "Desk/Early.swift", line: 2) { (_: Double) in "" }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.lateChange, .missing])
    }
}
