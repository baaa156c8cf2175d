import StrataCore
import Testing

/// No thread of the pool is blocked for a task that needs the pool: far more tasks than the pool has threads all ask while
/// the one construction that they wait for is suspended.
@Suite struct PoolTests {
    private static let tasks = 64

    private final class Plain: Sendable {
        let partner: Lazy<Awaited>
        init(partner: Lazy<Awaited>) { self.partner = partner }
    }

    private final class Awaited: Sendable {
        init(_ partner: Plain?) {}
    }

    /// Plain and awaited services in one circle, an open and a sealed container.
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

    /// In an open container circles share a flight; one that suspends does not hold up one that does not.
    @Test func unrelatedCirclesOfAnOpenContainerDoNotMeet() async throws {
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

    /// What stands above a hosted service may be asked for without awaiting, but a thread does not wait while a task makes
    /// it by awaiting that service.
    @Test func noThreadWaitsForAServiceAboveAHostedOneThatIsBeingMade() async throws {
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

    /// Once the host has started it, what stands above it is plain: a thread waits for a task that makes it.
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
