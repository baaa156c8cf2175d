extension Entry {
    /// The cached instance, if there is one.
    func kept<Service>(as type: Service.Type) -> Service? {
        switch retention {
        case .transient, .graph, .scoped: nil
        case .singleton: singleton.load(as: type)
        case .resettable: slot(of: type)?.load()
        }
    }

    /// The slot of a weak, memory-sensitive or custom scope.
    ///
    /// Proof: `makeRetention` creates it for the type of the key.
    func slot<Service>(of type: Service.Type) -> ResettableSlot<Service>? {
        guard case .resettable(let slot) = retention else { return nil }
        return unsafe unsafeDowncast(slot, to: ResettableSlot<Service>.self)
    }

    /// An empty place for its instances.
    func makeRetention(_ definition: ScopeDefinition) -> Retention {
        func open<Service>(_ type: Service.Type) -> AnyObject {
            switch definition.kind {
            case .weak: ResettableSlot<Service>(.whileHeld)
            case .memorySensitive: ResettableSlot<Service>(.untilMemoryIsShort)
            default: ResettableSlot<Service>(.untilReset)
            }
        }
        switch definition.kind {
        case .transient: return .transient
        case .graph: return .graph
        case .container: return .singleton
        case .scoped(let name): return .scoped(ScopeName(name))
        case .weak, .memorySensitive, .custom: return .resettable(definition.makeSlot?() ?? open(key.type))
        }
    }

    /// Whether an instance is cached now.
    var isMade: Bool {
        func open<Service>(_ type: Service.Type) -> Bool { slot(of: type)?.isMade ?? false }
        switch retention {
        case .transient, .graph, .scoped: return false
        case .singleton: return singleton.address != 0
        case .resettable: return open(key.type)
        }
    }

    /// Releases a resettable instance, and stores none until the reset ends. Returns the released instance, so that it
    /// outlives every lock.
    func clear() -> ClearedInstance? {
        func open<Service>(_ type: Service.Type) -> ClearedInstance? {
            guard let instance = slot(of: type)?.clear() else { return nil }
            return ClearedInstance(closings: boundClosings(for: instance).map { (key, $0) }, instance: Box(instance))
        }
        return isResettable ? open(key.type) : nil
    }

    /// Ends the reset that `clear` began: instances whose construction begins now are stored again.
    func endReset() {
        func open<Service>(_ type: Service.Type) { slot(of: type)?.endReset() }
        if isResettable { open(key.type) }
    }

    private var isResettable: Bool {
        if case .resettable = retention { return true }
        return false
    }

    /// A copy of this entry without its instance, if that is cached for the life of the container; otherwise this entry.
    func renewed() -> Entry {
        guard isSingleton, case .factory = origin else { return self }
        let copy = Entry(copying: self, registrar: registrar)
        copy.isCompiled = true
        return copy
    }

    /// Demotes a memory-sensitive instance; nil when there is none.
    func demote() -> DemotedInstance? {
        func open<Service>(_ type: Service.Type) -> DemotedInstance? {
            guard let slot = slot(of: type), let demotion = slot.demote() else { return nil }
            return DemotedInstance(instance: Box(demotion.instance), isAlive: { slot.isMade })
        }
        return scope == .memorySensitive ? open(key.type) : nil
    }

    /// Asks the instance that is cached for the life of the container to release memory.
    func releaseMemory(at level: MemoryPressure) -> Bool {
        func open<Service>(_ type: Service.Type) -> Bool {
            guard let instance = singleton.load(as: type) as? any MemoryReleasing else { return false }
            instance.releaseMemory(at: level)
            return true
        }
        return isSingleton && open(key.type)
    }

    /// The instance that is cached for the life of the container, if it exists and reports its health.
    var healthReporter: (any HealthReporting)? {
        func open<Service>(_ type: Service.Type) -> (any HealthReporting)? {
            singleton.load(as: type) as? any HealthReporting
        }
        return isSingleton ? open(key.type) : nil
    }

    /// Counts an expected value as provided, so that a proof can do without it.
    func assumeProvided() {
        if case .expected(let from, _) = origin { origin = .expected(from: from, provided: true) }
    }

    /// Sets an expected value; false if this entry expects none, or one of another type.
    func provide(_ value: AnyObject) -> Bool {
        func open<Service>(_ type: Service.Type) -> Bool {
            guard let value = value as? Box<Service> else { return false }
            singleton.store(value.value)
            return true
        }
        guard isSingleton, open(key.type) else { return false }
        assumeProvided()
        return true
    }

    /// Adds a copy of the instance at the address to the graph of a resolve.
    func share(_ address: UnsafeMutableRawPointer, in resolution: Resolution) {
        func open<Service>(_ type: Service.Type) {
            resolution.share(unsafe address.assumingMemoryBound(to: type).pointee, of: self)
        }
        open(key.type)
    }

    func deinitializeInstance(at address: UnsafeMutableRawPointer) {
        func open<Service>(_ type: Service.Type) {
            _ = unsafe address.assumingMemoryBound(to: type).deinitialize(count: 1)
        }
        open(key.type)
    }

    /// Writes into a record where the instance is stored, if that is known before the instance exists.
    func initializeSlot(of record: Record) {
        func open<Service>(_ type: Service.Type) {
            if let slot = slot(of: type) { record.setState(slot.state) }
        }
        if isResettable { open(key.type) }
    }
}

/// An instance that a reset released.
struct ClearedInstance {
    let closings: [(service: ServiceKey, closing: Closing)]
    let instance: AnyObject
}

/// An instance that a demotion released, except for a weak reference.
final class DemotedInstance {
    private var instance: AnyObject?
    /// Whether other code still holds the instance; called after `drop`.
    let isAlive: () -> Bool

    init(instance: AnyObject, isAlive: @escaping () -> Bool) {
        self.instance = instance
        self.isAlive = isAlive
    }

    /// Drops the container's last reference.
    func drop() {
        instance = nil
    }
}
