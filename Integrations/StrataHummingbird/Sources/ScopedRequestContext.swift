public import Hummingbird
public import StrataAppHost

/// A request context with the scope of its request.
///
/// ```swift
/// struct ShopContext: ScopedRequestContext {
///     var coreContext: CoreRequestContextStorage
///     var scope: Scope?
///     init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
/// }
/// ```
public protocol ScopedRequestContext: RequestContext {
    /// The scope of this request. ``ScopeMiddleware`` sets it; nil in front of it.
    var scope: Scope? { get set }
}

extension ScopedRequestContext {
    /// Resolves a service in the scope of this request; async factories are awaited.
    ///
    /// ```swift
    /// router.get("cart") { _, context in try await context.resolve(CartController.self).show() }
    /// ```
    ///
    /// Runs in the caller's isolation, so a controller need not be Sendable.
    ///
    /// - Parameters:
    ///   - service: The type that it was registered as.
    ///   - name: The name that it was registered with.
    ///   - isolation: Leave it out.
    /// - Throws: `ResolutionError`; ``MissingScopeError`` for a route without a ``ScopeMiddleware``.
    @inlinable
    public func resolve<Service>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        try await requireScope().resolve(service, name: name, isolation: isolation)
    }

    /// Constructs a new instance of a service that takes run-time arguments, in the scope of this request.
    ///
    /// - Parameters: As for ``resolve(_:name:isolation:)``, with the values for the service's `Assisted` parameters.
    /// - Throws: As ``resolve(_:name:isolation:)``.
    @inlinable
    public func resolve<Service, each Argument: Sendable>(
        _ service: Service.Type = Service.self, name: RegistrationName? = nil,
        arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        try await requireScope().resolve(service, name: name, arguments: repeat each arguments, isolation: isolation)
    }

    @usableFromInline
    func requireScope() throws -> Scope {
        guard let scope else { throw MissingScopeError(endpoint: endpointPath ?? "") }
        return scope
    }
}

/// A handler resolved a service, and no ``ScopeMiddleware`` is in front of it. Sendable.
public struct MissingScopeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the route.
    public let endpoint: String

    /// What to add.
    public var description: String {
        "The route `\(endpoint)` has no scope: add a `ScopeMiddleware` to the router before the route."
    }
}
