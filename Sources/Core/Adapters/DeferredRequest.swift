/// A request that runs later, on behalf of the service that required the adapter. It remembers the layer, the open
/// scope, the requester, and the selected registration.
///
/// All of them are held weakly, because a registration holds its instance, and the instance holds its adapters. A
/// class, because copying weak references costs as much as creating them.
final class DeferredRequest: Sendable {
    private weak let container: Container?
    private weak let frame: ScopeFrame?
    private let scope: ScopeName?
    private weak let requester: Entry?
    let name: RegistrationName?
    private weak let contribution: Entry?
    private let isOfContribution: Bool

    /// - Parameter frame: The innermost open scope around the requester.
    convenience init(_ use: AdapterUse, _ frame: ScopeFrame?) {
        self.init(use.container, frame, use.requester, use.selection)
    }

    /// The same request, inside the scopes that are open around this construction.
    func inside(_ requestOrigin: RequestOrigin, for use: AdapterUse) -> DeferredRequest {
        guard let frame = requestOrigin.frame else { return self }
        return DeferredRequest(use, frame)
    }

    private init(_ container: Container, _ frame: ScopeFrame?, _ requester: Entry?, _ selection: Selection) {
        self.container = container
        self.frame = frame
        scope = frame?.name
        self.requester = requester
        name = selection.name
        contribution = selection.entry
        isOfContribution = selection.entry != nil
    }

    /// Resolves like a request from outside, in a graph of its own or in `graph`.
    func resolve<Value>(
        _ type: Value.Type, isMain: Bool, arguments: ArgumentList?, in graph: ObjectGraph? = nil
    ) throws(ResolutionError) -> Value {
        let container = try owner(type)
        let request = RootRequest(
            selection: try selection(type), isMain: isMain, arguments: arguments, frame: try openFrame(type),
            requester: requester,
            graph: graph)
        do {
            return try container.serve(type, request)
        } catch {
            throw explaining(error, arguments == nil ? "get()" : "make(…)")
        }
    }

    /// Resolves in a graph of its own or in `graph`, through the service's link if there is one.
    func resolveNow<Value>(
        _ type: Value.Type, _ isolation: (any Actor)?, in graph: ObjectGraph? = nil
    ) throws(ResolutionError) -> Value {
        if ThreadStackNeed.isShort(forLarge: type) { try owner(type).checkIsConstructed(type, selection(type)) }
        guard let (container, link) = linked(type),
            graph == nil || link.constructsEachTime && !link.record.takesArguments && ThreadStack.hasStackHeadroom
        else {
            return try resolve(type, isMain: isolation === MainActor.shared, arguments: nil, in: graph)
        }
        do {
            guard let graph else { return try container.resolveUnspecialized(type, name, link, isolation) }
            return try ResolveContext.obtain(link, type, for: container, isolation, in: graph)
        } catch {
            throw explaining(error, "get()")
        }
    }

    /// The error for a service that this request cannot construct where it runs, with the advice for the call of the
    /// adapter; other errors are unchanged.
    @inline(never)
    private func explaining(_ error: ResolutionError, _ call: String) -> ResolutionError {
        guard error.code == .needsAwait || error.code == .needsMainActor, error.storage.suspended == nil else {
            return error
        }
        let owner = requester.map { "`\($0.key)` takes" } ?? "The caller holds"
        let isAsync = error.code == .needsAwait
        return error.replacingNote {
            "\(owner) it as an adapter and constructs it later, by `\(call)`: "
                + (isAsync
                    ? "call `try await \(call)` in an async function, or let the host start the service before (`.hosted()`)."
                    : "call it from main-actor code, or write `try await \(call)`.")
        }
    }

    /// The container and its link, if a request from outside has the same meaning as this one. Nil in a scope, for one
    /// contribution of a collection, for a service that is not visible everywhere, and if there is no link.
    func linked<Value>(_ type: Value.Type) -> (container: Container, link: Link)? {
        guard scope == nil, !isOfContribution, let container else { return nil }
        let link = container.link(to: type, name)
        return link.hasRecord && link.record.isVisible ? (container, link) : nil
    }

