import StrataCore
import Testing

private struct Refusal: Error {}

@Suite struct EventTests {
    private let events = Recorder<ContainerEvent>()

    private func makeContainer() -> Container {
        let container = Container("Services")
        container.register(Int.self) { 1 }.scope(.container)
        container.register(String.self) { () throws in throw Refusal() }
        container.register(Double.self) { (number: Int) in Double(number) }
        return container
    }

    @Test func aHookShowsOnlySomeFailedResolutions() throws {
        let container = makeContainer()
        container.observe { [events] event in
            if let error = event.error, error.code != .missing { events.record(event) }
        }
        _ = try? container.resolve(Character.self)
        _ = try? container.resolve(String.self)
        _ = try container.resolve(Int.self)
        #expect(events.values.map(\.kind) == [.failed])
        #expect(events.values.first?.service == ServiceKey(String.self))
        #expect(events.values.first?.error?.underlying is Refusal)
    }

    @Test func aFailureIsOneEventHoweverDeepItIs() throws {
        let container = makeContainer()
        container.register(Character.self) { (_: String) in "a" }
        container.register(Bool.self) { (resolver: Resolver) in try resolver.resolve(Character.self) == "a" }
        container.observe { [events] event in if event.kind == .failed { events.record(event) } }
        _ = try? container.resolve(Bool.self)
        #expect(events.values.map(\.service) == [ServiceKey(Bool.self)])
        #expect(events.values.first?.error?.path.count == 3)
    }

    @Test func eventsReportARunFromRegistrationToConstruction() throws {
        let container = Container("Services")
        container.observe { [events] in events.record($0) }
        container.register(Int.self) { 1 }.scope(.container)
        try container.seal()
        _ = try container.resolve(Int.self)
        _ = try container.resolve(Int.self)
        #expect(events.values.map(\.kind) == [.registered, .sealed, .constructed])
        #expect(events.values.allSatisfy { $0.layer == "Services" })
        #expect(events.values.last?.duration != nil)
    }

    @Test func aResetAndAnEvictionAreReported() throws {
        let container = Container("Services")
        container.register(Tracked.self) { Tracked(LifetimeTracker()) }.scope(.memorySensitive)
        _ = try container.resolve(Tracked.self)
        container.observe { [events] in events.record($0) }
        container.evict(atLeast: .warning)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(events.values.map(\.kind) == [.evicted, .reset])
        #expect(events.values.first?.service == ServiceKey(Tracked.self))
        #expect(events.values.last?.scope == "insuranceCalculation")
    }

    @Test func hooksAreCalledInTheOrderTheyWereAdded() throws {
        let container = makeContainer()
        let order = Recorder<Int>()
        for number in 1...3 { container.observe { event in if event.kind == .sealed { order.record(number) } } }
        container.register(String.self) { "" }.replacing()
        try container.seal()
        #expect(order.values == [1, 2, 3])
    }

    @Test func eventsOfAParentsInstanceAreTheParents() throws {
        let parent = makeContainer()
        let child = Container("Child", parent: parent)
        child.register(Character.self) { "a" }
        let childs = Recorder<ContainerEvent.Kind>()
        parent.observe { [events] in events.record($0) }
        child.observe { childs.record($0.kind) }
        _ = try child.resolve(Int.self)
        #expect(events.values.map(\.kind) == [.constructed])
        #expect(childs.values.isEmpty)
    }

    @Test func aHookMayResolve() throws {
        let container = makeContainer()
        let seen = Recorder<Int>()
        container.observe { [weak container] event in
            guard event.kind == .constructed, event.service == ServiceKey(Double.self) else { return }
            if let number = try? container?.resolve(Int.self) { seen.record(number) }
        }
        let isDone = onThread { (try? container.resolve(Double.self)) == 1 }
        #expect(isDone == true)
        #expect(seen.values == [1])
    }

    @Test func aHookMayResolveTheServiceThatWasConstructed() throws {
        let container = makeContainer()
        let seen = Recorder<Int>()
        container.observe { [weak container] event in
            guard event.kind == .constructed else { return }
            if let number = try? container?.resolve(Int.self) { seen.record(number) }
        }
        let isDone = onThread { (try? container.resolve(Int.self)) == 1 }
        #expect(isDone == true)
        #expect(seen.values == [1])
    }

