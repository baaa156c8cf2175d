internal import StrataCore

/// A service that is made when it is first used, and then kept.
///
/// It takes part in the object graph that it was made in: what graph scope shares there, it gets too. Ask for it as for
/// any service, `resolver.resolve(Lazy<Report>.self)`; there is none when the service is not registered. Not Sendable,
/// for the service may not be; from several threads it is made once all the same.
public final class Lazy<Service> {
    private enum State {
        case waiting((Container) -> Service?, in: ContainerCore, ObjectGraph)
        case made(Service)
    }

    private let state: Locked<State>
    private let flight: GuestFlight
    private let key: ServiceKey

    init(_ key: ServiceKey, in container: Container, _ supplier: @escaping (Container) -> Service?) {
        let graph = ResolveRun.current(in: container.core.tree)?.graph ?? ObjectGraph(isInUse: false)
        container.core.note(container)
        self.key = key
        flight = GuestFlight(label: key)
        state = Locked(.waiting(supplier, in: container.core, graph))
    }

    /// The service, made at the first use.
    ///
    /// A service that cannot be made any more, because it needs itself or is not of its type, ends the program here:
    /// the property has no way to say so.
    public var instance: Service {
        if case .made(let service) = state.withLock({ $0 }) { return service }
        return make()
    }

    private func make() -> Service {
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        switch state.withLock({ $0 }) {
        case .made(let service): return service
        case .waiting(let supplier, let core, let graph):
            let container = core.container()
            let made = NoAnswer.require(key) { ResolveRun.join(core, graph: graph) { _ in supplier(container) } }
            return state.withLock { state in
                if case .made(let earlier) = state { return earlier }
                state = .made(made)
                return made
            }
        }
    }
}

extension Lazy: InstanceAdapter {
    static func make<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Self? {
        let key = key.of(Service.self)
        return container.supplier(Service.self, key, request).map { Self(key.serviceKey, in: container, $0) }
    }

    static func canBeMade<Arguments>(
        in container: Container, _ key: RegistrationKey, _ request: Request<Arguments>
    ) -> Bool {
        container.supplier(Service.self, key.of(Service.self), request) != nil
    }
}
