import StrataCore
import Testing

/// Constructions by awaiting that wait for each other: found, and never a hang.
@Suite struct AwaitedCycleRaceTests {
    /// The way in which a factory requests the service that it needs.
    enum Way: CaseIterable {
        case resolver, container, childTask, groupOfTasks
    }

    private func needs<Service: Sendable>(
        _ service: Service.Type, _ way: Way, _ requester: ScopedRequester, _ resolver: AsyncResolver
    ) async throws -> Service {
        switch way {
        case .resolver: return try await resolver.resolve(service)
        case .container: return try await requester.resolve(service)
        case .childTask:
            async let made = requester.resolve(service)
            return try await made
        case .groupOfTasks:
            return try await withThrowingTaskGroup(of: Service.self) { group in
                for _ in 0..<3 { group.addTask { try await requester.resolve(service) } }
                var made: Service?
                for try await one in group { made = one }
                guard let made else { throw CancellationError() }
                return made
            }
        }
    }

    private func code(_ error: (any Error)?) -> ResolutionError.Code? {
        guard let error = error as? ResolutionError else { return nil }
        return error.code == .factoryFailed ? code(error.underlying) : error.code
    }

    /// Each of the two has begun before it requests the other, so they always meet in the middle.
    @Test(arguments: Way.allCases, Way.allCases) func twoServicesThatNeedEachOtherWaitForEachOther(
        _ first: Way, _ second: Way
    ) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        let began = (Gate(), Gate())
        container.register(Int.self) { (resolver: AsyncResolver) async throws in
            began.0.open()
            await began.1.wait()
            return try await needs(String.self, first, requester, resolver).count
        }.scope(.container)
        container.register(String.self) { (resolver: AsyncResolver) async throws in
            began.1.open()
            await began.0.wait()
            return "\(try await needs(Int.self, second, requester, resolver))"
        }.scope(.container)
        try container.seal()
        async let number = Result { () async throws in try await container.resolve(Int.self) }
        async let text = Result { () async throws in try await container.resolve(String.self) }
        let (numbers, texts) = await (number, text)
        for error in [numbers.failure, texts.failure] { #expect(code(error) == .cycle) }
    }

    @Test func threeServicesAcrossTwoTreesWaitForEachOther() async throws {
        let (left, right) = (Container("Left"), Container("Right"))
        let all = Barrier3()
        left.register(Int.self) { [unowned right] () async throws in
            await all.arrive()
            return try await right.resolve(String.self).count
        }.scope(.container)
        right.register(String.self) { [unowned left] () async throws in
            await all.arrive()
            return "\(try await left.resolve(Double.self))"
        }.scope(.container)
        left.register(Double.self) { [unowned left] () async throws in
            await all.arrive()
            return Double(try await left.resolve(Int.self))
        }.scope(.container)
        async let first = Result { () async throws in try await left.resolve(Int.self) }
        async let second = Result { () async throws in try await right.resolve(String.self) }
        async let third = Result { () async throws in try await left.resolve(Double.self) }
        let errors = await [first.failure, second.failure, third.failure]
        for error in errors { #expect(code(error) == .cycle) }
    }

    @Test(arguments: Way.allCases, TestedScope.storedAndScoped) func aServiceThatNeedsItselfIsAnError(
        _ way: Way, _ scope: TestedScope
    ) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        container.register(Int.self) { (resolver: AsyncResolver) async throws in
            try await needs(Int.self, way, requester, resolver)
        }.scope(scope.scope())
        container.register(String.self) { "works" }
        try container.seal()
        try await requester.run(scope) { () async throws in
            let outcome = await Result { () async throws in try await requester.resolve(Int.self) }
            #expect(code(outcome.failure) == .cycle)
            #expect(try await requester.resolve(String.self) == "works")
        }
    }

