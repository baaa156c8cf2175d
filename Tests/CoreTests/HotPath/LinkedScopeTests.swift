import StrataCore
import Testing

private struct Order: Sendable, Equatable { let number: Int }
/// Too large for a slot of an open scope.
private struct Ledger: Sendable, Equatable {
    let rows: (Int, Int, Int, Int, Int, Int)
    let owner: Tracked
    init(_ row: Int, owner: Tracked) { (rows, self.owner) = ((row, row, row, row, row, row), owner) }
    static func == (left: Ledger, right: Ledger) -> Bool { left.rows == right.rows && left.owner === right.owner }
}
private final class Work: Sendable {
    let order: Order
    let tracked: Tracked
    init(order: Order, tracked: Tracked) { (self.order, self.tracked) = (order, tracked) }
}
private final class Report: Sendable {
    let work: Work
    let again: Work
    init(work: Work, again: Work) { (self.work, self.again) = (work, again) }
}
/// Takes run-time arguments beside services of the scope and a given value.
private final class Invoice: Sendable {
    let text: String
    let work: Work
    let order: Order
    init(number: Assisted<Int>, work: Work, reason: Assisted<String>, order: Order) {
        (self.work, self.order, text) = (work, order, "\(number.value) for \(reason.value)")
    }
}
private final class Copy: Sendable {
    let ledger: Ledger
    let work: Work
    init(ledger: Assisted<Ledger>, work: Work) { (self.ledger, self.work) = (ledger.value, work) }
}
private struct Refused: Error {}

private func makeJobs(
    _ tracker: LifetimeTracker, isSealed: Bool = true, _ register: (Container) -> Void = { _ in }
) throws -> Container {
    let container = Container("Jobs")
    container.opens(.job, providing: Order.self)
    container.register(Tracked.self) { Tracked(tracker) }.scope(.scoped(.job))
    container.register(Work.self, Work.init).scope(.scoped(.job))
    container.register(Report.self, Report.init)
    register(container)
    container.useOpenLinks(false)
    if isSealed { try container.seal() }
    return container
}

/// Services of an open scope, by links.
@Suite struct LinkedScopeTests {
    @Test func scopedInstanceIsConstructedOnceAndReleasedAtTheEnd() async throws {
        let tracker = LifetimeTracker()
        let jobs = try makeJobs(tracker)
        for key in [ServiceKey(Order.self), ServiceKey(Tracked.self), ServiceKey(Work.self), ServiceKey(Report.self)] {
            #expect(jobs.isLinked(key))
        }
        for number in 1...3 {
            try await jobs.withScope(.job, providing: Order(number: number)) { (scope) async throws in
                let report = try await scope.resolve(Report.self)
                let work = try await scope.resolve(Work.self)
                #expect(report.work === work && report.again === work)
                #expect(work.order == Order(number: number))
                #expect(try await scope.resolve(Order.self) == Order(number: number))
                #expect(try await scope.resolve(Tracked.self) === work.tracked)
                #expect(tracker.made == number && tracker.alive == 1)
            }
            #expect(tracker.alive == 0)
        }
    }

    @Test func instancesGoInTheReverseOrderWithTheirHooks() async throws {
        let ended = Recorder<Int>()
        let container = Container()
        container.opens(.job)
        container.register(Int.self) { 1 }.scope(.scoped(.job)).closed { ended.record($0) }
        container.register(Int8.self) { (_: Int) in 2 }.scope(.scoped(.job)).closed { ended.record(Int($0)) }
        container.register(Int16.self) { (_: Int8) in 3 }.scope(.scoped(.job)).closed { value async in
            ended.record(Int(value))
        }
        try container.seal()
        try await container.withScope(.job) { (scope) async throws in
            #expect(try await scope.resolve(Int16.self) == 3)
            #expect(ended.values.isEmpty)
        }
        #expect(ended.values == [3, 2, 1])
    }

    @Test func aGivenValueShadowsARegistration() async throws {
        let parent = Container("Parent")
        parent.register(String.self) { "registered" }
        parent.register(Int.self) { (text: String) in text.count }.scope(.transient)
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.opens(.job, providing: String.self)
        child.register(Int8.self) { (text: String) in Int8(text.count) }.scope(.transient)
        try child.seal()
        #expect(child.isLinked(ServiceKey(Int.self)) && child.isLinked(ServiceKey(Int8.self)))
        try await child.withScope(.job, providing: "given") { (scope) async throws in
            #expect(try await scope.resolve(Int.self) == 5)
            #expect(try await scope.resolve(Int8.self) == 5)
            #expect(try await scope.resolve(String.self) == "given")
        }
        #expect(try await child.resolve(Int.self) == 10)
        try await parent.withScope("else", providing: "seen") { (scope) async throws in
            #expect(try await scope.resolve(Int.self) == 4)
            try await scope.withScope("inner") { (inner) async throws in
                #expect(try await inner.resolve(Int.self) == 4)
            }
        }
    }

