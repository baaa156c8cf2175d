import StrataServiceLayer
import Synchronization
import Testing

private enum Valuation: ConcurrentGroupContext, Registerable {
    static func register(in container: Container) { container.registerGroup(Self.self) }
}

private final class Sheet: Sendable {
    let amount = Mutex(0)
}
private final class Building: Sendable {
    let sheet: Sheet
    init(sheet: Sheet) { self.sheet = sheet }
}
private final class Land: Sendable {
    let sheet: Sheet
    init(sheet: Sheet) { self.sheet = sheet }
}
private struct Calculation: Sendable {
    let number: Int
    let building: Building
    let land: Land
    init(number: Assisted<Int>, building: Building, land: Land) {
        self.number = number.value
        self.building = building
        self.land = land
    }
}
private struct Failure: Error {}

/// Opens a gate when the last of `count` callers has arrived.
private actor Meeting {
    private var missing: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { missing = count }

    func come() async {
        missing -= 1
        guard missing > 0 else {
            for waiter in waiters { waiter.resume() }
            return
        }
        await withCheckedContinuation { waiters.append($0) }
    }
}

@Suite(.timeLimit(.minutes(5))) struct ConcurrentGroupTests {
    private let container = Container("Services")
    private let group: ContextualGroup<Valuation>

    init() throws {
        Valuation.register(in: container)
        container.register(Sheet.self) { Sheet() }.scope(.contextual(Valuation.self))
        container.register(Building.self, Building.init(sheet:)).scope(.contextual(Valuation.self))
        container.register(Land.self, Land.init(sheet:)).scope(.contextual(Valuation.self))
        container.register(Calculation.self, Calculation.init(number:building:land:))
        try container.seal()
        group = try container.resolve()
    }

    /// Each of 64 runs waits until all have begun, which a queue of runs would never end.
    @Test func manyRunsAreUnderWayAtOnce() async throws {
        let (count, meeting) = (64, Meeting(of: 64))
        try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for number in 0..<count {
                tasks.addTask { [group] in
                    try await group.run { scope in
                        let calculation = try await scope.resolve(Calculation.self, arguments: number)
                        await meeting.come()
                        calculation.land.sheet.amount.withLock { $0 += number }
                        let own = try await scope.resolve(Sheet.self)
                        return own === calculation.land.sheet && own === calculation.building.sheet
                            && own.amount.withLock { $0 } == number
                    }
                }
            }
            for try await isOwn in tasks { #expect(isOwn) }
        }
    }

    /// 200,000 runs on four tasks; each sees its own instances only.
    @Test func racingRunsShareNothing() async throws {
        let mixed = try await withThrowingTaskGroup(of: Int.self) { tasks in
            for task in 0..<4 {
                tasks.addTask { [group] in
                    var mixed = 0
                    for number in 0..<50_000 {
                        let amount = try await group.run { scope in
                            let calculation = try await scope.resolve(Calculation.self, arguments: number)
                            calculation.building.sheet.amount.withLock { $0 += task + 1 }
                            return calculation.land.sheet.amount.withLock { $0 }
                        }
                        if amount != task + 1 { mixed += 1 }
                    }
                    return mixed
                }
            }
            return try await tasks.reduce(0, +)
        }
        #expect(mixed == 0)
    }

    @Test func aRunReleasesItsInstancesAlsoWhenItThrows() async throws {
        weak var sheet: Sheet?
        await #expect(throws: Failure.self) {
            try await group.run { scope in
                let found = try await scope.resolve(Sheet.self)
                sheet = found
                throw Failure()
            }
        }
        #expect(sheet == nil)
    }

    @Test func aNestedRunHasItsOwnInstances() async throws {
        let areOwn = try await group.run { outer in
            let sheet = try await outer.resolve(Sheet.self)
            return try await group.run { inner in
                let own = try await inner.resolve(Sheet.self)
                let same = try await outer.resolve(Sheet.self)
                return own !== sheet && same === sheet
            }
        }
        #expect(areOwn)
    }

    @Test func aServiceThatOutlivesTheRunIsAFault() throws {
        let container = Container("Services")
        Valuation.register(in: container)
        container.register(Sheet.self) { Sheet() }.scope(.contextual(Valuation.self))
        container.register(Building.self, Building.init(sheet:)).scope(.container)
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.captive])
    }

    @Test func aGroupWithoutItsContainerIsReported() async throws {
        var container: Container? = Container("Services")
        Valuation.register(in: try #require(container))
        let group = try await #require(container).resolve(ContextualGroup<Valuation>.self)
        container = nil
        let error = await #expect(throws: ContextualGroupError.self) { try await group.run { _ in } }
        #expect(error?.code == .containerReleased)
        #expect(error?.description.contains("the container of its group has been released") == true)
    }

    /// The proof follows the services that the runs request, also those with run-time arguments.
    @Test(arguments: [true, false]) func theProofSeesWhatTheRunsRequest(isNamed: Bool) throws {
        let layer = Container("Layer")
        if isNamed {
            layer.registerGroup(Valuation.self, startingWith: Calculation.self, Sheet.self)
        } else {
            layer.registerGroup(Valuation.self)
        }
        layer.register(Sheet.self) { Sheet() }.scope(.contextual(Valuation.self))
        layer.register(Building.self, Building.init(sheet:)).scope(.contextual(Valuation.self))
        layer.register(Land.self, Land.init(sheet:)).scope(.contextual(Valuation.self))
        layer.register(Calculation.self, Calculation.init(number:building:land:))
        try layer.seal()
        let graph = layer.dependencyGraph
        #expect(graph.openings.first?.entries.map(\.requested.typeName) == (isNamed ? ["Calculation", "Sheet"] : []))
    }

    @Test func aMissingServiceOfTheRunsIsAFault() {
        let layer = Container("Layer")
        layer.registerGroup(Valuation.self, startingWith: Calculation.self)
        let error = #expect(throws: BootstrapError.self) { try layer.seal() }
        #expect(error?.problems.map(\.code) == [.missing])
    }
}
