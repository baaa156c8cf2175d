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

    @Test func aRunFromRegistrationToSealingToMakingIsTold() throws {
        let container = Container("Services")
        container.observe { [events] in events.record($0) }
        container.register(Int.self) { 1 }.scope(.container)
        try container.seal()
        _ = try container.resolve(Int.self)
        _ = try container.resolve(Int.self)
        #expect(events.values.map(\.kind) == [.registered, .sealed, .made])
        #expect(events.values.allSatisfy { $0.layer == "Services" })
        #expect(events.values.last?.duration != nil)
    }

    @Test func aResetAndAnEvictionAreTold() throws {
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
        #expect(events.values.map(\.kind) == [.made])
        #expect(childs.values.isEmpty)
    }

    @Test func aHookMayResolve() throws {
        let container = makeContainer()
        let seen = Recorder<Int>()
        container.observe { [weak container] event in
            guard event.kind == .made, event.service == ServiceKey(Double.self) else { return }
            if let number = try? container?.resolve(Int.self) { seen.record(number) }
        }
        let isDone = onThread { (try? container.resolve(Double.self)) == 1 }
        #expect(isDone == true)
        #expect(seen.values == [1])
    }

    @Test func aHookMayResolveTheVeryServiceThatWasMade() throws {
        let container = makeContainer()
        let seen = Recorder<Int>()
        container.observe { [weak container] event in
            guard event.kind == .made else { return }
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
                guard event.kind == .made else { return }
                container?.register(Character.self) { "a" }
                container?.observe { _ in }
            }
            return (try? container.resolve(Int.self)) == 1
        }
        #expect(isDone == true)
        #expect(try container.resolve(Character.self) == "a")
    }

    @Test func anEventIsOneLine() throws {
        let container = makeContainer()
        container.observe { [events] in events.record($0) }
        try container.resetObjectScope(.insuranceCalculation)
        #expect(events.values.first?.description == "Services: reset insuranceCalculation")
    }
}
