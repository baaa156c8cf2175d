/// Resolves a service again at each call, in an object graph of its own.
///
/// ```swift
/// init(makeForm: Provider<Form>) { … }
/// let form = try makeForm.get()
/// ```
///
/// The result of a call depends on the scope of the service: a new instance for `.transient` and `.graph`, the cached
/// one for a scope that shares instances. A provider breaks a cycle, and a long-lived service may hold a provider of a
/// short-lived one. A provider holds its container weakly. It is Sendable for every service: `get` works from any
/// thread that may construct the service.
public struct Provider<Value>: Sendable {
    private let request: DeferredRequest

    init(_ request: DeferredRequest) {
        self.request = request
    }

    /// Returns the service, as a request from outside would receive it.
    ///
    /// - Throws: `ResolutionError` like ``Container/resolve(_:name:isolation:)``; `.containerReleased` after the
    ///   container was released, `.scopeClosed` after the scope in which this provider was constructed has ended.
    public func get(isolation: isolated (any Actor)? = #isolation) throws(ResolutionError) -> Value {
        try request.resolveNow(Value.self, isolation)
    }

    /// Like the form that does not await, for a service of any execution.
    ///
    /// - Throws: `ResolutionError` like the awaited ``Container/resolve(_:name:isolation:)``, and like the form that
    ///   does not await.
    public func get(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
        if let container = request.linked(Value.self)?.container {
            return try await container.resolve(Value.self, name: request.name, isolation: isolation)
        }
        return try await request.resolveAwaiting(Value.self, isMain: isolation === MainActor.shared, arguments: nil)
    }
}

extension Provider: DependencyAdapter {
    static var request: AdapterRequest { .provider(Value.self) }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        let request = DeferredRequest(use, nil)
        return { _, requestOrigin throws(ResolutionError) in Self(request.inside(requestOrigin, for: use)) }
    }
}
