import StrataCore

/// Sends requests to the container or, for `.scoped`, to the scope that is open in it.
///
/// Factories may capture it, because it does not keep the container alive.
final class ScopedRequester: Sendable {
    private unowned let container: Container
    private let open = Variable<Scope?>(nil)

    /// - Parameter container: Not yet sealed.
    init(_ container: Container) {
        self.container = container
        container.opens("tested")
    }

    /// Runs `body`; for `.scoped` in an open scope.
    func run(
        _ tested: TestedScope, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async throws {
        guard tested == .scoped else { return try await body() }
        try await container.withScope("tested") { scope in
            open.set(scope)
            defer { open.set(nil) }
            try await body()
        }
    }

    func resolve<Service: Sendable>(_ service: Service.Type) async throws -> Service {
        guard let scope = open.current else { return try await container.resolve(service) }
        return try await scope.resolve(service)
    }

    /// Like `resolve`, without awaiting.
    func resolveNow<Service: Sendable>(_ service: Service.Type) throws(ResolutionError) -> Service {
        guard let scope = open.current else { return try container.resolve(service) }
        return try scope.resolve(service)
    }
}
