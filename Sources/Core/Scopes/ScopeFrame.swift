/// One open scope: the values it was given and the instances made in it.
///
/// It belongs to the container that opened it and travels with each resolve in it, so a parent's scoped service sees its
/// own layer and the given values, never the child's registrations.
final class ScopeFrame: Sendable {
    let name: ScopeName
    let container: Container
    let outer: ScopeFrame?
    private let provided: [ServiceKey: any AnyObject & Sendable]
    /// How long each of its asynchronous closing hooks may take.
    let closingDeadline: Duration
    private let state = Locked(ScopeState())

    init(
        _ name: ScopeName, in container: Container, outer: ScopeFrame?, providing provisions: [Provision],
        closingDeadline: Duration
    ) {
        self.name = name
        self.closingDeadline = closingDeadline
        self.container = container
        self.outer = outer
        provided = Dictionary(provisions.map { ($0.key, $0.box) }) { _, latest in latest }
    }

    /// The innermost scope of this name around here.
    func named(_ name: ScopeName) -> ScopeFrame? {
        var frame = self
        while frame.name != name {
            guard let outer = frame.outer else { return nil }
            frame = outer
        }
        return frame
    }

    /// A value that this scope or one around it was given.
    func value<Value>(_ key: ServiceKey, as type: Value.Type) -> Value? {
        if let box = provided[key] as? Box<Value> { return box.value }
        return outer?.value(key, as: type)
    }

    /// Whether this scope and those around it are open.
    var isOpen: Bool { !state.withLock { $0.isClosed } && outer?.isOpen != false }

    /// Where this scope keeps the entry's instance; nil once the scope is closed.
    func slot<Service>(of entry: TypedEntry<Service>) -> ScopedSlot<Service>? {
        state.withLock { $0.slot(ObjectIdentifier(entry)) { ScopedSlot<Service>(label: entry.key) } }
    }

    /// Notes an instance for the end of the scope; false when that has come already.
    func note(_ service: ServiceKey, _ closings: [Closing], _ witness: LeakWitness?) -> Bool {
        state.withLock { $0.note(service, closings, witness) }
    }

    /// Closes the scope: from now on it serves nobody.
    ///
    /// - Returns: What it held; nil when it was closed before.
    func close() -> ScopeState.Ended? {
        state.withLock { $0.close() }
    }
}

/// One registration's instance in one open scope, and its construction.
final class ScopedSlot<Service>: Sendable {
    let instance = PermanentSlot<Service>()
    let flight: Flight

    init(label: ServiceKey) {
        flight = Flight(label: label)
    }
}

/// Tells whether an object of a scope is still alive after the scope.
final class LeakWitness {
    let service: ServiceKey
    private weak var object: AnyObject?

    init?<Service>(_ service: ServiceKey, _ instance: Service) {
        guard WeakStorage.isObject(instance) else { return nil }
        self.service = service
        object = instance as AnyObject
    }

    var isAlive: Bool { object != nil }
}
