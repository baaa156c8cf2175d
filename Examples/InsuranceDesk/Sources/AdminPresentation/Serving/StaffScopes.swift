import Hummingbird
import StrataPresentationLayer
import WebSupport

/// Opens a scope around each request. Sendable.
///
/// The layer's container is held weakly: the container keeps this, so the two would keep each other.
final class StaffScopes: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(StaffScopes.self) { [weak container] in StaffScopes(container: container) }
            .scope(.container)
    }

    private weak let container: Container?

    init(container: Container?) {
        self.container = container
    }

    /// Answers a request in a scope of its own, where the `StaffVisit` is.
    func open(_ context: WebContext, _ answer: (Scope) async throws -> Response) async throws -> Response {
        guard let container else { throw WebFault.unavailable("The layer of the pages is closed.") }
        return try await container.withScope(.staffRequest, providing: StaffVisit(context), body: answer)
    }
}
