import StrataServiceLayer
import Synchronization
import Testing

private enum QuoteCalculation: GroupContext, Registerable {
    static func register(in container: Container) { container.registerGroup(Self.self) }
}

private enum ClaimCalculation: GroupContext {}

private enum NamedCalculation: GroupContext {
    static var scopeName: String { "named" }
}

extension ObjectScope where Service: Sendable {
    fileprivate static var quoteCalculation: Self { .contextual(QuoteCalculation.self) }
}

private final class Worksheet: Sendable {}
private final class Calculator: Sendable {
    let worksheet: Worksheet
    init(worksheet: Worksheet) { self.worksheet = worksheet }
}
private final class Rates: Sendable {}
private final class ClaimSheet: Sendable {}

/// Owns the context and sees no container.
private final class QuotingService: Sendable {
    let group: ContextualGroup<QuoteCalculation>
    let calculations: AssistedFactory<Calculation, Int>
    init(group: ContextualGroup<QuoteCalculation>, calculations: AssistedFactory<Calculation, Int>) {
        self.group = group
        self.calculations = calculations
    }
    func calculate() throws -> Calculation { try group.run { try calculations.make(1) } }
}
private struct Calculation: Sendable {
    let calculator: Calculator
    let worksheet: Worksheet
    init(property: Assisted<Int>, calculator: Calculator, worksheet: Worksheet) {
        self.calculator = calculator
        self.worksheet = worksheet
    }
}

private struct Failure: Error {}

@Suite struct ContextualGroupTests {
    private let container = Container("Services")
    private let group: ContextualGroup<QuoteCalculation>

    init() throws {
        QuoteCalculation.register(in: container)
        container.registerGroup(ClaimCalculation.self)
        container.register(Worksheet.self) { Worksheet() }.scope(.quoteCalculation)
        container.register(Calculator.self, Calculator.init(worksheet:)).scope(.quoteCalculation)
        container.register(ClaimSheet.self) { ClaimSheet() }.scope(.contextual(ClaimCalculation.self))
        container.register(Rates.self) { Rates() }.scope(.container)
        container.register(Calculation.self, Calculation.init(property:calculator:worksheet:))
        container.register(QuotingService.self, QuotingService.init(group:calculations:)).scope(.container)
        try container.seal()
        group = try container.resolve()
    }

    @Test func calculatorsAreTheSameUntilTheReset() throws {
        let calculator = try container.resolve(Calculator.self)
        #expect(try container.resolve(Calculator.self) === calculator)
        #expect(try container.resolve(Worksheet.self) === calculator.worksheet)
    }

    @Test func calculatorsAreNewTogetherAfterTheReset() throws {
        let old = try container.resolve(Calculator.self)
        group.reset()
        let new = try container.resolve(Calculator.self)
        #expect(new !== old)
        #expect(new.worksheet !== old.worksheet)
        #expect(try container.resolve(Worksheet.self) === new.worksheet)
    }

    @Test func aResetReleasesTheInstances() throws {
        weak let calculator = try container.resolve(Calculator.self)
        weak let worksheet = try container.resolve(Worksheet.self)
        try #require(calculator != nil)
        group.reset()
        #expect(calculator == nil)
        #expect(worksheet == nil)
    }

    @Test func aResetDoesNotAffectOtherScopes() throws {
        let rates = try container.resolve(Rates.self)
        group.reset()
        #expect(try container.resolve(Rates.self) === rates)
    }

    @Test func groupsAreDistinguishedByTheirContext() throws {
        let worksheet = try container.resolve(Worksheet.self)
        let claims = try container.resolve(ClaimSheet.self)
        try container.resolve(ContextualGroup<ClaimCalculation>.self).reset()
        #expect(try container.resolve(Worksheet.self) === worksheet)
        #expect(try container.resolve(ClaimSheet.self) !== claims)
    }

    @Test func aContextChoosesTheNameOfItsScope() {
        #expect(ObjectScope<Never>.contextual(NamedCalculation.self).description == "named")
        #expect(ObjectScope<Never>.contextual(QuoteCalculation.self).description.hasSuffix(".QuoteCalculation"))
    }

    @Test func aGroupDoesNotAffectTheParentsInstances() throws {
        let child = Container("Child", parent: container)
        child.registerGroup(QuoteCalculation.self)
        child.register(Int.self) { 1 }
        try child.seal()
        let worksheet = try child.resolve(Worksheet.self)
        try child.resolve(ContextualGroup<QuoteCalculation>.self).reset()
        #expect(try child.resolve(Worksheet.self) === worksheet)
    }

