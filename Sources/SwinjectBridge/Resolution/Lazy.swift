internal import StrataCore

/// A service that is constructed at its first use and then stored.
///
/// It is bound to the registration that served its service when it was created: neither a later registration nor
/// `removeAll` changes its result. It takes part in the object graph in which it was created, so it receives the
/// instances that graph scope shares there; one that was created outside a resolve joins the graph in which it is used.
/// A `Lazy` of a service that Strata serves is bound to the Strata container, which resolves the service at the first
/// use.
///
/// Request it like any service: `resolver.resolve(Lazy<Report>.self)`. The result is nil when the service is not
/// registered. Not Sendable, because the service may not be. If several threads use it, it still constructs the service
/// once.
public final class Lazy<Service> {
    private let state: Locked<LazyState>
    private let flight: ForeignFlight
    private let key: ServiceKey
    private let origin: Origin

    init(_ key: ServiceKey, in container: Container, _ supplier: @escaping Supplier<Service>) {
        self.key = key
        origin = Origin(container)
        flight = ForeignFlight(label: key)
        let graph = ResolveRun.current(in: container.core.tree)?.graph
        state = Locked(
            LazyState(supplier: { container throws(Absent) in ForeignInstance(try supplier(container)) }, graph: graph))
    }

    deinit {
        origin.end()
    }

    /// The service, constructed at the first use.
    ///
    /// Ends the program, as in Swinject, when the service cannot be constructed: in an endless cycle, with too little
    /// space on the stack, if a forwarded instance does not have this type, if a parameter of an auto-registered
    /// service has never been registered, or if a construction in Strata throws. The property is not optional and does
    /// not throw. A service that was registered once stays available: a Strata service is constructed even after
    /// `close()`, or after a registration that came too late, and a parameter even after `removeAll`. See decisions
    /// 0172, 0180, 0182, 0245, 0247 and 0264.
    public var instance: Service {
        do throws(Absent) {
            return try (state.withLock { $0.instance } ?? make()).load(Service.self)
        } catch {
            // Proof: the instance is held strongly, so it is never absent.
            fatalError(SwinjectTexts.cannotBeConstructed(key))
        }
    }

    private func make() -> ForeignInstance {
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        let waiting = state.withLock { $0 }
        if let instance = waiting.instance { return instance }
        let container = origin.container
        let made = RequiredService.supply(key, from: container) { () throws(Absent) in
            try container.oneAtATime { () throws(Absent) in
                try ResolveRun.join(container.core, graph: waiting.graph) { _ throws(Absent) in
                    guard let supplier = waiting.supplier else { throw Absent() }
                    return try supplier(container)
                }
            }
        }
        return state.withLock { state in
            // Another thread's instance stays. If a construction uses this `Lazy` itself, the inner construction
            // ends first and the result of the outer one counts, as with a `lazy var`.
            if case .cycle = outcome, let earlier = state.instance { return earlier }
            state = LazyState(instance: made)
            return made
        }
    }
}

/// Not generic, because the runtime would look up the type at each access.
private struct LazyState {
    /// Nil when there is an instance.
    var supplier: Supplier<ForeignInstance>?
    var graph: ObjectGraph?
    var instance: ForeignInstance?
}

extension Lazy: InstanceAdapter {
    static var needed: Any.Type? { Service.self }

    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Supplier<Lazy<Service>>? {
        let key = key.of(Service.self)
        guard let supplier = container.supplier(Service.self, key, request) else { return nil }
        return { container throws(Absent) in Lazy(key.serviceKey, in: container, supplier) }
    }
}
