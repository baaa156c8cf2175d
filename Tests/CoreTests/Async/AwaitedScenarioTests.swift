import StrataCore
import Synchronization
import Testing

private final class Database: Sendable {}
private struct Refusal: Error {}
private final class Draft {
    var text = ""
}
@globalActor private actor Printer {
    static let shared = Printer()
}
@Printer private final class Queue {
    var count = 0
    init() {}
}
private actor Ledger {
    private(set) var entries = 0
    func enter() { entries += 1 }
}

@Suite struct AwaitedScenarioTests {
    @Test func aFailureIsNotCachedAndIsTheErrorOfTheFactory() async throws {
        let attempts = Mutex(0)
        let container = Container()
        container.register(Database.self) { () async throws in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if attempt == 1 { throw Refusal() }
            return Database()
        }.scope(.container)
        try container.seal()
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Database.self) }
        #expect(error?.code == .factoryFailed)
        #expect(error?.underlying is Refusal)
        let made = try await container.resolve(Database.self)
        #expect(try await container.resolve(Database.self) === made)
        #expect(attempts.withLock { $0 } == 2)
    }

    @Test func aTransientThatIsNotSendableBelongsToTheCaller() async throws {
        let container = Container()
        container.register(Database.self) { () async throws in Database() }.scope(.container)
        container.register(Draft.self) { (_: Database) in Draft() }
        try container.seal()
        let draft = try await container.resolve(Draft.self)
        draft.text = "mine"
        #expect(draft.text == "mine")
    }

    @Test func servicesOfOtherActorsAreConstructedByAwaiting() async throws {
        let container = Container()
        container.register(Ledger.self) { Ledger() }.scope(.container)
        container.register(Queue.self) { () async throws in await Queue() }.scope(.container)
        try container.seal()
        try await container.resolve(Ledger.self).enter()
        #expect(try await container.resolve(Ledger.self).entries == 1)
        let queue = try await container.resolve(Queue.self)
        await { @Printer in queue.count += 1 }()
        #expect(try await container.resolve(Queue.self) === queue)
    }

    @Test func theGraphIsSharedBetweenWhatSuspendsAndWhatDoesNot() async throws {
        final class Shared: Sendable {}
        struct Left: Sendable { let shared: Shared }
        struct Right: Sendable { let shared: Shared }
        struct Top: Sendable {
            let left: Left
            let right: Right
        }
        let container = Container()
        container.register(Shared.self) { Shared() }
        container.register(Left.self) { (shared: Shared) async throws in Left(shared: shared) }
        container.register(Right.self) { (shared: Shared) in Right(shared: shared) }
        container.register(Top.self) { (left: Left, right: Right) in Top(left: left, right: right) }
        for isSealed in [false, true] {
            if isSealed { try container.seal() }
            let first = try await container.resolve(Top.self)
            #expect(first.left.shared === first.right.shared)
            #expect(try await container.resolve(Top.self).left.shared !== first.left.shared)
        }
    }

    @Test func theProofRunsNoAsyncFactoryEither() throws {
        let made = Mutex(0)
        let container = Container()
        container.register(Database.self) { () async throws in
            made.withLock { $0 += 1 }
            return Database()
        }.scope(.container)
        try container.seal()
        #expect(made.withLock { $0 } == 0)
        #expect(container.dependencyGraph.nodes.map(\.execution) == [.async])
    }

    @Test func argumentsReachAwaitedFactories() async throws {
        let container = Container()
        container.register(String.self) { (name: Assisted<String>, count: Assisted<Int>) async throws in
            String(repeating: name.value, count: count.value)
        }
        container.register(Int.self) { (make: AssistedFactory<String, String, Int>) async throws in
            try await make.make("ab", 3).count
        }
        try container.seal()
        #expect(try await container.resolve(String.self, arguments: "x", 2) == "xx")
        #expect(try await container.resolve(Int.self) == 6)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.resolve(String.self, arguments: 2)
        }
        #expect(error?.code == .argumentMismatch)
    }

    @Test func manyTasksAndThreadsConstructEachSingletonOnce() async throws {
        let made = Mutex(0)
        let container = Container()
        container.register(Database.self) { () async throws in
            made.withLock { $0 += 1 }
            await Task.yield()
            return Database()
        }.scope(.container)
        container.register(Ledger.self) {
            made.withLock { $0 += 1 }
            return Ledger()
        }.scope(.container)
        struct Both: Sendable {
            let database: Database
            let ledger: Ledger
        }
        container.register(Both.self) { (database: Database, ledger: Ledger) in
            Both(database: database, ledger: ledger)
        }
        try container.seal()
        let first = try await container.resolve(Both.self)
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var others = 0
                    for _ in 0..<repetitions(25_000) {
                        guard let both = try? await container.resolve(Both.self) else { return Int.max }
                        if both.database !== first.database || both.ledger !== first.ledger { others += 1 }
                    }
                    return others
                }
            }
            for await others in group { #expect(others == 0) }
        }
        #expect(made.withLock { $0 } == 2)
    }
}
