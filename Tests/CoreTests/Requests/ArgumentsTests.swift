import StrataCore
import Testing

private struct Clock: Sendable {
    let hour = 12
}
private struct Report: Sendable {
    let title: String
    let pages: Int
    let hour: Int

    init(title: Assisted<String>, clock: Clock, pages: Assisted<Int>) {
        self.title = title.value
        self.pages = pages.value
        hour = clock.hour
    }
}
private struct Span: Sendable {
    let from: Assisted<Int>
    let to: Assisted<Int>
}
private class Animal: @unchecked Sendable {}
private final class Dog: Animal, @unchecked Sendable {}
private struct Kennel: Sendable {
    let animal: Assisted<Animal>
}

@Suite struct ArgumentsTests {
    private func makeContainer(isSealed: Bool = false) throws -> Container {
        let container = Container()
        container.register(Clock.self, Clock.init)
        container.register(Report.self, Report.init(title:clock:pages:))
        container.register(Span.self, Span.init(from:to:))
        container.register(Kennel.self, Kennel.init(animal:))
        if isSealed { try container.seal() }
        return container
    }

    @Test(arguments: [false, true]) func rightArgumentsAreGivenInOrder(isSealed: Bool) throws {
        let report = try makeContainer(isSealed: isSealed).resolve(Report.self, arguments: "Quotes", 7)
        #expect(report.title == "Quotes")
        #expect(report.pages == 7)
        #expect(report.hour == 12)
    }

    @Test func twoArgumentsOfOneTypeKeepTheirOrder() throws {
        let span = try makeContainer().resolve(Span.self, arguments: 1, 2)
        #expect(span.from.value == 1)
        #expect(span.to.value == 2)
    }

    @Test(arguments: [false, true]) func tooFewArgumentsAreRefused(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Report.self, arguments: "Quotes") }
        #expect(error?.code == .argumentMismatch)
        #expect(error?.path == [ServiceKey(Report.self)])
    }

    @Test(arguments: [false, true]) func tooManyArgumentsAreRefused(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Report.self, arguments: "Quotes", 7, 8)
        }
        #expect(error?.code == .argumentMismatch)
    }

    @Test(arguments: [false, true]) func argumentOfAWrongTypeIsRefused(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Report.self, arguments: "Quotes", 7.5)
        }
        #expect(error?.code == .argumentMismatch)
    }

    @Test func argumentsInAWrongOrderAreRefused() throws {
        let container = try makeContainer()
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Report.self, arguments: 7, "Quotes")
        }
        #expect(error?.code == .argumentMismatch)
    }

    @Test func messageOfAMismatchNamesBothLists() throws {
        let container = try makeContainer()
        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(Report.self, arguments: 7, "Quotes")
        }
        let text = try #require(error).description
        #expect(text.contains("(String, Int)"))
        #expect(text.contains("(Int, String)"))
    }

    @Test func anArgumentOfASubclassIsNotExactlyTheType() throws {
        let container = try makeContainer()
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Kennel.self, arguments: Dog()) }
        #expect(error?.code == .argumentMismatch)
        #expect(try container.resolve(Kennel.self, arguments: Dog() as Animal).animal.value is Dog)
    }

    @Test func argumentsForAServiceThatTakesNoneAreRefused() throws {
        let container = try makeContainer()
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Clock.self, arguments: 1) }
        #expect(error?.code == .argumentMismatch)
    }

    @Test(arguments: [false, true]) func requestWithoutArgumentsIsAnError(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Report.self) }
        #expect(error?.code == .needsArguments)
        #expect(error?.path.first == ServiceKey(Report.self))
    }

    @Test func isTransientByDefault() throws {
        let container = Container()
        let tracker = LifetimeTracker()
        container.register(Tracked.self) { (_: Assisted<Int>) in Tracked(tracker) }
        container.register(Pair<Tracked, Tracked>.self) { (resolver: Resolver) in
            Pair(
                first: try resolver.resolve(Tracked.self, arguments: 1),
                second: try resolver.resolve(Tracked.self, arguments: 1))
        }
        let pair = try container.resolve(Pair<Tracked, Tracked>.self)
        #expect(pair.first !== pair.second)
    }

    @Test func resolverGivesArgumentsToo() throws {
        let container = try makeContainer()
        container.register(String.self) { (resolver: Resolver) in
            try resolver.resolve(Report.self, arguments: "Inner", 1).title
        }
        #expect(try container.resolve(String.self) == "Inner")
    }

    @Test func argumentsAreNotInheritedByDependencies() throws {
        struct Outer: Sendable {
            let title: Assisted<String>
            let pages: Assisted<Int>
            let report: Report
        }
        let container = try makeContainer()
        container.register(Outer.self, Outer.init(title:pages:report:))
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Outer.self, arguments: "a", 1) }
        #expect(error?.code == .needsArguments)
        #expect(error?.path.prefix(2) == [ServiceKey(Outer.self), ServiceKey(Report.self)])
    }

    @Test func factoryMayBeCalledManyTimesForOneSetOfArguments() throws {
        let container = try makeContainer(isSealed: true)
        for pages in 0..<100 {
            #expect(try container.resolve(Report.self, arguments: "\(pages)", pages).pages == pages)
        }
    }

    @Test func proofRefusesAPlainDependencyOnAServiceWithArguments() {
        let container = Container()
        container.register(Clock.self, Clock.init)
        container.register(Report.self, Report.init(title:clock:pages:))
        container.register(Int.self) { (report: Report) in report.pages }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.needsArguments])
    }

    @Test func proofRefusesAnAssistedFactoryWithOtherArguments() {
        let container = Container()
        container.register(Clock.self, Clock.init)
        container.register(Report.self, Report.init(title:clock:pages:))
        container.register(Int.self) { (_: AssistedFactory<Report, Int, String>) in 1 }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.argumentMismatch])
    }

    @Test(arguments: TestedScope.stored) func proofRefusesToShareAServiceWithArguments(_ scope: TestedScope) {
        let container = Container()
        container.register(Span.self, Span.init(from:to:)).scope(scope.scope())
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.argumentsShared])
    }
}
