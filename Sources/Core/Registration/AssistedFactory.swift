/// Makes a service from run-time arguments, as often as it is called: how one screen makes the next without seeing a
/// container.
///
/// ```swift
/// init(makeDetail: AssistedFactory<DetailScreen, QuoteID>) { … }
/// let screen = try makeDetail.make(id)
/// ```
///
/// Holds its container weakly. Each call begins an object graph of its own. The argument types are proved equal to the
/// service's `Assisted` parameters before anything is built. Sendable; `make` works from any thread that may make the
/// service.
public struct AssistedFactory<Service, each Argument>: Sendable {
    private weak let container: Container?

    init(container: Container) {
        self.container = container
    }

    /// A new instance.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``; `.containerGone` after the container.
    public func make(
        _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        guard let container else { throw ResolutionError(.containerGone, path: [ServiceKey(Service.self)]) }
        return try container.resolve(
            Service.self, name: nil, isMain: isolation === MainActor.shared,
            arguments: ArgumentList(repeat each argument))
    }
}

extension AssistedFactory {
    /// A new instance of a service that is made by awaiting.
    ///
    /// - Throws: as the form that does not await.
    public func make(
        _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Service {
        guard let container else { throw ResolutionError(.containerGone, path: [ServiceKey(Service.self)]) }
        return try await container.resolveAwaiting(
            Service.self, name: nil, isMain: isolation === MainActor.shared,
            arguments: ArgumentList(repeat each argument))
    }
}

extension AssistedFactory: DependencyAdapter {
    static var request: AdapterRequest {
        var arguments: [Any.Type] = []
        repeat arguments.append((each Argument).self)
        return .factory(ServiceKey(Service.self), arguments: arguments)
    }

    static func make(for requester: Construction) throws(ResolutionError) -> Self {
        Self(container: requester.container)
    }

    static func make(awaitedBy requester: AsyncConstruction) async throws(ResolutionError) -> Self {
        Self(container: requester.container)
    }
}
