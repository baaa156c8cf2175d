/// One run of an activator that does not read its parameters through the links of its record: it obtains them.
///
/// They come from a resolve on the slow path, or an awaited request has prepared them, by awaiting links or on the slow
/// path.
final class FactoryRun {
    private enum Source {
        /// Each parameter is resolved when the activator reads it.
        case resolving(Construction)
        /// The same for an adapter: each parameter is the service of one of the selections.
        case adapting(Construction, [Selection], ArgumentList?)
        /// Everything that the activator reads, in order; constructed by an awaited resolve, or nil if links constructed
        /// it.
        case prepared([PreparedValue], AsyncConstruction?)
    }

    private let source: Source
    /// The number of services that an adapter reads.
    let count: Int
    /// Whether the activator runs on the main actor.
    let isMain: Bool
    /// The resolvers among the parameters.
    private var resolvers = Resolvers()

    init(_ construction: Construction) {
        source = .resolving(construction)
        count = 0
        isMain = construction.resolution.isMain
    }

    /// A run of an adapter's activator.
    init(_ construction: Construction, selections: [Selection], passing arguments: ArgumentList?) {
        source = .adapting(construction, selections, arguments)
        count = selections.count
        isMain = construction.resolution.isMain
    }

    init(_ construction: AsyncConstruction?, prepared: [PreparedValue], isMain: Bool = false) {
        source = .prepared(prepared, construction)
        count = prepared.count
        self.isMain = isMain
    }

    /// Runs an activator that reads at most `count` parameters. Its resolvers end with it, and their errors pass
    /// through it unchanged.
    func run<Result>(
        count: Int, _ body: (Record, RequestOrigin) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        defer { resolvers.expire() }
        do throws(ResolutionError) {
            return try Record.withUnlinked(count: count) { record throws(ResolutionError) in
                try body(record, RequestOrigin(self))
            }
        } catch {
            throw resolvers.passing(error)
        }
    }

    /// Runs the activator of a registration.
    func run<Service>(
        _ activator: StoredActivator, of entry: Entry
    ) throws(ResolutionError) -> Service {
        try run(count: entry.leadingCount + entry.dependencies.count) {
            record, requestOrigin throws(ResolutionError) in
            try activator(Service.self, record, requestOrigin)
        }
    }

    /// The parameter of a factory or a completion.
    ///
    /// - Parameter position: The position among everything that the activator reads. For a decorator or a forward,
    ///   position 0 is the service that it decorates or forwards to; a completion reads nothing there.
    func parameter<Value>(at position: Int, _ type: Value.Type) throws(ResolutionError) -> Value {
        let value: Value
        switch source {
        case .resolving(let construction):
            value = try construction.parameter(at: position, type)
        case .adapting(let construction, let selections, let arguments):
            value = try construction.resolve(type, selections[position], arguments)
        case .prepared(let values, _):
            // Safe: the values are prepared for the parameters of this activator, in their order.
            value = values[position].read(type)
        }
        if Resolvers.include(type) { resolvers.add(value) }
        return value
    }

    /// The state of the resolver for a factory that takes one and nothing else; nil unless parameters are resolved when
    /// they are read.
    var resolverState: ResolverState? {
        guard case .resolving(let construction) = source else { return nil }
        return ResolverState(construction)
    }

    /// The run-time arguments of the factory that requests an adapter.
    var arguments: ArgumentList? {
        switch source {
        case .resolving(let construction), .adapting(let construction, _, _): construction.arguments
        case .prepared(_, let construction): construction?.arguments
        }
    }

    /// The innermost open scope; nil if there is none.
    var frame: ScopeFrame? {
        switch source {
        case .resolving(let construction), .adapting(let construction, _, _): construction.resolution.frame
        case .prepared(_, let construction): construction?.resolution.frame
        }
    }

    /// The awaited resolve that has prepared the parameters.
    fileprivate var awaitedResolution: AsyncResolution? {
        guard case .prepared(_, let construction) = source else { return nil }
        return construction?.resolution
    }

    /// The graph that a `Lazy` joins.
    func sharedGraph(for label: ServiceKey, requestedBy requester: Entry?) -> ObjectGraph {
        switch source {
        case .resolving(let construction), .adapting(let construction, _, _):
            return construction.resolution.sharedGraph(for: label, requestedBy: requester)
        case .prepared(_, let construction?): return construction.resolution.sharedGraph(for: label)
        case .prepared(_, nil):
            // Not reached: links construct an adapter with a request origin of its own.
            return ObjectGraph(transaction: nil)
        }
    }

    /// Runs an awaiting activator. Its resolvers end with it, and their errors pass through it unchanged.
    func runAwaiting(_ activator: AwaitingActivator) async throws(ResolutionError) -> PreparedValue {
        do throws(ResolutionError) {
            let service = try await activator.body(RequestOrigin(self))
            if !resolvers.isEmpty { await resolvers.expireAwaiting() }
            return service
        } catch {
            if !resolvers.isEmpty { await resolvers.expireAwaiting() }
            throw resolvers.passing(error)
        }
    }
}

/// What an awaiting activator reads, and runs.
extension RequestOrigin {
    /// The parameter at `position`; advances `position` to the next one.
    func prepared<Value>(_ type: Value.Type, at position: inout Int) throws(ResolutionError) -> Value {
        guard let factoryRun else { throw ResolutionError(.needsAwait, path: []) }
        defer { position += 1 }
        return try factoryRun.parameter(at: position, type)
    }

    /// The awaited resolve that has prepared the parameters; nil if links have constructed them.
    var awaitedResolution: AsyncResolution? { factoryRun?.awaitedResolution }
}

extension Construction {
    fileprivate func parameter<Value>(at position: Int, _ type: Value.Type) throws(ResolutionError) -> Value {
        guard position == 0, let requester else { return try dependency(type) }
        if let base = requester.decoratedEntry { return try obtain(registration: base, as: type) }
        if let target = requester.forwardTarget { return try resolve(type, Selection(name: target.name)) }
        return try dependency(type)
    }
}