    @Test func aHookMayRegisterAndObserve() throws {
        let container = makeContainer()
        let isDone = onThread {
            container.observe { [weak container] event in
                guard event.kind == .constructed else { return }
                container?.register(Character.self) { "a" }
                container?.observe { _ in }
            }
            return (try? container.resolve(Int.self)) == 1
        }
        #expect(isDone == true)
        #expect(try container.resolve(Character.self) == "a")
    }

    /// The parts of a trace: the beginning, the registration site, and the constructing thread or task.
    @Test func aConstructionReportsItsBeginningAndItsThread() async throws {
        let container = makeContainer()
        let before = ContinuousClock.now
        container.observe { [events] event in if event.kind == .constructed { events.record(event) } }
        container.register(Character.self) { () async in "a" }.scope(.container)
        _ = try container.resolveNow(Double.self)
        _ = try await container.resolve(Character.self)
        #expect(events.values.map(\.service) == [Int.self, Double.self, Character.self].map { ServiceKey($0) })
        let began = events.values.compactMap(\.began)
        #expect(began.count == 3 && before <= began[1] && began[1] <= began[0] && began[0] <= began[2])
        let ends = events.values.compactMap { event in event.duration.flatMap { event.began?.advanced(by: $0) } }
        #expect(ends.count == 3 && ends[0] <= ends[1])
        let contexts = events.values.compactMap(\.context)
        #expect(contexts.count == 3 && contexts[0] == contexts[1] && contexts[0].task == nil)
        #expect(contexts[2].task != nil && contexts[2].outerTask == nil)
        let sites = events.values.compactMap { $0.site?.description }
        #expect(sites.count == 3 && sites.allSatisfy { $0.contains("EventTests.swift:") })
    }

    /// A thread resolves inside an awaited factory, past its resolver: the task is known to be the outer one.
    @Test func aConstructionInsideAnAwaitedOneNamesTheOuterTask() async throws {
        let container = makeContainer()
        container.register(Character.self) { [unowned container] () async throws in
            _ = try container.resolveNow(Int.self)
            return "a"
        }.scope(.container)
        container.observe { [events] event in if event.kind == .constructed { events.record(event) } }
        _ = try await container.resolve(Character.self)
        let contexts = events.values.compactMap(\.context)
        #expect(events.values.map(\.service) == [ServiceKey(Int.self), ServiceKey(Character.self)])
        #expect(contexts.first?.task == nil && contexts.first?.outerTask == contexts.last?.task)
    }

    /// One thread waits for the instance that another one constructs.
    private func letOneWait() async throws -> Weak<Container> {
        let container = Container("Services")
        let (isBegun, mayEnd) = (Gate(), ThreadGate())
        container.register(Int.self) {
            isBegun.open()
            mayEnd.wait()
            return 1
        }.scope(.container)
        container.register(String.self) { (number: Int) in "\(number)" }.scope(.container)
        try container.seal()
        container.observe { [events] event in events.record(event) }
        let first = outcome(of: Int.self, from: container, isAwaited: false)
        await isBegun.wait()
        let second = outcome(of: String.self, from: container, isAwaited: false)
        await untilMaking(String.self, in: container, waitsFor: Int.self)
        mayEnd.open()
        _ = try await (first.value, second.value)
        return Weak(container)
    }

    @Test(.timeLimit(.minutes(5))) func aWaitIsReportedWithTheAwaitedConstruction() async throws {
        let container = try await letOneWait()
        // The events hold no object. The threads may hold the container for a moment after they returned their values.
        while container.object != nil { try await Task.sleep(for: .milliseconds(1)) }
        // A check for waiting requests may hold the construction of the string for a moment, and that is a wait, too.
        let waits = events.values.filter { $0.kind == .waited && $0.service == ServiceKey(Int.self) }
        func made(_ service: Any.Type) -> ContainerEvent? {
            events.values.first { $0.kind == .constructed && $0.service == ServiceKey(service) }
        }
        #expect(waits.count == 1)
        #expect(waits.first?.context == made(String.self)?.context)
        #expect(waits.first?.context != made(Int.self)?.context)
        #expect(waits.first?.site == made(Int.self)?.site && waits.first?.duration != nil)
    }

    @Test func anEventIsOneLine() throws {
        let container = makeContainer()
        container.observe { [events] in events.record($0) }
        try container.resetObjectScope(.insuranceCalculation)
        #expect(events.values.first?.description == "Services: reset insuranceCalculation")
    }
}
