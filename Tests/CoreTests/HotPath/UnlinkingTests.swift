import StrataCore
import Testing

private struct Report: Sendable {
    let text: String
}

/// An event that links cannot take into account ends them. From then on the behavior is as without links.
@Suite struct UnlinkingTests {
    private let parent = Container("Parent")
    private let child: Container

    init() throws {
        child = Container("Child", parent: parent)
        parent.register(Int.self) { 7 }
        parent.register(Double.self) { 0.5 }.scope(.container)
        child.register(String.self) { (number: Int, half: Double) in "\(number) \(half)" }
        try parent.seal()
        try child.seal()
        #expect(child.isLinked(ServiceKey(String.self)))
        #expect(try child.resolve(String.self) == "7 0.5")
    }

    @Test func anObserverReceivesEachConstructionAlsoForAChild() throws {
        let made = Recorder<String>()
        parent.observe { event in
            if event.kind == .constructed, let service = event.service { made.record("\(service)") }
        }
        #expect(try child.resolve(String.self) == "7 0.5")
        #expect(try parent.resolve(Int.self) == 7)
        #expect(made.values == ["Int", "Int"])
        #expect(!child.isLinked(ServiceKey(String.self)))
        // A cached instance is not a construction.
        #expect(parent.isLinked(ServiceKey(Double.self)))
        #expect(try child.resolve(Double.self) == 0.5)
    }

    @Test func anObserverOfAChildReceivesOnlyItsOwnEvents() throws {
        let made = Recorder<String>()
        child.observe { event in
            if event.kind == .constructed, let service = event.service { made.record("\(service)") }
        }
        #expect(try child.resolve(String.self) == "7 0.5")
        #expect(made.values == ["String"])
        #expect(parent.isLinked(ServiceKey(Int.self)))
    }

    @Test(arguments: [ObjectScope<UInt>.transient, .container])
    func anObserverOfAChildReceivesFailuresAbove(_ scope: ObjectScope<UInt>) throws {
        struct Failing: Error {}
        let above = Container("Above")
        above.register(UInt.self) { throw Failing() }.scope(scope)
        try above.seal()
        let below = Container("Below", parent: above)
        try below.seal()
        let failed = Recorder<String>()
        below.observe { event in if event.kind == .failed, let service = event.service { failed.record("\(service)") } }
        for _ in 0..<2 {
            #expect(throws: ResolutionError.self) { try below.resolve(UInt.self) }
        }
        #expect(failed.values == ["UInt", "UInt"])
    }

    @Test func anObserverFromBeforeSealingReceivesEventsToo() throws {
        let container = Container()
        let made = Recorder<String>()
        container.observe { event in
            if event.kind == .constructed, let service = event.service { made.record("\(service)") }
        }
        container.register(Int.self) { 7 }
        container.register(Double.self) { 0.5 }.scope(.container)
        try container.seal()
        for _ in 0..<3 { _ = (try container.resolve(Int.self), try container.resolve(Double.self)) }
        #expect(made.values == ["Int", "Double", "Int", "Int"])
        #expect(container.isLinked(ServiceKey(Double.self)))
    }

    @Test func aClosedParentServesNoChild() async throws {
        await parent.close()
        for error in [
            failure { () throws(ResolutionError) in _ = try child.resolveNow(String.self) },
            failure { () throws(ResolutionError) in _ = try child.resolveNow(Double.self) },
            failure { () throws(ResolutionError) in _ = try parent.resolveNow(Double.self) },
        ] { #expect(error?.code == .containerClosed) }
    }

    @Test func aChildOfAClosedParentIsNotLinked() async throws {
        await parent.close()
        let late = Container("Late", parent: parent)
        late.register(Report.self) { (text: String) in Report(text: text) }
        #expect(throws: BootstrapError.self) { try late.seal() }
        #expect(!late.isLinked(ServiceKey(Report.self)))
    }

    @Test func aLateRegistrationIsReportedForEachRequest() throws {
        parent.register(Int.self) { 8 }
        for container in [parent, child] {
            let error = failure { () throws(ResolutionError) in try container.resolve(Int.self) }
            #expect(error?.code == .lateRegistration)
        }
        #expect(try child.resolve(String.self) == "7 0.5")
    }

    @Test func aChildThatIsGoneIsForgotten() throws {
        let tracker = LifetimeTracker()
        for _ in 0..<100 {
            let brief = Container("Brief", parent: parent)
            brief.register(Tracked.self) { Tracked(tracker) }.scope(.container)
            brief.register(Report.self) { (_: Tracked, number: Int) in Report(text: "\(number)") }
            try brief.seal()
            #expect(try brief.resolve(Report.self).text == "7")
        }
        #expect(tracker.made == 100)
        #expect(tracker.alive == 0)
        parent.observe { _ in }
        #expect(try child.resolve(String.self) == "7 0.5")
    }

    /// The captures of activators are released with the container.
    @Test func capturesAreReleased() throws {
        let tracker = LifetimeTracker()
        do {
            let held = Tracked(tracker)
            let container = Container("Brief")
            container.register(Int.self) { held.number }
            container.register(String.self) { (number: Int) in "\(number) \(held.number)" }.scope(.container)
            try container.seal()
            #expect(try container.resolve(String.self) == "1 1")
        }
        #expect(tracker.alive == 0)
    }

    @Test func observersComeWhileOthersResolve() throws {
        let wrong = Tally()
        let told = Tally()
        let ended = onThreads(4) { [parent, child] number in
            for round in 0..<repetitions(60_000) {
                if number == 0, round == repetitions(30_000) { parent.observe { _ in told.increment() } }
                if (try? child.resolve(String.self)) != "7 0.5" { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(told.value > 0)
    }

    @Test func aParentIsClosedWhileOthersResolve() async throws {
        let wrong = Tally()
        let began = ThreadGate()
        let over = Variable(false)
        let resolving = startThread { [child] in
            onThreads(4) { _ in
                for round in 0..<repetitions(50_000) {
                    if round == 1_000 { began.open() }
                    let wasOver = over.current
                    do throws(ResolutionError) {
                        if try child.resolve(String.self) != "7 0.5" || wasOver { wrong.increment() }
                    } catch {
                        if error.code != .containerClosed { wrong.increment() }
                    }
                }
            }
        }
        #expect(began.wait())
        await parent.close()
        over.set(true)
        #expect(resolving.wait())
        #expect(wrong.value == 0)
    }
}
