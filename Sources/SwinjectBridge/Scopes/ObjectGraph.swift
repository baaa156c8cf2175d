internal import StrataCore

/// The instances that are made together.
///
/// Strong while a resolve works in it, weak after that, gone with the last identifier or `Lazy` that knows it: what
/// graph scope shares belongs to the graph and not to the registrations, so nothing is left behind.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: all state is in `state`, which is locked.
    private struct State {
        var instances: [ObjectIdentifier: GraphInstance] = [:]
        /// What storages that know graphs keep until the resolve ends.
        var held: [Any] = []
        /// How many resolves work in the graph.
        var users = 0
        var number: UInt?
    }

    private static let lastNumber = Locked(UInt(0))

    private let state: Locked<State>

    /// A graph; from the start with a resolve in it, or known to somebody who will resolve in it later.
    init(isInUse: Bool) {
        state = Locked(State(users: isInUse ? 1 : 0))
    }

    /// Given when it is first asked for: most graphs are never named.
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

    /// Keeps an instance unless there is one that serves.
    ///
    /// - Returns: The one that the graph has now.
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

    /// One more resolve works in the graph; the one that made it did so from the start.
    func enter() {
        state.withLock { $0.users += 1 }
    }

    /// A resolve has finished with the graph; after the last one it keeps instances weakly.
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

/// An instance in a graph, and whose it is: that object is kept, for its address is the instance's place.
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
    /// The instance; `Service` is the type that the entry makes.
    func instance<Service>(as type: Service.Type) -> Service? {
        // An entry makes instances of one type, and its place holds nothing else.
        if isStrong { return unsafe unsafeDowncast(self, to: StrongGraphInstance<Service>.self).instance }
        return unsafe unsafeDowncast(self, to: WeakGraphInstance<Service>.self).instance
    }
}
