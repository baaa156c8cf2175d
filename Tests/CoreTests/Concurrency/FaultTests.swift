import StrataCore
import Testing

/// Factories with mistakes, awaited and on threads: each gets the right error, nothing hangs, and the container works
/// afterwards.
@Suite struct FaultTests {
    private struct Refusal: Error {}

    /// Fails as often as specified, then works.
    private final class Faults: Sendable {
        private let left: Locked<[any Error]>
        init(_ errors: [any Error]) { left = Locked(errors) }
        func next() throws {
            if let error = left.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
        }
    }

    @Test(arguments: TestedScope.allAndScoped, [false, true]) func anAwaitedFactoryThatThrowsRunsAgain(
        _ scope: TestedScope, isSealed: Bool
    ) async throws {
        let faults = Faults([Refusal(), CancellationError()])
        let tracker = LifetimeTracker()
        let container = Container()
        container.register(Tracked.self) { () async throws in
            let tracked = Tracked(tracker)
            try faults.next()
            return tracked
        }.scope(scope.scope())
        container.register(Int.self) { (tracked: Tracked) in tracked.number }
        let requester = ScopedRequester(container)
        if isSealed { try container.seal() }
        try await requester.run(scope) { () async throws in
            for _ in 0..<2 {
                let error = await #expect(throws: ResolutionError.self) { try await requester.resolve(Int.self) }
                #expect(error?.code == .factoryFailed)
                #expect(error?.path == [ServiceKey(Int.self), ServiceKey(Tracked.self)])
                #expect(tracker.alive == 0)
            }
            #expect(try await requester.resolve(Int.self) == 3)
        }
    }

