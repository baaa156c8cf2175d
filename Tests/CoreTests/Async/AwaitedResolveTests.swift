import StrataCore
import Synchronization
import Testing

private struct Settings: Sendable { let path = "db" }
private final class Database: Sendable {
    let path: String
    init(path: String) { self.path = path }
}
private final class Repository: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
}
@MainActor private final class Screen {
    let title: String
    init(repository: Repository) {
        MainActor.preconditionIsolated()
        title = repository.database.path
    }
}
private final class Window: Sendable {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
}
private actor Asker {
    func ask(_ container: Container) async throws -> String {
        try await container.resolve(Repository.self).database.path
    }
}

private func makeContainer() -> Container {
    let container = Container("Services")
    container.register(Settings.self) { Settings() }.scope(.container)
    container.register(Database.self) { (settings: Settings) async throws in
        await Task.yield()
        return Database(path: settings.path)
    }.scope(.container)
    container.register(Repository.self, Repository.init(database:))
    container.register(Screen.self, onMainActor: Screen.init(repository:))
    container.register(Window.self, Window.init(screen:))
    return container
}

@Suite struct AwaitedResolveTests {
    @Test func plainInitializerAboveAsyncDatabaseIsAwaited() async throws {
        let container = makeContainer()
        #expect(try await container.resolve(Repository.self).database.path == "db")
        #expect(try await Asker().ask(container) == "db")
        #expect(try await Task.detached { try await container.resolve(Repository.self).database.path }.value == "db")
    }

    @MainActor @Test func requestFromTheMainActor() async throws {
        let container = makeContainer()
        #expect(try await container.resolve(Repository.self).database.path == "db")
        #expect(try await container.resolve(Screen.self).title == "db")
        #expect(try await container.resolve(Window.self).screen.title == "db")
    }

    @Test func mainActorScreenInTheMiddle() async throws {
        let container = makeContainer()
        try container.seal()
        let window = try await container.resolve(Window.self)
        #expect(window.screen.title == "db")
    }

    @Test func plainRequestOfAnAsyncServiceIsTheSameErrorBeforeAndAfterItExists() async throws {
        let container = makeContainer()
        try container.seal()
        func ask() -> ResolutionError? {
            #expect(throws: ResolutionError.self) { _ = try container.resolve(Repository.self) as Repository }
        }
        let before = ask()
        _ = try await container.resolve(Repository.self)
        let after = ask()
        #expect(before?.code == .needsAwait)
        #expect(after?.code == .needsAwait)
        #expect(before?.path.map(\.typeName) == ["Repository", "Database"])
    }

    @Test func twoTasksConstructOneSingleton() async throws {
        let made = Counter()
        let container = Container()
        container.register(Database.self) { () async throws in
            made.increment()
            for _ in 0..<10 { await Task.yield() }
            return Database(path: "x")
        }.scope(.container)
        try container.seal()
        let identities = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<64 { group.addTask { ObjectIdentifier(try await container.resolve(Database.self)) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
        #expect(made.value == 1)
    }

    @Test func cancelledWaiterLeavesTheOthersAlone() async throws {
        let gate = Gate()
        let began = Gate()
        let container = Container()
        container.register(Database.self) { () async throws in
            began.open()
            await gate.wait()
            return Database(path: "x")
        }.scope(.container)
        let first = Task { try await container.resolve(Database.self) }
        await began.wait()
        let second = Task { try await container.resolve(Database.self) }
        let third = Task { try await container.resolve(Database.self) }
        second.cancel()
        let error = await #expect(throws: ResolutionError.self) { try await second.value }
        #expect(error?.code == .cancelled)
        gate.open()
        let made = try await first.value
        #expect(try await third.value === made)
    }

    @Test func aResolverServesChildTasks() async throws {
        let container = makeContainer()
        container.register(String.self) { (resolver: AsyncResolver) async throws in
            async let first = resolver.resolve(Repository.self).database.path
            async let second = resolver.resolve(Settings.self).path
            return try await first + second
        }
        try container.seal()
        #expect(try await container.resolve(String.self) == "dbdb")
    }

    @Test func aFactoryThatRequestsItselfIsACycleWithoutAHang() async throws {
        let container = Container()
        container.register(Database.self) { [weak container] () async throws in
            _ = try await container?.resolve(Database.self)
            return Database(path: "x")
        }.scope(.container)
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Database.self) }
        #expect(error?.code == .factoryFailed)
        #expect((error?.underlying as? ResolutionError)?.code == .cycle)
    }

    @Test func cycleThroughACompletionWithAnAsyncMember() async throws {
        final class Node: @unchecked Sendable {
            weak var leaf: Leaf?
        }
        final class Leaf: Sendable {
            let node: Node
            init(node: Node) { self.node = node }
        }
        for rounds in 0..<200 {
            let container = Container()
            container.register(Node.self) { () async throws in
                await Task.yield()
                return Node()
            }.scope(.container).initCompleted { (node: Node, leaf: Leaf) in node.leaf = leaf }
            container.register(Leaf.self, Leaf.init(node:)).scope(.container)
            if rounds % 2 == 0 { try container.seal() }
            async let node = container.resolve(Node.self)
            async let leaf = container.resolve(Leaf.self)
            let pair = try await (node, leaf)
            #expect(pair.0.leaf === pair.1)
            #expect(pair.1.node === pair.0)
        }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func increment() { count.add(1, ordering: .relaxed) }
}