    @Test func nestedScopesShareInstancesOfTheOuterScope() async throws {
        let tracker = LifetimeTracker()
        let jobs = try makeJobs(tracker) { container in
            container.opens(.step, inside: .job, providing: Int.self)
            container.register(String.self) { (step: Int, work: Work) in "\(step) of \(work.order.number)" }
                .scope(.scoped(.step))
        }
        try await jobs.withScope(.job, providing: Order(number: 7)) { (job) async throws in
            for step in 1...3 {
                try await job.withScope(.step, providing: step) { (scope) async throws in
                    #expect(try await scope.resolve(String.self) == "\(step) of 7")
                    #expect(try await scope.resolve(Work.self) === job.resolve(Work.self))
                    // The innermost scope of a name counts.
                    try await scope.withScope(.job, providing: Order(number: 8)) { (inner) async throws in
                        #expect(try await inner.resolve(Work.self).order.number == 8)
                        #expect(try await inner.resolve(Order.self).number == 8)
                        #expect(try await inner.resolve(Int.self) == step)
                        #expect(tracker.alive == 2)
                    }
                }
            }
            #expect(tracker.made == 4 && tracker.alive == 1)
        }
        #expect(tracker.alive == 0)
    }

    @Test func aScopeOfAnotherNameDoesNotServe() async throws {
        let jobs = try makeJobs(LifetimeTracker()) { $0.opens(.step) }
        try await jobs.withScope(.step) { (scope) async throws in
            let failed = await #expect(throws: ResolutionError.self) { try await scope.resolve(Report.self) }
            #expect(failed?.code == .scopeNotOpen)
            #expect(failed?.path.map(\.typeName) == ["Report", "Work"])
        }
        let failed = #expect(throws: ResolutionError.self) { try jobs.resolveNow(Report.self) }
        #expect(failed?.code == .scopeNotOpen)
        #expect(failed?.path.map(\.typeName) == ["Report", "Work"])
    }

    @Test func aFailureIsNotCached() async throws {
        let calls = Tally()
        let container = Container()
        container.opens(.job)
        container.register(Int.self) { () throws in
            guard calls.increment() > 1 else { throw Refused() }
            return calls.value
        }
        .scope(.scoped(.job))
        container.register(String.self) { (value: Int) in "\(value)" }
        try container.seal()
        try await container.withScope(.job) { (scope) async throws in
            let failed = await #expect(throws: ResolutionError.self) { try await scope.resolve(String.self) }
            #expect(failed?.code == .factoryFailed)
            #expect(failed?.path.map(\.typeName) == ["String", "Int"])
            #expect(try await scope.resolve(String.self) == "2")
            #expect(try await scope.resolve(String.self) == "2")
        }
    }

