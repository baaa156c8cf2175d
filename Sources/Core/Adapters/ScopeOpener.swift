/// Opens scopes of the layer in which its owner is registered. With it, a server opens a scope for each request without
/// a reference to a container.
///
/// ```swift
/// init(clock: any OfficeClock, visits: ScopeOpener<Visit>) { … }
/// try await visits.open(visit) { scope in try await scope.resolve(HomeController.self).start() }
/// ```
///
/// The types of the values select the scope: the layer declares it with
/// ``Container/opens(_:inside:providing:startingWith:fileID:filePath:line:column:)``, and it is opened with values of
/// these types, in their order. If several scopes match, `Named<ScopeOpener<Visit>, Audited>` selects the one with the
/// name of the tag. `ScopeOpener<>` opens a scope without values; Swift reads it as a type, but not
/// `ScopeOpener<>.self`. The proof checks that the layer declares exactly one matching scope (`openerUndeclared`), and
/// that the owner lives inside the outer scope, if the declaration names one (`openerOutside`).
///
/// Holds its container, and the scope around its owner, weakly. Sendable; any number of scopes may be open at once.
public struct ScopeOpener<each Value: Sendable>: Sendable {
    private let opening: DeferredOpening

    private init(_ opening: DeferredOpening) {
        self.opening = opening
    }

    /// Opens the scope for a piece of work, and closes it when the work ends. Works like
    /// ``Container/withScope(_:providing:closingDeadline:isolation:body:)`` of the owner's layer. If the owner was
    /// constructed in a scope, the new scope is opened inside that one.
    ///
    /// - Parameters:
    ///   - value: The values with which the scope is opened.
    ///   - closingDeadline: How long each asynchronous closing hook may take.
    ///   - isolation: Leave it out.
    ///   - body: The work.
    /// - Throws: The errors of `body`. Before it runs, `ResolutionError`: `.containerReleased` after the container was
    ///   released, `.scopeClosed` after the scope in which the owner was constructed has ended.
    public func open<Result>(
        _ value: repeat each Value, closingDeadline: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation, body: (Scope) async throws -> Result
    ) async throws -> Result {
        let (container, outer) = try opening.surroundings(of: Self.self)
        let frame = ScopeFrame(
            opening.name, in: container, outer: outer, providing: repeat each value, closingDeadline: closingDeadline)
        return try await Scope.run(frame, isolation: isolation, body)
    }
}

extension ScopeOpener: DependencyAdapter {
    static var request: AdapterRequest {
        var provided: [Any.Type] = []
        repeat provided.append((each Value).self)
        return .opener(provided)
    }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        { _, requestOrigin throws(ResolutionError) in
            Self(try makeOpening(use.container, requestOrigin.frame, use.requester, use.selection))
        }
    }

    private static func makeOpening(
        _ container: Container, _ frame: ScopeFrame?, _ requester: Entry?, _ selection: Selection
    ) throws(ResolutionError) -> DeferredOpening {
        var provided: [ServiceKey] = []
        repeat provided.append(ServiceKey((each Value).self))
        let request = OpenerRequest(provided: provided, name: selection.name)
        let name = try container.scopeName(
            of: request, ServiceKey(Self.self, name: selection.name), requestedBy: requester)
        return DeferredOpening(name, in: container, inside: frame)
    }
}

/// A scope that is opened later, on behalf of the service that required the opener.
///
/// Container and outer scope are held weakly, because a registration holds its instance, and the instance its opener.
private struct DeferredOpening: Sendable {
    let name: ScopeName
    private weak let container: Container?
    private weak let outer: ScopeFrame?
    private let outerName: ScopeName?

    init(_ name: ScopeName, in container: Container, inside outer: ScopeFrame?) {
        self.name = name
        self.container = container
        self.outer = outer
        outerName = outer?.name
    }

    /// The container in which to open the scope, and the scope inside which to open it.
    func surroundings(of opener: Any.Type) throws(ResolutionError) -> (Container, ScopeFrame?) {
        guard let container else { throw ResolutionError(.containerReleased, path: [ServiceKey(opener)]) }
        guard let outerName else { return (container, nil) }
        guard let outer, outer.isOpen else {
            throw ResolutionError(.scopeClosed, path: [ServiceKey(opener)]) { ScopeTexts.ended(outerName) }
        }
        return (container, outer)
    }
}
