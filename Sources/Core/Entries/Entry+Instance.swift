extension Entry {
    /// The cached instance.
    func cached<Service>(_ type: Service.Type) throws(Absent) -> Service {
        switch retention {
        case .transient, .graph, .scoped: throw Absent()
        case .singleton:
            let address = singleton.address
            if address == 0 { throw Absent() }
            return Record.read(address, as: type)
        case .resettable:
            guard let resettableSlot else { throw Absent() }
            return try resettableSlot.load(type)
        }
    }

    /// An empty slot for a scope whose instances can be released; nil for other scopes.
    func makeSlot(_ definition: ScopeDefinition) -> ResettableSlot? {
        switch definition.kind {
        case .transient, .graph, .container, .scoped: nil
        case .weak: ResettableSlot(.whileHeld, of: key.type)
        case .memorySensitive: ResettableSlot(.untilMemoryIsShort, of: key.type)
        case .custom: ResettableSlot(of: key.type, makeState: definition.makeState)
        }
    }

    /// Whether an instance is cached now.
    var isConstructed: Bool {
        func open<Service>(_ type: Service.Type) -> Bool { resettableSlot?.isConstructed(type) ?? false }
        switch retention {
        case .transient, .graph, .scoped: return false
        case .singleton: return singleton.address != 0
        case .resettable: return open(key.type)
        }
    }

    /// Takes a resettable instance out of its slot, which stores none until the reset ends. The caller ends the
    /// instance, so that it outlives every lock.
    func clear() -> ClearedInstance? {
        guard let slot = resettableSlot else { return nil }
        func open<Service>(_ type: Service.Type) -> InstanceMemory? { slot.clear(type) }
        return open(key.type).map { ClearedInstance(entry: self, memory: $0) }
    }

    /// Ends the reset that `clear` began: instances whose construction begins now are stored again.
    func endReset() {
        resettableSlot?.endReset()
    }

    /// A copy of this entry without its instance, if a factory constructs the instance and it is cached for the life of
    /// the container; otherwise this entry.
    func renewed() -> Entry {
        guard isSingleton, case .factory = origin else { return self }
        let copy = Entry(copying: self, registrar: registrar)
        copy.isCompiled = true
        return copy
    }

    /// Demotes a memory-sensitive instance; nil when there is none.
    func demote() -> DemotedInstance? {
        func open<Service>(_ type: Service.Type) -> DemotedInstance? {
            guard let slot = resettableSlot, let instance = slot.demote(type) else { return nil }
            return DemotedInstance(instance: instance, isAlive: { slot.isConstructed(type) })
        }
        return scope == .memorySensitive ? open(key.type) : nil
    }

    /// Asks the instance that is cached for the life of the container to release memory. Returns false if there is
    /// none, or if it is not `MemoryReleasing`.
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

    /// Stores a provided value as the instance. No effect on an entry that expects no value, or one of another type.
    func provide(_ value: AnyObject) {
        func open<Service>(_ type: Service.Type) {
            guard let value = value as? Box<Service> else { return }
            singleton.store(value.value)
            assumeProvided()
        }
        if isExpected, isSingleton { open(key.type) }
    }

    func deinitializeInstance(at address: UnsafeMutableRawPointer) {
        func open<Service>(_ type: Service.Type) {
            _ = unsafe address.assumingMemoryBound(to: type).deinitialize(count: 1)
        }
        open(key.type)
    }

    /// Writes the address of a resettable slot into a record, because it is known before an instance exists.
    func initializeSlot(of record: Record) {
        if let resettableSlot { record.setSlot(resettableSlot) }
    }
}

/// An instance that a reset has taken out of its slot.
struct ClearedInstance {
    let entry: Entry
    let memory: InstanceMemory

    /// The closing hooks of the instance, in the order in which they run.
    var closings: [(service: ServiceKey, closing: Closing)] {
        func open<Service>(_ type: Service.Type) -> [Closing] { entry.boundClosings(for: memory.read(type)) }
        return entry.hasClosing ? open(entry.key.type).map { (entry.key, $0) } : []
    }

    /// Releases the instance. Called once.
    func end() {
        func open<Service>(_ type: Service.Type) { memory.end(type) }
        open(entry.key.type)
    }
}

/// An instance that its slot holds only weakly since a demotion. This object holds it strongly until `drop`.
final class DemotedInstance {
    private var instance: AnyObject?
    /// Whether other code still holds the instance; called after `drop`.
    let isAlive: () -> Bool

    init(instance: AnyObject, isAlive: @escaping () -> Bool) {
        self.instance = instance
        self.isAlive = isAlive
    }

    /// Drops the container's last strong reference.
    func drop() {
        instance = nil
    }
}
