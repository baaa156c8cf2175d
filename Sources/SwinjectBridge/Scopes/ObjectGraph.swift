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

    func instance<Service>(of entry: AnyObject, as type: Service.Type = Service.self) -> Service? {
        state.withLock { $0.instances[ObjectIdentifier(entry)] }?.instance(as: type)
    }

    /// Stores an instance unless a suitable one is stored.
    ///
    /// - Returns: The stored instance, and whether it is the new one.
    func keep<Service>(
        _ instance: Service, of entry: AnyObject, unless serves: (Service) -> Bool = { _ in true }
    ) -> (instance: Service, isNew: Bool) {
        let kept = StrongGraphInstance(instance, of: entry)
        let (earlier, replaced) = state.withLock { state -> (Service?, GraphInstance?) in
            let earlier = state.instances[ObjectIdentifier(entry)]
            if let instance = earlier?.instance(as: Service.self), serves(instance) { return (instance, nil) }
            state.instances[ObjectIdentifier(entry)] = kept
            return (nil, earlier)
        }
        withExtendedLifetime(replaced) {}
        if let earlier { return (earlier, false) }
        return (instance, true)
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

/// An instance in a graph with its entry. The entry is retained, because its address is the key of the instance.
private class GraphInstance {
    let entry: AnyObject
    let isStrong: Bool

    init(of entry: AnyObject, isStrong: Bool) {
        self.entry = entry
        self.isStrong = isStrong
    }

    func weakened() -> GraphInstance? { nil }
}

private final class StrongGraphInstance<Service>: GraphInstance {
    let instance: Service

    init(_ instance: Service, of entry: AnyObject) {
        self.instance = instance
        super.init(of: entry, isStrong: true)
    }

    override func weakened() -> GraphInstance? {
        type(of: instance as Any) is AnyClass ? WeakGraphInstance(instance, of: entry) : nil
    }
}

private final class WeakGraphInstance<Service>: GraphInstance {
    private var storage = StrataCore.WeakStorage<Service>()

    var instance: Service? { storage.load() }

    init(_ instance: Service, of entry: AnyObject) {
        super.init(of: entry, isStrong: false)
        storage.store(instance)
    }

    override func weakened() -> GraphInstance? { self }
}

extension GraphInstance {
    /// The instance; `Service` is the type that the entry constructs.
    func instance<Service>(as type: Service.Type) -> Service? {
        // An entry constructs instances of one type, and its key holds nothing else.
        if isStrong { return unsafe unsafeDowncast(self, to: StrongGraphInstance<Service>.self).instance }
        return unsafe unsafeDowncast(self, to: WeakGraphInstance<Service>.self).instance
    }
}
