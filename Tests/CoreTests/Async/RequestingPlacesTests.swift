import StrataCore
import Testing

private final class Database: Sendable {
    let name = "db"
}
private final class Repository: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
}
@MainActor private final class Screen {
    let title: String
    init(repository: Repository) { title = repository.database.name }
}
private final class Window: Sendable {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
    var title: String { screen.title }
}
private actor Asker {
    func window(_ container: Container) async throws -> Window { try await container.resolve(Window.self) }
    func repository(_ container: Container) async throws -> Repository { try await container.resolve(Repository.self) }
}

/// A plain initializer above an async database above a plain configuration, also with a main-actor screen in the
/// middle, requested from all places.
struct RequestingPlacesTests {
    private func makeContainer(_ isSealed: Bool) throws -> Container {
        let container = Container()
        container.register(Int.self) { 1 }
        container.register(Database.self) { (_: Int) async throws in
            await Task.yield()
            return Database()
        }.scope(.container)
        container.register(Repository.self, Repository.init(database:))
        container.register(Screen.self, onMainActor: Screen.init(repository:))
        container.register(Window.self, Window.init(screen:))
        container.register(String.self) { (resolver: AsyncResolver) async throws in
            let screen = try await resolver.resolve(Screen.self)
            return screen.title
        }
        if isSealed { try container.seal() }
        return container
    }

    @Test(arguments: [true, false]) func fromADetachedTask(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed)
        #expect(try await Task.detached { try await container.resolve(Repository.self).database.name }.value == "db")
        #expect(try await Task.detached { try await container.resolve(Window.self).title }.value == "db")
    }

    @Test(arguments: [true, false]) func fromAnActor(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed)
        #expect(try await Asker().repository(container).database.name == "db")
        #expect(try await Asker().window(container).title == "db")
    }

    @MainActor @Test(arguments: [true, false]) func fromTheMainActor(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed)
        #expect(try await container.resolve(Repository.self).database.name == "db")
        #expect(try await container.resolve(Window.self).screen.title == "db")
    }

    @Test(arguments: [true, false]) func anAsyncResolverHopsForAMainActorService(isSealed: Bool) async throws {
        let container = try makeContainer(isSealed)
        #expect(try await container.resolve(String.self) == "db")
    }
}
