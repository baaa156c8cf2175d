import StrataCore
import Testing

private final class Part: Sendable {}
private final class Report: Sendable {
    let number: Int
    let part: Part
    init(number: Assisted<Int>, part: Part) {
        self.number = number.value
        self.part = part
    }
}
private final class Screen: Sendable {
    let reports: AssistedFactory<Report, Int>
    init(reports: AssistedFactory<Report, Int>) { self.reports = reports }
}

/// An `AssistedFactory` with one argument uses the service's link, with the same result as the slow path.
@Suite struct LinkedFactoryTests {
    private func register(in container: Container) {
        container.register(Part.self) { Part() }.scope(.insuranceCalculation)
        container.register(Report.self, Report.init(number:part:))
        container.register(Screen.self, Screen.init(reports:)).scope(.container)
    }

    @Test(arguments: [true, false]) func eachCallConstructsAnother(isSealed: Bool) throws {
        let container = Container("Services")
        register(in: container)
        container.useOpenLinks(false)
        if isSealed { try container.seal() }
        let reports = try container.resolve(Screen.self).reports
        let (one, other) = (try reports.make(1), try reports.make(2))
        #expect(one.number == 1 && other.number == 2 && one.part === other.part)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(try reports.make(3).part !== one.part)
    }

    @Test func ofAChildItUsesTheChild() throws {
        let parent = Container("Services")
        register(in: parent)
        let child = Container("Child", parent: parent)
        child.register(Screen.self, Screen.init(reports:)).scope(.container)
        try parent.seal()
        try child.seal()
        let reports = try child.resolve(Screen.self).reports
        #expect(try reports.make(7).part === (try parent.resolve(Part.self)))
    }

    @Test func observerReceivesEachConstruction() throws {
        let container = Container("Services")
        register(in: container)
        try container.seal()
        let reports = try container.resolve(Screen.self).reports
        _ = try reports.make(1)
        let made = Recorder<String>()
        container.observe { event in
            if event.kind == .constructed, let service = event.service { made.record("\(service)") }
        }
        _ = try reports.make(2)
        #expect(made.values == ["Report"])
    }

    @Test func afterItsContainerIsReleasedTheErrorReportsIt() throws {
        var container: Container? = Container("Services")
        container.map(register)
        try container?.seal()
        let reports = try #require(try container?.resolve(Screen.self)).reports
        container = nil
        let error = failure { () throws(ResolutionError) in try reports.make(1) }
        #expect(error?.code == .containerReleased)
    }

    @Test func twoArgumentsTakeTheLongWay() throws {
        let container = Container("Services")
        container.register(String.self) { (one: Assisted<Int>, other: Assisted<Int>) in "\(one.value) \(other.value)" }
        container.register([String: AssistedFactory<String, Int, Int>].self) {
            (factory: AssistedFactory<String, Int, Int>) in ["": factory]
        }
        try container.seal()
        let factory = try #require(try container.resolve([String: AssistedFactory<String, Int, Int>].self)[""])
        #expect(try factory.make(1, 2) == "1 2")
    }

    @Test func aFailureNamesTheService() throws {
        struct Failing: Error {}
        let container = Container("Services")
        container.register(Part.self) { () throws -> Part in throw Failing() }.scope(.insuranceCalculation)
        container.register(Report.self, Report.init(number:part:))
        container.register(Screen.self, Screen.init(reports:)).scope(.container)
        try container.seal()
        let reports = try container.resolve(Screen.self).reports
        let error = failure { () throws(ResolutionError) in try reports.make(1) }
        #expect(error?.code == .factoryFailed && error?.underlying is Failing)
        #expect(error?.path == [ServiceKey(Report.self), ServiceKey(Part.self)])
    }

    /// Each thread has its own reports and shares the part.
    @Test func eachThreadConstructsItsOwn() throws {
        let container = Container("Services")
        register(in: container)
        try container.seal()
        let reports = try container.resolve(Screen.self).reports
        let wrong = Tally()
        let part = try container.resolve(Part.self)
        #expect(
            onThreads(8) { thread in
                for round in 0..<repetitions(25_000) {
                    guard let report = try? reports.make(thread * 100_000 + round),
                        report.number == thread * 100_000 + round, report.part === part
                    else {
                        wrong.increment()
                        continue
                    }
                }
            })
        #expect(wrong.value == 0)
    }
}
