import StrataAppHost
import Testing

private final class Database: Startable {
    func start() async throws {}
}
private final class Repository: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
}

/// Resolves without awaiting, in any isolation.
private func now<Service>(_ container: Container, _ type: Service.Type) throws(ResolutionError) -> Service {
    try container.resolve(type)
}

/// A service with an asynchronous factory counts as available once the host has started it.
@Suite(.timeLimit(.minutes(10))) struct AwaitedServiceTests {
    let container = Container("Services")

    init() throws {
        container.register(Database.self) { () async throws in
            await Task.yield()
            return Database()
        }.scope(.container).hosted()
        container.register(Repository.self, Repository.init(database:))
    }

    private func failure<Service>(of type: Service.Type) -> ResolutionError.Code? {
        do {
            _ = try now(container, type)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func beforeItsStartItNeedsAwait() async throws {
        try container.seal()
        #expect(failure(of: Database.self) == .needsAwait)
        #expect(failure(of: Repository.self) == .needsAwait)
        _ = try await container.resolve(Database.self)
        #expect(failure(of: Database.self) == .needsAwait)
        #expect(failure(of: Repository.self) == .needsAwait)
    }

    @Test func afterItsStartItAndItsDependentsNeedNoAwait() async throws {
        // The factory yields, and a busy machine may run it much later.
        let host = AppHost(
            container, deadlines: HookDeadlines(resolve: .seconds(300)), surroundings: Stage().surroundings())
        let isShared = try await host.run { [container] _ in
            try now(container, Repository.self).database === now(container, Database.self)
        }
        #expect(isShared)
    }
}