    @Test func aGroupRequestedInAChildResetsTheLayerItIsRegisteredIn() throws {
        let child = Container("Child", parent: container)
        child.register(Int.self) { 1 }
        let worksheet = try child.resolve(Worksheet.self)
        try child.resolve(ContextualGroup<QuoteCalculation>.self).reset()
        #expect(try child.resolve(Worksheet.self) !== worksheet)
    }

    @Test func everyRunHasItsOwnCalculators() throws {
        let service = try container.resolve(QuotingService.self)
        let first = try service.calculate()
        let second = try service.calculate()
        #expect(first.calculator.worksheet === first.worksheet)
        #expect(first.worksheet !== second.worksheet)
    }

    @Test func aRunBeginsWithoutLeftoverInstances() throws {
        let left = try container.resolve(Worksheet.self)
        let worksheet = try group.run { try container.resolve(Worksheet.self) }
        #expect(worksheet !== left)
    }

    @Test func aRunReleasesItsInstances() throws {
        weak let worksheet = try group.run { try container.resolve(Worksheet.self) }
        #expect(worksheet == nil)
    }

    @Test func aRunThatThrowsIsResetToo() throws {
        let seen = Mutex<Worksheet?>(nil)
        #expect(throws: Failure.self) {
            try group.run {
                let worksheet = try container.resolve(Worksheet.self)
                seen.withLock { $0 = worksheet }
                throw Failure()
            }
        }
        let old = try #require(seen.withLock { $0 })
        #expect(try container.resolve(Worksheet.self) !== old)
        try group.run {}
    }

    @Test func aNestedRunIsRefusedAndTheOuterContinues() throws {
        try group.run {
            let worksheet = try container.resolve(Worksheet.self)
            let error = #expect(throws: ContextualGroupError.self) { try group.run {} }
            #expect(error?.code == .overlapping)
            #expect(try container.resolve(Worksheet.self) === worksheet)
        }
    }

    @Test func theRefusalNamesTheContext() throws {
        let container = Container()
        container.registerGroup(NamedCalculation.self)
        let group = try container.resolve(ContextualGroup<NamedCalculation>.self)
        let error = try group.run { #expect(throws: ContextualGroupError.self) { try group.run {} } }
        #expect(
            error?.description
                == "overlapping: `named` is already in a run, and a second run would mix its instances with "
                + "those of the first. Wait for the first run, or make the context a `ConcurrentGroupContext`.")
    }

    @Test func aRunMaySuspendInItsActor() async throws {
        actor Desk {
            var count = 0
            func work(_ group: ContextualGroup<QuoteCalculation>, _ container: Container) async throws -> Bool {
                try await group.run {
                    let first = try await container.resolve(Worksheet.self)
                    await Task.yield()
                    count += 1
                    return try await container.resolve(Worksheet.self) === first
                }
            }
        }
        let desk = Desk()
        #expect(try await desk.work(group, container))
        #expect(await desk.count == 1)
    }

    @Test func closingHooksRunWithTheReset() throws {
        let closed = Mutex<[String]>([])
        let container = Container()
        container.registerGroup(QuoteCalculation.self)
        container.register(Worksheet.self) { Worksheet() }.scope(.quoteCalculation)
            .closed { _ in closed.withLock { $0.append("worksheet") } }
        _ = try container.resolve(Worksheet.self)
        try container.resolve(ContextualGroup<QuoteCalculation>.self).reset()
        #expect(closed.withLock { $0 } == ["worksheet"])
    }

    @Test func aGroupDoesNotKeepItsContainer() throws {
        var container: Container? = Container()
        container?.registerGroup(QuoteCalculation.self)
        let group = try #require(try container?.resolve(ContextualGroup<QuoteCalculation>.self))
        weak let observed = container
        container = nil
        #expect(observed == nil)
        group.reset()
        #expect(try group.run { 1 } == 1)
    }

    @Test func everyResetFromManyThreadsGivesNewCalculators() async throws {
        await withTaskGroup(of: Void.self) { tasks in
            for _ in 0..<4 {
                tasks.addTask {
                    for _ in 0..<2_000 {
                        group.reset()
                        let calculator = try? await container.resolve(Calculator.self)
                        #expect(calculator != nil)
                    }
                }
            }
        }
        group.reset()
        weak let last = try await container.resolve(Calculator.self)
        group.reset()
        #expect(last == nil)
    }
}