    /// An unshared service is constructed at each request, so no flight shows that it needs itself; the depth does.
    @Test(arguments: [Way.resolver, .container, .childTask], [TestedScope.transient, .graph])
    func aServiceThatNeedsNewInstancesEndlesslyIsAnError(_ way: Way, _ scope: TestedScope) async throws {
        let container = Container()
        let requester = ScopedRequester(container)
        let rounds = Tally()
        container.register(Int.self) { (resolver: AsyncResolver) async throws in
            // Ends the test if nothing else does.
            guard rounds.increment() <= 15_000 else { throw CancellationError() }
            return try await needs(Int.self, way, requester, resolver)
        }.scope(scope.scope())
        container.register(String.self) { "works" }
        try container.seal()
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Int.self) }
        let isFound = scope == .graph && way == .resolver
        #expect(error?.code == (isFound ? .cycle : .tooDeep))
        #expect(error?.underlying == nil)
        #expect(error?.path.first == ServiceKey(Int.self) && error?.path.last == ServiceKey(Int.self))
        let text = """
            The construction of `Int` is too deep. It is 10000 levels deep, and an awaited construction may have 10000. \
            Look for a cycle through closures that take a resolver or capture a container.
            """
        #expect(isFound || error?.description.hasPrefix(text) == true)
        #expect(try await container.resolve(String.self) == "works")
    }

    @Test func aThousandRequestsInsideEachOtherAreServed() async throws {
        let container = Container()
        container.register(Int.self, name: "0") { () async throws in 0 }
        for level in 1...1_000 {
            container.register(Int.self, name: .init("\(level)")) { [unowned container] () async throws in
                try await container.resolve(Int.self, name: .init("\(level - 1)")) + 1
            }
        }
        try container.seal()
        #expect(try await container.resolve(Int.self, name: "1000") == 1_000)
    }

    /// A connection that is opened again whenever it is lost, each time by the task that the previous one left.
    @Test func workThatAFactoryStartsIsNoDeeperThanTheFactory() async throws {
        let container = Container()
        let (rounds, made) = (11_000, Tally())
        let left = Variable<(goOn: Gate, task: Task<Int, any Error>)?>(nil)
        // The resolver leads to the slow path, which counts the levels.
        container.register(Int.self) { [unowned container] (_: AsyncResolver) async throws in
            let number = made.increment()
            guard number <= rounds else { return number }
            let goOn = Gate()
            let task = Task {
                await goOn.wait()
                return try await container.resolve(Int.self)
            }
            left.set((goOn, task))
            return number
        }
        try container.seal()
        #expect(try await container.resolve(Int.self) == 1)
        for _ in 0..<rounds {
            let next = try #require(left.current)
            next.goOn.open()
            _ = try await next.task.value
        }
        #expect(made.value == rounds + 1)
    }

    /// Each gives up its wait for the other and reports why; neither reports a cycle that no longer exists.
    @Test func aWaiterThatLeavesIsNotCounted() async throws {
        let container = Container()
        let impatient = Container("Impatient", parent: container)
        impatient.constructionTimeout = .milliseconds(1)
        let (textBegan, numberBegan, gaveUp, goOn) = (Gate(), Gate(), Gate(), Gate())
        let codes = Recorder<ResolutionError.Code?>()
        container.register(String.self) { [unowned impatient] () async throws in
            textBegan.open()
            await numberBegan.wait()
            codes.record(code(await Result { () async throws in try await impatient.resolve(Int.self) }.failure))
            gaveUp.open()
            await goOn.wait()
            return "text"
        }.scope(.container)
        container.register(Int.self) { [unowned impatient] () async throws in
            numberBegan.open()
            await gaveUp.wait()
            codes.record(code(await Result { () async throws in try await impatient.resolve(String.self) }.failure))
            goOn.open()
            return 7
        }.scope(.container)
        let text = Task { try await container.resolve(String.self) }
        await textBegan.wait()
        #expect(try await container.resolve(Int.self) == 7)
        #expect(try await text.value == "text")
        #expect(codes.values == [.constructionTimeout, .constructionTimeout])
    }

    @Test func aWaiterThatLeavesRemovesItsWait() async throws {
        let container = Container()
        let (began, goOn) = (Gate(), Gate())
        container.register(Int.self) { () async throws in
            began.open()
            await goOn.wait()
            return 7
        }.scope(.container)
        container.register(String.self) { [unowned container] () async throws in
            "\(try await container.resolve(Int.self))"
        }.scope(.container)
        try container.seal()
        let maker = Task { try await container.resolve(Int.self) }
        await began.wait()
        let waiters = (0..<8).map { _ in Task { try await container.resolve(String.self) } }
        for waiter in waiters { waiter.cancel() }
        for waiter in waiters { #expect(code(await waiter.result.failure) == .cancelled) }
        goOn.open()
        #expect(try await maker.value == 7)
        #expect(try await container.resolve(String.self) == "7")
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }

    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// Lets three tasks go on when all have arrived.
private final class Barrier3: Sendable {
    private let gate = Gate()
    private let arrived = Tally()

    func arrive() async {
        if arrived.increment() == 3 { gate.open() }
        await gate.wait()
    }
}
