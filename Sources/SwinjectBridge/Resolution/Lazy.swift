internal import StrataCore

/// A service that is constructed when it is first used, and then stored.
///
/// It is bound to the registration that served its service when it was made: neither a later one nor `removeAll` changes
/// what it gives. It takes part in the object graph that it was made in: what graph scope shares there, it gets too; one
/// that was made outside of a resolve joins the graph that it is used in. Ask for it as for any service,
/// `resolver.resolve(Lazy<Report>.self)`; there is none when the service is not registered. Not Sendable, for the service
/// may not be; from several threads it is made once all the same.
public final class Lazy<Service> {
    private enum State {
        case waiting((Container) -> Service?, ObjectGraph?)
        case made(Service)
    }

    private let state: Locked<State>
    private let flight: GuestFlight
    private let key: ServiceKey
    private let origin: Origin

    init(_ key: ServiceKey, in container: Container, _ supplier: @escaping (Container) -> Service?) {
        self.key = key
        origin = Origin(container)
        flight = GuestFlight(label: key)
        state = Locked(.waiting(supplier, ResolveRun.current(in: container.core.tree)?.graph))
    }

    /// The service, made at the first use.
    ///
    /// A service that cannot be constructed, because it needs itself without an end or is not of its type, ends the program
    /// here, as in Swinject: the property is not optional and does not throw. No order of calls leads there, except that a
    /// service of Strata's is used for the first time after `close()`: see decision 0172.
    public var instance: Service {
        if case .made(let service) = state.withLock({ $0 }) { return service }
        return make()
    }

    private func make() -> Service {
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        switch state.withLock({ $0 }) {
        case .made(let service): return service
        case .waiting(let supplier, let graph):
            let container = origin.container
            let made = NoAnswer.require(key, from: container) {
                container.oneAtATime { ResolveRun.join(container.core, graph: graph) { _ in supplier(container) } }
            }
            return state.withLock { state in
                // Another thread's instance stays. A construction that uses this `Lazy` itself is the inner one, and the
                // outer one counts, as with a `lazy var`.
                if case .circle = outcome, case .made(let earlier) = state { return earlier }
                state = .made(made)
                return made
            }
        }
    }
}

extension Lazy: InstanceAdapter {
    static func maker<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> ((Container) -> Lazy<Service>)? {
        let key = key.of(Service.self)
        guard let supplier = container.supplier(Service.self, key, request) else { return nil }
        return { Lazy(key.serviceKey, in: $0, supplier) }
    }
}
