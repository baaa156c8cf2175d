/// Constructs a service from run-time arguments, as often as it is called. With it, one screen constructs the next
/// without a reference to a container.
///
/// ```swift
/// init(makeDetail: AssistedFactory<DetailScreen, QuoteID>) { … }
/// let screen = try makeDetail.make(id)
/// ```
///
/// Holds its container weakly. Each call begins an object graph of its own. The proof checks that the argument types
/// equal those of the service's run-time arguments before anything is constructed.
/// `AssistedFactory<Named<Report, Draft>, ReportID>` constructs the service with that name. Sendable; `make` works from
/// any thread that may construct the service.
public struct AssistedFactory<Service, each Argument>: Sendable {
    private let request: DeferredRequest

    init(_ request: DeferredRequest) {
        self.request = request
    }

    /// Returns a new instance.
    ///
    /// - Throws: `ResolutionError` like ``Container/resolve(_:name:isolation:)``; `.containerReleased` after the
    ///   container was released, `.scopeClosed` after the scope in which this factory was constructed has ended.
    public func make(
        _ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        if let service = try request.resolveLinked(Service.self, isolation, repeat each argument) { return service }
        return try request.resolve(
            Service.self, isMain: isolation === MainActor.shared, arguments: ArgumentList(repeat each argument))
    }
}

extension AssistedFactory {
    /// Returns a new instance of a service that is constructed by awaiting, or on another actor than the caller's.
    ///
    /// The arguments must be Sendable, because they may be passed to another actor.
    ///
    /// - Throws: `ResolutionError` like the form that does not await.
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

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        let request = DeferredRequest(use, nil)
        return { _, requestOrigin throws(ResolutionError) in Self(request.inside(requestOrigin, for: use)) }
    }
}