    @Test(arguments: TestedScope.storedAndScoped) func aCancelledConstructionPassesToTheNextTask(
        _ scope: TestedScope
    ) async throws {
        let began = Gate()
        let made = Tally()
        let container = Container()
        container.register(Int.self) { () async throws in
            if made.increment() == 1 {
                began.open()
                try await Task.sleep(for: .seconds(600))
            }
            return made.value
        }.scope(scope.scope())
        let requester = ScopedRequester(container)
        try container.seal()
        try await requester.run(scope) { () async throws in
            let maker = Task { try await requester.resolve(Int.self) }
            await began.wait()
            let waiters = (0..<4).map { _ in Task { try await requester.resolve(Int.self) } }
            maker.cancel()
            let error = await #expect(throws: ResolutionError.self) { try await maker.value }
            #expect(error?.code == .factoryFailed && error?.underlying is CancellationError)
            for waiter in waiters { #expect(try await waiter.value >= 2) }
        }
        if scope != .weak { #expect(made.value == 2) }
    }

    @Test func aFactoryThatIgnoresCancellationDelivers() async throws {
        let (began, goOn) = (Gate(), Gate())
        let container = Container()
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }.scope(.container)
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        maker.cancel()
        goOn.open()
        #expect(try await maker.value == 7)
        #expect(try await container.resolve(Int.self) == 7)
    }

    /// The container cannot know a thread or a detached task; the timeout covers them.
    @Test(arguments: TestedScope.stored) func aFactoryThatWaitsForAThreadOfItsOwnIsFoundByTheTimeout(
        _ scope: TestedScope
    ) throws {
        let container = Container()
        container.constructionTimeout = .milliseconds(1)
        let inner = Recorder<ResolutionError.Code?>()
        container.register(Int.self) { [unowned container] in
            let code = onThread { failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.code }
            inner.record(code ?? nil)
            return 7
        }.scope(scope.scope())
        try container.seal()
        #expect(onThread { try? container.resolve(Int.self) } == 7)
        #expect(inner.values == [.constructionTimeout])
    }

    @Test func aFactoryThatWaitsForADetachedTaskIsFoundByTheTimeout() async throws {
        let container = Container()
        container.constructionTimeout = .milliseconds(1)
        container.register(Int.self) { [unowned container] () async throws in
            try await Task.detached { try await container.resolve(Int.self) }.value
        }.scope(.container)
        container.register(String.self) { "works" }.scope(.container)
        try container.seal()
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Int.self) }
        #expect((error?.underlying as? ResolutionError)?.code == .constructionTimeout)
        #expect(try await container.resolve(String.self) == "works")
    }

    @Test(arguments: TestedScope.storedAndScoped) func aPlainFactoryRequestsItselfUnderAnAwaitedResolve(
        _ scope: TestedScope
    ) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        let inner = Recorder<ResolutionError.Code?>()
        container.register(Bool.self) { () async throws in true }
        container.register(Int.self) {
            inner.record(failure { () throws(ResolutionError) in try requester.resolveNow(Int.self) }?.code)
            return 7
        }.scope(scope.scope())
        container.register(String.self) { (_: Bool, number: Int) in "\(number)" }
        try container.seal()
        try await requester.run(scope) { () async throws in
            #expect(try await requester.resolve(String.self) == "7")
            #expect(inner.values == [.cycle])
            #expect(try requester.resolveNow(Int.self) == 7)
        }
    }

    /// A captured container does not know the scope that is open around the factory.
    @Test(arguments: [false, true]) func aScopedFactoryRequestsItselfFromTheContainer(isSealed: Bool) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        container.register(Int.self) { [unowned container] () async throws in
            async let made = container.resolve(Int.self)
            return try await made
        }.scope(.scoped("tested"))
        container.register(String.self) { "works" }.scope(.scoped("tested"))
        if isSealed { try container.seal() }
        try await requester.run(.scoped) { () async throws in
            for _ in 0..<2 {
                let error = await #expect(throws: ResolutionError.self) { try await requester.resolve(Int.self) }
                #expect(error?.code == .factoryFailed)
                #expect((error?.underlying as? ResolutionError)?.code == .scopeNotOpen)
            }
            #expect(try await requester.resolve(String.self) == "works")
        }
    }

    @Test func aResolverThatOutlivesItsFactoryIsExpired() async throws {
        let container = Container()
        let kept = Variable<AsyncResolver?>(nil)
        container.register(Int.self) { 1 }
        container.register(String.self) { (resolver: AsyncResolver) async throws in
            kept.set(resolver)
            return "\(try await resolver.resolve(Int.self))"
        }.scope(.container)
        #expect(try await container.resolve(String.self) == "1")
        let error = await #expect(throws: ResolutionError.self) { try await kept.current?.resolve(Int.self) }
        #expect(error?.code == .resolverExpired)
    }

    @Test func aFactoryMayResetEvictAndCloseItsOwnContainer() async throws {
        let container = Container()
        let closed = Recorder<String>()
        container.register(Int.self) { [unowned container] () async throws in
            try container.resetObjectScope(.insuranceCalculation)
            container.evict(atLeast: .critical)
            await container.close()
            return 7
        }.scope(.insuranceCalculation).closed { closed.record("\($0)") }
        container.register(Tracked.self) { Tracked(LifetimeTracker()) }.scope(.container).closed { _ in
            closed.record("tracked")
        }
        try container.seal()
        _ = try await container.resolve(Tracked.self)
        #expect(try await container.resolve(Int.self) == 7)
        #expect(closed.values == ["tracked", "7"])
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Int.self) }
        #expect(error?.code == .containerClosed)
    }

    @Test func factoryThatThrowsUnderContentionLeavesTheContainerUsable() async throws {
        let faults = Faults(Array(repeating: Refusal(), count: 50))
        let container = Container()
        let tracker = LifetimeTracker()
        container.register(Tracked.self) { () async throws in
            try faults.next()
            return Tracked(tracker)
        }.scope(.container)
        try container.seal()
        let failures = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var failures = 0
                    while (try? await container.resolve(Tracked.self)) == nil { failures += 1 }
                    return failures
                }
            }
            return await group.reduce(0, +)
        }
        #expect(failures == 50)
        #expect(tracker.made == 1)
    }
}
