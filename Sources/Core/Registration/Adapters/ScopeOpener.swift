/// Opens scopes of the layer that its owner is registered in: how a server opens one for each request without seeing a
/// container.
///
/// ```swift
/// init(clock: any OfficeClock, visits: ScopeOpener<Visit>) { … }
/// try await visits.open(visit) { scope in try await scope.resolve(HomeController.self).start() }
/// ```
///
/// Which scope is meant the values say: the one that the layer declares with
/// ``Container/opens(_:inside:providing:fileID:filePath:line:column:)`` and that is opened with values of these types, in
/// their order. Where there are several, `Named<ScopeOpener<Visit>, Audited>` takes the one whose name is that of the tag.
/// `ScopeOpener<>` opens a scope without values; Swift reads it as a type, and not `ScopeOpener<>.self`. The proof checks
/// that there is one, and that who lives too long for it does not open it: `openerUndeclared`, `openerOutside`.
///
/// Holds its container and the scope around its owner weakly. Sendable; any number of scopes may be open at once.
public struct ScopeOpener<each Value: Sendable>: Sendable {
    private let opening: DeferredOpening

    private init(_ opening: DeferredOpening) {
        self.opening = opening
    }

    /// Opens the scope around a piece of work, and closes it when the work ends: as
    /// ``Container/withScope(_:providing:closingDeadline:isolation:body:)`` of the owner's layer, inside the scope in
    /// which the owner was made, if there was one.
    ///
    /// - Parameters:
    ///   - value: What the scope is opened with.
    ///   - closingDeadline: How long each asynchronous closing hook may take.
    ///   - isolation: Leave it out.
    ///   - body: The work.
    /// - Throws: What `body` throws; before it runs `ResolutionError`: `.containerGone` after the container,
    ///   `.scopeClosed` after the scope in which the owner was made.
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

    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self {
        Self(try makeOpening(requester.container, requester.resolution.frame, requester.asker, selection))
    }

    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self {
        Self(try makeOpening(requester.container, requester.resolution.frame, requester.asker, selection))
    }

    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body {
        { _, asked throws(ResolutionError) in
            Self(try makeOpening(use.container, asked.joint?.frame, use.asker, use.selection))
        }
    }

    private static func makeOpening(
        _ container: Container, _ frame: ScopeFrame?, _ asker: Entry?, _ selection: Selection
    ) throws(ResolutionError) -> DeferredOpening {
        var provided: [ServiceKey] = []
        repeat provided.append(ServiceKey((each Value).self))
        let request = OpenerRequest(provided: provided, name: selection.name)
        let name = try container.scopeName(of: request, ServiceKey(Self.self, name: selection.name), askedBy: asker)
        return DeferredOpening(name, in: container, inside: frame)
    }
}

/// A scope that is opened later, on behalf of the one who asked for the opener.
///
/// Container and outer scope are held weakly: a registration keeps its instance, and the instance keeps its opener.
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

    /// The container to open the scope in, and the scope to open it inside of.
    func surroundings(of opener: Any.Type) throws(ResolutionError) -> (Container, ScopeFrame?) {
        guard let container else { throw ResolutionError(.containerGone, path: [ServiceKey(opener)]) }
        guard let outerName else { return (container, nil) }
        guard let outer, outer.isOpen else {
            throw ResolutionError(.scopeClosed, path: [ServiceKey(opener)]) { "Scope `\(outerName)` has ended." }
        }
        return (container, outer)
    }
}
