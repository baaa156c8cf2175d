import StrataCore
import Testing

/// Constructions by awaiting that wait for each other: found, and never a hang.
@Suite struct AwaitedCycleRaceTests {
    /// How a factory comes to the service that it needs.
    enum Way: CaseIterable {
        case resolver, container, childTask, groupOfTasks
    }

    private func needs<Service: Sendable>(
        _ service: Service.Type, _ way: Way, _ container: Container, _ resolver: AsyncResolver
    ) async throws -> Service {
        switch way {
        case .resolver: return try await resolver.resolve(service)
        case .container: return try await container.resolve(service)
        case .childTask:
            async let made = container.resolve(service)
            return try await made
        case .groupOfTasks:
            return try await withThrowingTaskGroup(of: Service.self) { group in
                for _ in 0..<3 { group.addTask { try await container.resolve(service) } }
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

    /// Each of the two has begun before it asks for the other, so they always meet in the middle.
    @Test(arguments: Way.allCases, Way.allCases) func twoThatNeedEachOtherMeetInTheMiddle(
        _ first: Way, _ second: Way
    ) async throws {
        let container = Container()
        let began = (Gate(), Gate())
        container.register(Int.self) { [unowned container] (resolver: AsyncResolver) async throws in
            began.0.open()
            await began.1.wait()
            return try await needs(String.self, first, container, resolver).count
        }.scope(.container)
        container.register(String.self) { [unowned container] (resolver: AsyncResolver) async throws in
            began.1.open()
            await began.0.wait()
            return "\(try await needs(Int.self, second, container, resolver))"
        }.scope(.container)
        try container.seal()
        async let number = Result { () async throws in try await container.resolve(Int.self) }
        async let text = Result { () async throws in try await container.resolve(String.self) }
        let (numbers, texts) = await (number, text)
        for error in [numbers.failure, texts.failure] { #expect(code(error) == .cycle) }
    }

    @Test func threeAcrossTwoTreesMeetInTheMiddle() async throws {
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

    @Test(arguments: Way.allCases) func aServiceThatNeedsItselfIsToldSo(_ way: Way) async throws {
        let container = Container()
        container.register(Int.self) { [unowned container] (resolver: AsyncResolver) async throws in
            try await needs(Int.self, way, container, resolver)
        }.scope(.container)
        container.register(String.self) { "works" }
        try container.seal()
        let outcome = await Result { () async throws in try await container.resolve(Int.self) }
        #expect(code(outcome.failure) == .cycle)
        #expect(try await container.resolve(String.self) == "works")
    }

    /// Each gives up waiting for the other and says why; neither is told of a circle that is none any more.
    @Test func whoGivesUpIsNotTakenForAWaiter() async throws {
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

    @Test func aWaiterThatLeavesTakesItsWaitAlong() async throws {
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
