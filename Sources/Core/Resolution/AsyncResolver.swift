/// Resolves dependencies that the parameters of an asynchronous factory do not name.
///
/// Only an asynchronous factory can take one, and not together with a ``Resolver``: the two would construct for one
/// request at once. The proof refuses it elsewhere, with the code `execution`.
///
/// It sees the layer that owns the registration and that layer's ancestors, never a child. Sendable: the factory's
/// child tasks may share it; requests are served one after another. It is valid only inside its factory; a later
/// request throws `.resolverExpired`.
public final class AsyncResolver: Sendable {
    private struct State {
        var construction: Transfer<AsyncConstruction>?
        var isServing = false
        var waiting: [AsyncParking] = []
        var lastFailure: ResolutionError.Storage?
    }

    private let state: Locked<State>

    init(_ construction: AsyncConstruction) {
        state = Locked(State(construction: Transfer(value: construction)))
    }

    /// Resolves a service as part of the object graph that is under construction.
    ///
    /// - Throws: `ResolutionError` like the awaited ``Container/resolve(_:name:isolation:)``, and `.resolverExpired`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil
    ) async throws -> Service {
        try await serve(service, name, nil)
    }

    /// Constructs a new instance of a service that takes run-time arguments.
    ///
    /// - Throws: `ResolutionError` like ``resolve(_:name:)``, and `.argumentMismatch`.
    public func resolve<Service, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil, arguments: repeat each Argument
    ) async throws -> Service {
        try await serve(service, name, ArgumentList(repeat each arguments))
    }

    private func serve<Service>(
        _ service: Service.Type, _ name: RegistrationName?, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Service {
        while let parking = enter() { await parking.waitUncancelled() }
        defer { leave() }
        guard let construction = state.withLock({ $0.construction })?.value else {
            throw ResolutionError(.resolverExpired, path: [ServiceKey(service, name: name)])
        }
        do throws(ResolutionError) {
            return try await construction.resolve(service, Selection(name: name), arguments)
        } catch {
            state.withLock { $0.lastFailure = error.storage }
            throw error
        }
    }

    /// Ends the resolver, after the request under way.
    func expire() async {
        while let parking = enter() { await parking.waitUncancelled() }
        state.withLock { $0.construction = nil }
        leave()
    }

    /// The error that a factory threw, if it is the last error of this resolver.
    func ownError(_ error: any Error) -> ResolutionError? {
        guard let error = error as? ResolutionError, error.storage === state.withLock({ $0.lastFailure }) else {
            return nil
        }
        return error
    }

    /// Enters unless another request is being served; then returns what wakes the caller, even in a cancelled task.
    private func enter() -> AsyncParking? {
        state.withLock { state in
            guard state.isServing else {
                state.isServing = true
                return nil
            }
            let parking = AsyncParking()
            state.waiting.append(parking)
            return parking
        }
    }

    private func leave() {
        let next = state.withLock { state -> [AsyncParking] in
            state.isServing = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for parking in next { parking.wake() }
    }
}