    /// Resolves through the service's link, if it accepts these arguments. Nil if the request has to take the slow
    /// path.
    func resolveLinked<Value, each Argument>(
        _ type: Value.Type, _ isolation: (any Actor)?, _ argument: repeat each Argument
    ) throws(ResolutionError) -> Value? {
        guard let (container, link) = linked(type), link.constructsEachTime,
            link.record.takes(repeat (each Argument).self),
            ThreadStack.hasStackHeadroom
        else { return nil }
        do {
            return try unsafe withUnsafePointer(to: (repeat each argument)) { tuple throws(ResolutionError) in
                try unsafe ResolveContext.make(type, link.record, container, argument: tuple, isolation)
            }
        } catch {
            throw explaining(error, "make(…)")
        }
    }

    /// Resolves like an awaited request from outside, in a graph of its own or in `graph`.
    func resolveAwaiting<Value>(
        _ type: Value.Type, isMain: Bool, arguments: ArgumentList?, in graph: ObjectGraph? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Value {
        let container = try owner(type)
        let request = RootRequest(
            selection: try selection(type), isMain: isMain, arguments: arguments, frame: try openFrame(type),
            requester: requester,
            graph: graph)
        return try await container.serveAwaiting(type, request)
    }

    /// Resolves in a graph in which `running` works on this same thread.
    func resolve<Value>(
        _ type: Value.Type, in graph: ObjectGraph, joining running: Resolution
    ) throws(ResolutionError) -> Value {
        let container = try owner(type)
        return try running.inGraph(graph, try openFrame(type)) { () throws(ResolutionError) in
            try Construction(resolution: running, container: container, arguments: nil, requester: requester)
                .resolve(type, try selection(type))
        }
    }

    /// How long the request waits for other constructions.
    var timeout: Timeout { container?.timeout ?? Timeout() }

    /// The service under construction and its requester, for the message about a wait that failed. Nil for an adapter,
    /// which is never registered, and after the container was released.
    func ongoingConstruction<Value>(_ type: Value.Type) -> OngoingConstruction? {
        if let (_, link) = linked(type) { return ongoingConstruction(of: link.record.entry) }
        guard let container, let selection = try? selection(type),
            let entry = container.find(type, selection)?.entry
        else { return nil }
        return ongoingConstruction(of: entry)
    }

    private func ongoingConstruction(of entry: Entry) -> OngoingConstruction {
        OngoingConstruction(entry: entry, outermost: requester)
    }

    /// The error that says why the requested service is not registered, for example because its container was closed or
    /// released.
    func missing(_ type: Any.Type) -> ResolutionError {
        do throws(ResolutionError) {
            return try owner(type).missing(ServiceKey(type, name: name))
        } catch {
            return error
        }
    }

    /// The combined execution of the requested service.
    func execution(_ type: Any.Type) throws(ResolutionError) -> DependencyGraph.Execution {
        try owner(type).execution(of: type, selection(type))
    }

    private func owner(_ type: Any.Type) throws(ResolutionError) -> Container {
        guard let container else {
            throw ResolutionError(.containerReleased, path: [ServiceKey(type, name: name)])
        }
        return container
    }

    private func selection(_ type: Any.Type) throws(ResolutionError) -> Selection {
        let entry = contribution
        guard entry != nil || !isOfContribution else {
            _ = try owner(type)
            throw ResolutionError(.missing, path: [ServiceKey(type, name: name)]) {
                "Its registration was replaced in the open container."
            }
        }
        return Selection(name: name, entry: entry)
    }

    private func openFrame(_ type: Any.Type) throws(ResolutionError) -> ScopeFrame? {
        guard let scope else { return nil }
        guard let frame else {
            throw ResolutionError(.scopeClosed, path: [ServiceKey(type, name: name)]) {
                ScopeTexts.ended(scope)
            }
        }
        return frame
    }
}
