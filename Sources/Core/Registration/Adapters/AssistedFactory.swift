/// Makes a service from run-time arguments, as often as it is called: how one screen makes the next without seeing a
/// container.
///
/// ```swift
/// init(makeDetail: AssistedFactory<DetailScreen, QuoteID>) { … }
/// let screen = try makeDetail.make(id)
/// ```
///
/// Holds its container weakly. Each call begins an object graph of its own. The argument types are proved equal to the
/// service's `Assisted` parameters before anything is built. `AssistedFactory<Named<Report, Draft>, ReportID>` makes the
/// one of that name. Sendable; `make` works from any thread that may make the service.
public struct AssistedFactory<Service, each Argument>: Sendable {
    private let request: DeferredRequest

    init(_ request: DeferredRequest) {
        self.request = request
    }

    /// A new instance.
    ///
    /// - Throws: `ResolutionError` as ``Container/resolve(_:name:isolation:)``; `.containerGone` after the container.
    public func make(
        _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        if let service = try request.resolveLinked(Service.self, isolation, repeat each argument) { return service }
        return try request.resolve(
            Service.self, isMain: isolation === MainActor.shared, arguments: ArgumentList(repeat each argument))
    }
}

extension AssistedFactory {
    /// A new instance of a service that is made by awaiting, or on another actor than the caller's.
    ///
    /// The arguments are Sendable, because they go there.
    ///
    /// - Throws: `ResolutionError` as the form that does not await.
    public func make(
        _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service where repeat each Argument: Sendable {
        try await request.resolveAwaiting(
            Service.self, isMain: isolation === MainActor.shared, arguments: ArgumentList(repeat each argument))
    }
}

extension AssistedFactory: DependencyAdapter {
    static var request: AdapterRequest {
        var arguments: [Any.Type] = []
        repeat arguments.append((each Argument).self)
        return .factory(Service.self, arguments: arguments)
    }

    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self {
        Self(DeferredRequest(of: requester, selection))
    }

    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self {
        Self(DeferredRequest(of: requester, selection))
    }

    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body {
        let request = DeferredRequest(use, nil)
        return { _, asked throws(ResolutionError) in Self(request.inside(asked, for: use)) }
    }
}