    @Test func manyServicesAndLargeValuesHaveAPlace() async throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.opens(.job, providing: Ledger.self)
        let names = (1...100).map { RegistrationName("\($0)") }
        for (number, name) in names.enumerated() {
            container.register(Ledger.self, name: name) { Ledger(number, owner: Tracked(tracker)) }.scope(.scoped(.job))
            container.register(Tracked.self, name: name) { Tracked(tracker) }.scope(.scoped(.job))
        }
        try container.seal()
        let given = Ledger(-1, owner: Tracked(tracker))
        for _ in 0..<2 {
            try await container.withScope(.job, providing: given) { (scope) async throws in
                var seen: [Tracked] = []
                for (number, name) in names.enumerated() {
                    let ledger = try await scope.resolve(Ledger.self, name: name)
                    #expect(ledger.rows.5 == number)
                    seen += [ledger.owner, try await scope.resolve(Tracked.self, name: name)]
                }
                for (number, name) in names.enumerated() {
                    #expect(try await scope.resolve(Ledger.self, name: name).owner === seen[number * 2])
                    #expect(try await scope.resolve(Tracked.self, name: name) === seen[number * 2 + 1])
                }
                #expect(try await scope.resolve(Ledger.self) == given)
                #expect(tracker.alive == 201)
            }
            #expect(tracker.alive == 1)
        }
    }

    @Test func ofTwoGivenValuesTheLatestCounts() async throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.opens(.job, providing: Tracked.self)
        try container.seal()
        try await container.withScope(.job, providing: Tracked(tracker), Tracked(tracker)) { (scope) async throws in
            #expect(try await scope.resolve(Tracked.self).number == 2)
        }
        #expect(tracker.alive == 0)
    }

    @Test(arguments: [false, true]) func argumentsReachServicesThatNeedTheScope(isSealed: Bool) async throws {
        let tracker = LifetimeTracker()
        let jobs = try makeJobs(tracker, isSealed: isSealed) { container in
            container.opens(.step, inside: .job)
            container.register(Invoice.self, Invoice.init)
            container.register(Copy.self, Copy.init)
        }
        try await jobs.withScope(.job, providing: Order(number: 7)) { (job) async throws in
            try await job.withScope(.step) { (step) async throws in
                let work = try await job.resolve(Work.self)
                for scope in [job, step] {
                    let invoice = try await scope.resolve(Invoice.self, arguments: 1, "repairs")
                    let copy = try await scope.resolve(Copy.self, arguments: Ledger(3, owner: work.tracked))
                    #expect(invoice.text == "1 for repairs" && invoice.order.number == 7 && invoice.work === work)
                    #expect(copy.ledger == Ledger(3, owner: work.tracked) && copy.work === work)
                    #expect(try invoiceNow(scope).text == "2 for paint")
                    #expect(try invoiceNow(scope).work === work)
                }
            }
        }
        #expect(tracker.made == 1 && tracker.alive == 0)
    }

    private func invoiceNow(_ scope: Scope) throws -> Invoice {
        try scope.resolve(Invoice.self, arguments: 2, "paint")
    }

    @Test(arguments: [false, true]) func wrongArgumentsInAScopeAreRefused(isSealed: Bool) async throws {
        let jobs = try makeJobs(LifetimeTracker(), isSealed: isSealed) { container in
            container.register(Invoice.self, Invoice.init)
        }
        var kept: Scope?
        try await jobs.withScope(.job, providing: Order(number: 7)) { (scope) async throws in
            kept = scope
            let swapped = await #expect(throws: ResolutionError.self) {
                try await scope.resolve(Invoice.self, arguments: "repairs", 1)
            }
            #expect(swapped?.code == .argumentMismatch)
            #expect(swapped?.path == [ServiceKey(Invoice.self)])
            let needless = await #expect(throws: ResolutionError.self) {
                try await scope.resolve(Work.self, arguments: 1)
            }
            #expect(needless?.code == .argumentMismatch)
        }
        let scope = try #require(kept)
        let late = await #expect(throws: ResolutionError.self) {
            try await scope.resolve(Invoice.self, arguments: 1, "repairs")
        }
        #expect(late?.code == .scopeClosed)
        #expect(throws: ResolutionError.self) { try invoiceNow(scope) }
    }

    @Test func aGivenValueShadowsARegistrationForArgumentsToo() async throws {
        let jobs = Container("Jobs")
        jobs.register(String.self) { "registered" }
        jobs.register(Int.self) { (text: String, more: Assisted<Int>) in text.count + more.value }
        try jobs.seal()
        try await jobs.withScope("else", providing: "seen") { (scope) async throws in
            #expect(try await scope.resolve(Int.self, arguments: 1) == 5)
        }
        // Values of another type are opened in between, so that the answer for one is not taken for the other.
        for _ in 0..<2 {
            try await jobs.withScope("else", providing: 1.5) { (scope) async throws in
                #expect(try await scope.resolve(Int.self, arguments: 1) == 11)
            }
            try await jobs.withScope("else", providing: "seen") { (scope) async throws in
                #expect(try await scope.resolve(Int.self, arguments: 1) == 5)
                #expect(try await scope.resolve(Int.self, arguments: 2) == 6)
            }
        }
        #expect(try await jobs.resolve(Int.self, arguments: 1) == 11)
    }

    @Test func aResolverSeesTheScope() async throws {
        let tracker = LifetimeTracker()
        let jobs = try makeJobs(tracker) { container in
            container.register(String.self) { (resolver: Resolver) throws in
                let report = try resolver.resolve(Report.self)
                let order = try resolver.resolve(Order.self)
                return "\(order.number) \(report.work === (try resolver.resolve(Work.self)))"
            }
            .scope(.scoped(.job))
        }
        #expect(jobs.isLinked(ServiceKey(String.self)))
        try await jobs.withScope(.job, providing: Order(number: 4)) { (scope) async throws in
            #expect(try await scope.resolve(String.self) == "4 true")
        }
        #expect(tracker.made == 1)
    }

    @Test func aCycleThroughResolversIsAnError() async throws {
        let container = Container()
        container.opens(.job)
        container.register(Int.self) { (resolver: Resolver) throws in try resolver.resolve(String.self).count }
            .scope(.scoped(.job))
        container.register(String.self) { (resolver: Resolver) throws in "\(try resolver.resolve(Int.self))" }
            .scope(.scoped(.job))
        container.register(Bool.self) { true }.scope(.scoped(.job))
        try container.seal()
        try await container.withScope(.job) { (scope) async throws in
            let failed = await #expect(throws: ResolutionError.self) { try await scope.resolve(Int.self) }
            #expect(failed?.code == .cycle)
            #expect(failed?.path.map(\.typeName) == ["Int", "String", "Int"])
            #expect(try await scope.resolve(Bool.self))
        }
    }

    @Test func anObserverReceivesTheConstructionsOfAScope() async throws {
        let jobs = try makeJobs(LifetimeTracker())
        let made = Recorder<String>()
        try await jobs.withScope(.job, providing: Order(number: 1)) { (scope) async throws in
            _ = try await scope.resolve(Tracked.self)
            jobs.observe { if $0.kind == .constructed { made.record($0.service?.typeName ?? "") } }
            let work = try await scope.resolve(Work.self)
            #expect(try await scope.resolve(Tracked.self) === work.tracked)
        }
        #expect(made.values == ["Work"])
    }
}
