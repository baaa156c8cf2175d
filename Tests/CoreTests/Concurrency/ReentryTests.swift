import StrataCore
import Testing

@Suite struct ReentryTests {
    @Test(arguments: TestedScope.storedAndScoped, [false, true])
    func aFactoryThatRequestsItsOwnServiceFromTheContainerFails(
        _ scope: TestedScope, isSealed: Bool
    ) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        let inner = Recorder<ResolutionError.Code?>()
        container.register(Int.self) {
            inner.record(failure { () throws(ResolutionError) in try requester.resolveNow(Int.self) }?.code)
            return 7
        }.scope(scope.scope())
        if isSealed { try container.seal() }
        try await requester.run(scope) { () async throws in
            #expect(onThread { try? requester.resolveNow(Int.self) } == 7)
            #expect(inner.values == [.cycle])
            #expect(onThread { try? requester.resolveNow(Int.self) } == 7)
        }
    }

    @Test(arguments: TestedScope.storedAndScoped) func aCompletionThatRequestsItsOwnServiceDoesNotHang(
        _ scope: TestedScope
    ) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        container.register(Int.self) { 7 }.scope(scope.scope())
            .initCompleted { (_: Int) in _ = try? requester.resolveNow(Int.self) }
        try container.seal()
        try await requester.run(scope) { () async throws in
            #expect(onThread { try? requester.resolveNow(Int.self) } == 7)
        }
    }

    @Test(arguments: [false, true]) func anUnrelatedResolveDoesNotWaitBehindASlowSingleton(isSealed: Bool) throws {
        let container = Container()
        let began = ThreadGate()
        let goOn = ThreadGate()
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }.scope(.container)
        container.register(String.self) { "fast" }.scope(.container)
        container.register(Double.self) { 1 }
        if isSealed { try container.seal() }
        let slow = startThread { _ = try? container.resolve(Int.self) }
        #expect(began.wait())
        #expect(onThread { try? container.resolve(String.self) } == "fast")
        #expect(onThread { try? container.resolve(Double.self) } == 1)
        goOn.open()
        #expect(slow.wait())
    }

    @Test func anOpenContainerRegistersAndReportsWhileASingletonIsSlow() throws {
        let container = Container()
        let began = ThreadGate()
        let goOn = ThreadGate()
        container.register(Int.self) {
            began.open()
            goOn.wait()
            return 7
        }.scope(.container)
        let slow = startThread { _ = try? container.resolve(Int.self) }
        #expect(began.wait())
        let text = onThread { () -> String? in
            container.register(String.self) { "new" }
            _ = container.description
            return try? container.resolve(String.self)
        }
        #expect(text == "new")
        goOn.open()
        #expect(slow.wait())
        #expect(try container.resolve(Int.self) == 7)
    }

    @Test func requestForASlowSingletonWaits() throws {
        let container = Container()
        let began = ThreadGate()
        let goOn = ThreadGate()
        let tracker = LifetimeTracker()
        container.register(Tracked.self) {
            began.open()
            goOn.wait()
            return Tracked(tracker)
        }.scope(.container)
        try container.seal()
        let numbers = Recorder<Int?>()
        let threads = (0..<4).map { _ in
            startThread { numbers.record((try? container.resolve(Tracked.self))?.number) }
        }
        #expect(began.wait())
        #expect(numbers.values.isEmpty)
        goOn.open()
        for thread in threads { #expect(thread.wait()) }
        #expect(numbers.values == [1, 1, 1, 1])
    }

    @Test func aFactoryMayRequestAnotherServiceFromTheContainer() throws {
        let container = Container()
        container.register(String.self) { "text" }.scope(.container)
        container.register(Int.self) { [unowned container] () throws in try container.resolve(String.self).count }
            .scope(.container)
        try container.seal()
        #expect(onThread { try? container.resolve(Int.self) } == 4)
    }
}
