import Hummingbird
import StrataPresentationLayer
import WebSupport

/// Opens a scope around each request. Sendable.
///
/// The layer's container is held weakly: the container keeps this, so the two would keep each other.
final class RequestScopes: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(RequestScopes.self) { [weak container] in RequestScopes(container: container) }
            .scope(.container)
    }

    private weak let container: Container?

    init(container: Container?) {
        self.container = container
    }

    /// Answers a request in a scope of its own, where the `Visit` is.
    func open(_ context: WebContext, _ answer: (Scope) async throws -> Response) async throws -> Response {
        guard let container else { throw WebFault.unavailable("The layer of the pages is closed.") }
        return try await container.withScope(.request, providing: Visit(context), body: answer)
    }
}
