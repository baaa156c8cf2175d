internal import StrataCore

/// The instances that are constructed together.
///
/// It holds them strongly while a resolve works in it and weakly afterwards, and it is released with the last
/// identifier or `Lazy` that refers to it. The instances of graph scope belong to the graph and not to the
/// registrations, so the registrations keep none of them.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: all state is in `state`, which is locked.
    private struct State {
        var instances: [ObjectIdentifier: GraphInstance] = [:]
        /// The instances that graph-aware storages keep until the resolve ends.
        var held: [Any] = []
        /// The number of resolves that work in the graph.
        var users = 0
        var number: UInt?
    }

    private static let lastNumber = Locked(UInt(0))

    private let state: Locked<State>

    /// A graph; with a resolve in it from the start, or for resolves that will enter it later.
    init(isInUse: Bool) {
        state = Locked(State(users: isInUse ? 1 : 0))
    }

    /// The number of the graph, assigned at the first access, because most graphs need none.
    var number: UInt {
        state.withLock { state in
            if let number = state.number { return number }
            let number = Self.lastNumber.withLock { number in
                number += 1
                return number
            }
            state.number = number
            return number
        }
    }

    var identifier: GraphIdentifier { GraphIdentifier(graph: self) }

    /// The instance of a registration; it may be held weakly.
    func instance(of registration: AnyObject) -> ForeignInstance? {
        state.withLock { $0.instances[ObjectIdentifier(registration)]?.instance }
    }

    /// Stores an instance unless a suitable one is stored.
    ///
    /// - Parameter wanted: The type that an earlier instance must have; nil for any.
    /// - Returns: The earlier instance that is stored, held strongly; nil if it is the new one.
    func keep(
        _ instance: ForeignInstance, of registration: AnyObject, unless wanted: Any.Type? = nil
    ) -> ForeignInstance? {
        let kept = GraphInstance(registration: registration, instance: instance)
        let (earlier, replaced) = state.withLock { state -> (ForeignInstance?, GraphInstance?) in
            let key = ObjectIdentifier(registration)
            if let earlier = state.instances[key]?.instance.retained(), wanted.map(earlier.serves) ?? true {
                return (earlier, nil)
            }
            return (nil, state.instances.updateValue(kept, forKey: key))
        }
        withExtendedLifetime(replaced) {}
        return earlier
    }

    /// Holds an object until the running resolve ends.
    func hold(_ instance: Any) {
        state.withLock { state in
            if state.users > 0 { state.held.append(instance) }
        }
    }

    /// Notes one more resolve in the graph; the resolve that created the graph is counted from the start.
    func enter() {
        state.withLock { $0.users += 1 }
    }

    /// Notes that a resolve has finished with the graph; after the last one the graph holds its instances weakly.
    func leave() {
        let dropped = state.withLock { state -> State? in
            state.users -= 1
            guard state.users == 0, !(state.instances.isEmpty && state.held.isEmpty) else { return nil }
            let dropped = state
            state.instances = state.instances.compactMapValues { $0.weakened() }
            state.held = []
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }
}

/// An instance in a graph with its registration. That is retained, because its address is the key of the instance.
private struct GraphInstance {
    let registration: AnyObject
    let instance: ForeignInstance

    func weakened() -> GraphInstance? {
        instance.weakened().map { GraphInstance(registration: registration, instance: $0) }
    }
}
