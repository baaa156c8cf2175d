/// A request that is made later, on behalf of the one who asked for the adapter: the layer, the open scope, who asks and
/// which registration is meant.
///
/// All are held weakly: a registration keeps its instance, and the instance keeps its adapters. An object, because a copy
/// of weak references costs as much as making them.
final class DeferredRequest: Sendable {
    private weak let container: Container?
    private weak let frame: ScopeFrame?
    private let scope: ScopeName?
    private weak let asker: Entry?
    let name: RegistrationName?
    private weak let contribution: Entry?
    private let isOfContribution: Bool

    convenience init(of requester: Construction, _ selection: Selection) {
        self.init(requester.container, requester.resolution.frame, requester.asker, selection)
    }

    convenience init(of requester: AsyncConstruction, _ selection: Selection) {
        self.init(requester.container, requester.resolution.frame, requester.asker, selection)
    }

    /// - Parameter frame: The scopes that are open around who asks.
    convenience init(_ use: AdapterUse, _ frame: ScopeFrame?) {
        self.init(use.container, frame, use.asker, use.selection)
    }

    /// The same request, in the scopes that are open around this construction.
    func inside(_ asked: Asked, for use: AdapterUse) -> DeferredRequest {
        guard let frame = asked.joint?.frame else { return self }
        return DeferredRequest(use, frame)
    }

    private init(_ container: Container, _ frame: ScopeFrame?, _ asker: Entry?, _ selection: Selection) {
        self.container = container
        self.frame = frame
        scope = frame?.name
        self.asker = asker
        name = selection.name
        contribution = selection.entry
        isOfContribution = selection.entry != nil
    }

    /// Resolves as from outside, in a graph of its own or in `graph`.
    func resolve<Value>(
        _ type: Value.Type, isMain: Bool, arguments: ArgumentList?, in graph: ObjectGraph? = nil
    ) throws(ResolutionError) -> Value {
        let container = try owner(type)
        let request = RootRequest(
            selection: try selection(type), isMain: isMain, arguments: arguments, frame: try openFrame(type),
            asker: asker,
            graph: graph)
        return try container.resolve(type, request)
    }

    /// Resolves in a graph of its own, by the service's link where there is one.
    func resolveNow<Value>(
        _ type: Value.Type, isolation: isolated (any Actor)?
    ) throws(ResolutionError) -> Value {
        if StackNeed.isShort(for: type) { try owner(type).checkIsConstructed(type, selection(type)) }
        if let container = linked(type)?.container {
            return try container.resolve(type, name: name, isolation: isolation)
        }
        return try resolve(type, isMain: isolation === MainActor.shared, arguments: nil)
    }

    /// The container and its link, where a request from outside means the same as this one. Nil in a scope, for one of
    /// several registrations, for what is not visible everywhere, and where there is no link.
    func linked<Value>(_ type: Value.Type) -> (container: Container, link: Link)? {
        guard scope == nil, !isOfContribution, let container else { return nil }
        let link = container.link(to: type, name)
        return link.hasRecord && link.record.isVisible ? (container, link) : nil
    }

    /// Resolves by the service's link, where that takes these arguments. Nil where the long way has to be taken.
    func resolveLinked<Value, each Argument>(
        _ type: Value.Type, _ isolation: (any Actor)?, _ argument: repeat each Argument
    ) throws(ResolutionError) -> Value? {
        guard let (container, link) = linked(type), link.isMade, link.record.takes(repeat (each Argument).self),
            Stack.isRoomy
        else { return nil }
        return try unsafe withUnsafePointer(to: (repeat each argument)) { tuple throws(ResolutionError) in
            try unsafe Joint.make(type, link.record, container, argument: tuple, isolation)
        }
    }

    /// Resolves as from outside by awaiting, in a graph of its own or in `graph`.
    func resolveAwaiting<Value>(
        _ type: Value.Type, isMain: Bool, arguments: ArgumentList?, in graph: ObjectGraph? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(ResolutionError) -> Value {
        let container = try owner(type)
        let request = RootRequest(
            selection: try selection(type), isMain: isMain, arguments: arguments, frame: try openFrame(type),
            asker: asker,
            graph: graph)
        return try await container.resolveAwaiting(type, request)
    }

    /// Resolves in a graph that `running` works in on this very thread.
    func resolve<Value>(
        _ type: Value.Type, in graph: ObjectGraph, joining running: Resolution
    ) throws(ResolutionError) -> Value {
        let container = try owner(type)
        return try running.inGraph(graph, try openFrame(type)) { () throws(ResolutionError) in
            try Construction(resolution: running, container: container, arguments: nil, asker: asker)
                .resolve(type, try selection(type))
        }
    }

    /// How long it waits for the constructions of others.
    var patience: Patience { container?.patience ?? Patience() }

    /// What is made and for whom, for the message of who waits in vain; nil for an adapter, which nobody registers.
    func making<Value>(_ type: Value.Type) -> Making? {
        guard let container, let selection = try? selection(type),
            let entry = container.find(type, selection)?.node.entry
        else { return nil }
        return Making(entry: entry, outermost: asker ?? entry)
    }

    /// The joined colour of what is asked for.
    func colour(_ type: Any.Type) throws(ResolutionError) -> DependencyGraph.Colour {
        try owner(type).colour(of: type, selection(type))
    }

    private func owner(_ type: Any.Type) throws(ResolutionError) -> Container {
        guard let container else {
            throw ResolutionError(.containerGone, path: [ServiceKey(type, name: name)])
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
                "Scope `\(scope)` has ended."
            }
        }
        return frame
    }
}

/// What a request from outside says besides the type.
struct RootRequest {
    var selection = Selection()
    var isMain: Bool
    var arguments: ArgumentList?
    /// The scopes that are open around it.
    var frame: ScopeFrame?
    /// The registration on whose behalf an adapter asks; nil for a request from outside.
    var asker: Entry?
    /// The graph that a `Lazy` joins; nil to begin one.
    var graph: ObjectGraph?
}
