import StrataCore
import Testing

/// No thread of the pool is blocked for a task that needs the pool: many more tasks than the pool has threads send
/// requests while the one construction that they wait for is suspended.
@Suite struct PoolTests {
    private static let tasks = 64

    private final class Plain: Sendable {
        let partner: Lazy<Awaited>
        init(partner: Lazy<Awaited>) { self.partner = partner }
    }

    private final class Awaited: Sendable {
        init(_ partner: Plain?) {}
    }

    /// Plain and awaited services in one cycle, in an open and in a sealed container.
    @Test(arguments: [false, true]) func plainServicesDoNotWaitForASuspendedPartner(isSealed: Bool) async throws {
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        container.register(Plain.self, Plain.init(partner:)).scope(.container)
        container.register(Awaited.self) { () async throws in
            began.open()
            await goOn.wait()
            return Awaited(nil)
        }.scope(.container).initCompleted { (_: Awaited, _: Plain) in }
        if isSealed { try container.seal() }
        let maker = Task { try await container.resolve(Awaited.self) }
        await began.wait()
        let served = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<Self.tasks { group.addTask { (try? container.resolveNow(Plain.self)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(served == Self.tasks)
        goOn.open()
        _ = try await maker.value
    }

    /// In an open container, cycles share a flight; a cycle that suspends does not block one that does not.
    @Test func unrelatedCyclesOfAnOpenContainerDoNotBlockEachOther() async throws {
        final class First: Sendable {
            init(_ later: Lazy<Second>) {}
        }
        final class Second: Sendable {
            init(_ first: First) {}
        }
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        container.register(First.self) { (later: Lazy<Second>) in First(later) }.scope(.container)
        container.register(Second.self) { (first: First) in Second(first) }.scope(.container)
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }.scope(.container).initCompleted { (_: Int, _: String) in }
        container.register(String.self) { (number: Int) in "\(number)" }.scope(.container)
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        let served = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<Self.tasks { group.addTask { (try? container.resolveNow(Second.self)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(served == Self.tasks)
        goOn.open()
        #expect(try await maker.value == 7)
    }

    private final class Hosted: Startable {
        func start() async throws {}
    }

    private final class Above: Sendable {
        init(_ hosted: Hosted) {}
    }

    /// A dependent of a hosted service may be requested without `await`, but a thread does not wait while a task
    /// constructs it and awaits that service.
    @Test func noThreadWaitsForAServiceAboveAHostedOneUnderConstruction() async throws {
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        container.register(Hosted.self) { () async throws in
            began.open()
            await goOn.wait()
            return Hosted()
        }.scope(.container).hosted()
        container.register(Above.self) { (hosted: Hosted) in Above(hosted) }.scope(.container)
        try container.seal()
        let maker = Task { try await container.resolve(Above.self) }
        await began.wait()
        #expect(failure { () throws(ResolutionError) in try container.resolveNow(Above.self) }?.code == .needsAwait)
        goOn.open()
        _ = try await maker.value
    }

    /// Once the host has started it, its dependents are plain: a thread waits for a task that constructs them.
    @Test func aThreadWaitsForAServiceAboveAStartedOne() async throws {
        let container = Container()
        let (began, goOn) = (ThreadGate(), ThreadGate())
        container.register(Hosted.self) { () async throws in Hosted() }.scope(.container).hosted()
        container.register(Above.self) { (hosted: Hosted) in
            began.open()
            goOn.wait()
            return Above(hosted)
        }.scope(.container)
        let stack = try ProvedStack.sealing([container])
        let node = try #require(stack.graph.nodes.firstIndex { $0.key == ServiceKey(Hosted.self) })
        _ = try await stack.makeHosted(node)
        stack.didStart(node)
        let maker = Task { try await container.resolve(Above.self) }
        container.constructionTimeout = .milliseconds(1)
        let code = Variable<ResolutionError.Code?>(nil)
        _ = startThread {
            began.wait()
            // It waits, as long as it may.
            code.set(failure { () throws(ResolutionError) in try container.resolve(Above.self) }?.code)
            goOn.open()
        }
        _ = try await maker.value
        #expect(code.current == .constructionTimeout)
    }

    /// A task began to construct it before the host had started its dependency. Threads do not wait for it; tasks do.
    @Test func aTaskWaitsForAServiceWhoseConstructionBeganBeforeTheStart() async throws {
        let container = Container()
        let (began, goOn) = (Gate(), ThreadGate())
        container.register(Hosted.self) { () async throws in Hosted() }.scope(.container).hosted()
        container.register(Above.self) { (hosted: Hosted) in
            began.open()
            goOn.wait()
            return Above(hosted)
        }.scope(.container)
        let stack = try ProvedStack.sealing([container])
        let node = try #require(stack.graph.nodes.firstIndex { $0.key == ServiceKey(Hosted.self) })
        _ = try await stack.makeHosted(node)
        let maker = Task(executorPreference: OwnThreads()) { try await container.resolve(Above.self) }
        await began.wait()
        stack.didStart(node)
        #expect(failure { () throws(ResolutionError) in try container.resolveNow(Above.self) }?.code == .needsAwait)
        container.constructionTimeout = .milliseconds(1)
        // It waits, as long as it may.
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Above.self) }
        #expect(error?.code == .constructionTimeout)
        container.constructionTimeout = nil
        let waiter = Task { try await container.resolve(Above.self) }
        goOn.open()
        #expect(try await waiter.value === maker.value)
    }

    private final class Late: Sendable {}

    private struct Top: Sendable {
        let late: Late
    }

    /// A completion with a resolver runs at the end of the requester; here that is an asynchronous factory.
    private func makeLate(
        _ began: Gate, _ goOn: Gate, _ making: @escaping @Sendable () -> Void = {}
    ) throws -> Container {
        let container = Container()
        container.register(Late.self) {
            making()
            return Late()
        }.scope(.container).initCompleted { (_: Resolver, _: Late) in }
        container.register(Top.self) { (late: Late) in Top(late: late) }
        container.register(String.self) { "x" }
        container.register(Int.self) { (resolver: Resolver, _: String) async throws in
            _ = try resolver.resolve(Top.self)
            began.open()
            await goOn.wait()
            return 7
        }
        try container.seal()
        return container
    }

    @Test func noThreadWaitsForWhatASuspendedFactoryHolds() async throws {
        let (began, goOn) = (Gate(), Gate())
        let container = try makeLate(began, goOn)
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        container.constructionTimeout = .milliseconds(1)
        #expect(failure { () throws(ResolutionError) in try container.resolveNow(Late.self) }?.code == .needsAwait)
        #expect(failure { () throws(ResolutionError) in try container.resolveNow(Top.self) }?.code == .needsAwait)
        container.constructionTimeout = nil
        goOn.open()
        #expect(try await maker.value == 7)
        #expect(try container.resolveNow(Top.self).late === container.resolveNow(Late.self))
    }

    /// Each of them requests a plain service: directly, by a link below a construction, or through a `Lazy`.
    @Test func tasksWaitForWhatASuspendedFactoryHolds() async throws {
        let (began, goOn) = (Gate(), Gate())
        let container = try makeLate(began, goOn)
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        container.constructionTimeout = .milliseconds(1)
        let lazy = try container.resolveNow(Lazy<Top>.self)
        let provider = try container.resolveNow(Provider<Top>.self)
        for request in [
            { _ = try await container.resolve(Late.self) }, { _ = try await container.resolve(Top.self) },
            { _ = try await lazy.get() }, { _ = try await provider.get() },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: ResolutionError.self) { try await request() }
            #expect(error?.code == .constructionTimeout)
        }
        container.constructionTimeout = nil
        let tops = [
            Task { try await container.resolve(Top.self) }, Task { try await lazy.get() },
            Task { try await provider.get() },
        ]
        goOn.open()
        #expect(try await maker.value == 7)
        let late = try await container.resolve(Late.self)
        for top in tops { #expect(try await top.value.late === late) }
    }

    /// A thread may wait while the factory's request is served, and leaves when the factory is about to suspend.
    @Test func aWaitingThreadLeavesWhenTheConstructingTaskMaySuspend() async throws {
        let (began, goOn, making, make) = (Gate(), Gate(), Gate(), ThreadGate())
        let container = try makeLate(began, goOn) {
            making.open()
            make.wait()
        }
        let maker = Task(executorPreference: OwnThreads()) { try await container.resolve(Int.self) }
        await making.wait()
        let child = Container(parent: container)
        child.register(Double.self) { (_: Late) in 0.5 }.scope(.container)
        // Not reached, unless a thread was not woken; then it ends the test.
        child.constructionTimeout = .seconds(60)
        let waiter = outcome(of: Double.self, from: child, isAwaited: false)
        await untilMaking(Double.self, in: child, waitsFor: Late.self)
        make.open()
        let error = await #expect(throws: ResolutionError.self) { try await waiter.value }
        #expect(error?.code == .needsAwait)
        goOn.open()
        #expect(try await maker.value == 7)
    }

    /// Instances from the resolver of an awaited factory or completion are released also if it throws.
    @Test func failedFactoryReleasesItsFlights() async throws {
        struct Failing: Error {}
        let container = Container()
        container.register(Late.self) { Late() }.scope(.container).initCompleted { (_: Resolver, _: Late) in }
        container.register(Top.self) { (late: Late) in Top(late: late) }
        container.register(Int.self) { (resolver: Resolver, _: String) async throws in
            _ = try resolver.resolve(Top.self)
            throw Failing()
        }
        container.register(String.self) { "x" }
        try container.seal()
        await #expect(throws: ResolutionError.self) { try await container.resolve(Int.self) }
        container.constructionTimeout = .milliseconds(1)
        #expect(throws: Never.self) { try container.resolveNow(Late.self) }
    }

    @Test func instancesOfAnAwaitedCompletionArePublished() async throws {
        let container = Container()
        let completed = Tally()
        container.register(Late.self) { Late() }.scope(.container)
            .initCompleted { (_: Resolver, _: Late) in completed.increment() }
        container.register(Top.self) { (late: Late) in Top(late: late) }
        container.register(Int.self) { () async throws in 7 }
            .initCompleted { (_: Int, resolver: Resolver) in _ = try resolver.resolve(Top.self) }
        try container.seal()
        #expect(try await container.resolve(Int.self) == 7)
        #expect(completed.value == 1)
        container.constructionTimeout = .milliseconds(1)
        #expect(throws: Never.self) { try container.resolveNow(Late.self) }
    }

    @Test func tasksThatWaitForOneConstructionBlockNoThread() async throws {
        let container = Container()
        let made = Tally()
        container.register(Int.self) { () async throws in
            made.increment()
            // Needs the pool again and again while all others wait.
            for _ in 0..<100 { await Task.yield() }
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<Self.tasks { group.addTask { number } }
                return try await group.reduce(0, +)
            }
        }.scope(.container)
        container.register(String.self) { (number: Int) in "\(number)" }
        try container.seal()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<Self.tasks { group.addTask { try await container.resolve(String.self) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == ["2016"])
        #expect(made.value == 1)
    }
}
