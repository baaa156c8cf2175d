/// The state of a resettable slot: a pure value whose functions return the released objects, so that they outlive the
/// lock.
///
/// Generations relate constructions to resets: if a construction began before the end of a reset, its instance is not
/// stored after the reset. A reset clears all slots of its scope before it ends in any of them. So after a reset, no
/// request receives an instance from before it, nor one that was constructed from such an instance.
///
/// The state does not know the type, because the runtime would instantiate types for each service. Proof: its owner
/// calls each function with the type of the slot.
@usableFromInline
struct ResettableState {
    /// How long an instance is stored.
    @usableFromInline enum Policy: Sendable {
        case untilReset
        case untilMemoryIsShort
        case whileHeld
        /// As a custom storage decides.
        case custom
        /// As the storage of a custom scope will decide; until that exists, there is no instance.
        case undecided
    }

    @usableFromInline let policy: Policy
    /// The memory of the instance that is held strongly, until it is released.
    @usableFromInline private(set) var strong: InstanceMemory?
    /// The instance that is held only as long as other code holds it: in weak scope, or since memory was short.
    @usableFromInline private(set) var held = WeakReference()
    /// A `CustomStorage` of the type.
    private let custom: AnyObject?
    private(set) var generation = 0
    /// How many resets have cleared the slot and have not ended yet.
    private var resets = 0

    init(_ policy: Policy) {
        self.init(policy, nil)
    }

    private init(_ policy: Policy, _ custom: AnyObject?) {
        self.policy = policy
        self.custom = custom
    }

    /// Creates a state with a storage that was created for it. A storage type of this module is not kept, because the
    /// state itself does the same.
    init<Storage: InstanceStorage>(_ storage: Storage) {
        var storage = storage
        switch storage {
        case is WeakStorage<Storage.Instance>:
            self.init(.whileHeld)
            if let instance = storage.load() { held.store(instance) }
        case is PermanentStorage<Storage.Instance>:
            self.init(.untilReset)
            strong = storage.load().map { InstanceMemory($0) }
        default: self.init(.custom, CustomStorage(storage))
        }
    }

    /// Whether the storage of the slot does not exist yet.
    var isUndecided: Bool {
        if case .undecided = policy { return true }
        return false
    }

    /// Takes the policy and the storage of a new state. The resets so far still count.
    mutating func decide(_ created: ResettableState) {
        let (generation, resets) = (generation, resets)
        self = created
        (self.generation, self.resets) = (generation, resets)
    }

    private func storage<Instance>(of type: Instance.Type) -> CustomStorage<Instance>? {
        custom.map { unsafe unsafeDowncast($0, to: CustomStorage<Instance>.self) }
    }

    /// The instance that is held strongly; in weak scope, the one that is held weakly. Does not search further.
    ///
    /// Mutating, because otherwise the state under the lock would be copied.
    @inlinable @inline(__always)
    mutating func loadCached<Instance>(_ type: Instance.Type) -> Instance? {
        if case .whileHeld = policy { return held.load(type) }
        return strong?.read(type)
    }

    /// The instance. If it was demoted to weak, it is held strongly again.
    mutating func load<Instance>(_ type: Instance.Type) throws(Absent) -> Instance {
        if let strong { return strong.read(type) }
        switch policy {
        case .untilReset: throw Absent()
        case .untilMemoryIsShort:
            let instance = try held.loadUnspecialized(type)
            strong = InstanceMemory(instance)
            return instance
        case .whileHeld: return try held.loadUnspecialized(type)
        case .custom: return try loadCustom(type)
        case .undecided: throw Absent()
        }
    }

    /// Separate, because the runtime looks up the type of an optional even on a path that is not taken.
    @inline(never)
    private func loadCustom<Instance>(_ type: Instance.Type) throws(Absent) -> Instance {
        guard let instance = storage(of: type)?.load() else { throw Absent() }
        return instance
    }

    /// The instance, if there is one. Unlike `load`, it leaves a demoted instance weak.
    func peek<Instance>(_ type: Instance.Type) -> Instance? {
        if let storage = storage(of: type) { return storage.load() }
        return strong?.read(type) ?? (try? held.loadUnspecialized(type))
    }

    /// Stores an instance whose construction began when the slot had `generation`, and returns true. Returns false if
    /// the scope was reset since then, or if a reset is under way.
    ///
    /// - Parameter released: Receives the memory of the previous instance, if there was one.
    mutating func store<Instance>(
        _ instance: Instance, ifGeneration generation: Int, releasing released: inout InstanceMemory?
    ) -> Bool {
        guard self.generation == generation, resets == 0 else { return false }
        switch policy {
        case .untilReset, .untilMemoryIsShort:
            released = strong
            strong = InstanceMemory(instance)
        case .whileHeld: held.store(instance)
        case .custom: released = storage(of: Instance.self)?.replace(by: instance)
        case .undecided: return false
        }
        return true
    }

    /// Begins a reset: removes the instance and returns it, in memory that the caller ends outside the lock.
    mutating func clear<Instance>(_ type: Instance.Type) -> InstanceMemory? {
        let cleared = searches ? takeSearched(type) : takeStrong()
        held.clear()
        generation += 1
        resets += 1
        return cleared
    }

    /// Separate, because the runtime looks up the types of an optional and of a storage even on a path that is not
    /// taken.
    @inline(never)
    private mutating func takeSearched<Instance>(_ type: Instance.Type) -> InstanceMemory? {
        let instance = try? load(type)
        storage(of: type)?.clear()
        return takeStrong() ?? instance.map { InstanceMemory($0) }
    }

    /// Whether an instance may exist that is not held strongly.
    private var searches: Bool {
        switch policy {
        case .untilReset, .undecided: false
        case .whileHeld, .untilMemoryIsShort, .custom: true
        }
    }

    /// Ends a reset that `clear` has begun. A construction that began since then may have received instances from
    /// before the reset.
    mutating func endReset() {
        generation += 1
        resets -= 1
    }

    /// Holds a memory-sensitive instance weakly from now on, and returns its memory; nil if there is none to demote.
    mutating func demote<Instance>(_ type: Instance.Type) -> InstanceMemory? {
        guard case .untilMemoryIsShort = policy, let strong else { return nil }
        held.store(strong.read(type))
        return takeStrong()
    }

    /// Removes the strongly held instance from the state and returns its memory.
    mutating func takeStrong() -> InstanceMemory? {
        defer { strong = nil }
        return strong
    }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension ResettableState: Sendable {}

/// The storage that a custom scope created for one slot; used under the lock of the slot.
private final class CustomStorage<Instance> {
    private var storage: any InstanceStorage<Instance>

    init(_ storage: any InstanceStorage<Instance>) {
        self.storage = storage
    }

    func load() -> Instance? { storage.load() }

    func clear() { storage.clear() }

    /// Stores the instance, and returns the previous one in memory of its own, so that it outlives the lock.
    func replace(by instance: Instance) -> InstanceMemory? {
        let replaced = storage.load()
        storage.store(instance)
        return replaced.map { InstanceMemory($0) }
    }
}
