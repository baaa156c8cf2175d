/// The state of a resettable slot: a pure value whose functions return the released objects, so that they outlive the
/// lock.
///
/// Generations order a reset and a construction under way: if a construction began before the end of a reset, its
/// instance is not stored. A reset clears all slots of its scope before it ends in any of them. So after a reset, no
/// request receives an instance from before it, nor one that was constructed from such an instance.
@usableFromInline
struct ResettableState<Instance> {
    /// How long an instance is stored.
    @usableFromInline enum Policy: Sendable {
        case untilReset
        case untilMemoryIsShort
        case whileHeld
        /// As a custom storage decides.
        case custom
    }

    @usableFromInline let policy: Policy
    /// The instance that is held strongly, until it is released.
    @usableFromInline private(set) var strong: Instance?
    /// The instance that is held only as long as other code holds it: in weak scope, or since memory was short.
    @usableFromInline private(set) var held = WeakStorage<Instance>()
    private var custom: (any InstanceStorage<Instance>)?
    private(set) var generation = 0
    /// How many resets have cleared the slot and have not ended yet.
    private var resets = 0

    /// The result of storing an instance.
    enum Kept {
        /// It is stored; the previous instance, if there was one, is released.
        case kept(letGo: Instance?)
        /// The scope was reset since the construction began, or a reset is under way.
        case tooLate
    }

    init(_ policy: Policy) {
        self.policy = policy
    }

    /// With a storage that was created for this slot. A storage of this module is replaced by the state, which does the
    /// same.
    init<Storage: InstanceStorage<Instance>>(_ storage: Storage) {
        var storage = storage
        switch storage {
        case let known as WeakStorage<Instance>:
            policy = .whileHeld
            held = known
        case is PermanentStorage<Instance>:
            policy = .untilReset
            strong = storage.load()
        default:
            policy = .custom
            custom = storage
        }
    }

    /// The instance. If it was demoted to weak, it is held strongly again.
    @inlinable @inline(__always)
    mutating func load() -> Instance? {
        if case .whileHeld = policy { return held.load() }
        if let strong { return strong }
        return loadAgain()
    }

    /// The instance that is held strongly; in weak scope, the one that is held weakly. Does not search further.
    @inlinable @inline(__always)
    mutating func loadKept() -> Instance? {
        if case .whileHeld = policy { return held.load() }
        return strong
    }

    @usableFromInline @inline(never)
    mutating func loadAgain() -> Instance? {
        switch policy {
        case .untilReset: return nil
        case .untilMemoryIsShort:
            strong = held.load()
            return strong
        case .whileHeld: return held.load()
        case .custom: return custom?.load()
        }
    }

    /// The instance, if there is one. Unlike `load`, it leaves a demoted instance weak.
    mutating func peek() -> Instance? {
        switch policy {
        case .untilReset: return strong
        case .untilMemoryIsShort: return strong ?? held.load()
        case .whileHeld: return held.load()
        case .custom: return custom?.load()
        }
    }

    /// Stores an instance whose construction began when the slot had `generation`.
    mutating func store(_ instance: Instance, ifGeneration generation: Int) -> Kept {
        guard self.generation == generation, resets == 0 else { return .tooLate }
        let replaced = load()
        switch policy {
        case .untilReset, .untilMemoryIsShort: strong = instance
        case .whileHeld: held.store(instance)
        case .custom: custom?.store(instance)
        }
        return .kept(letGo: replaced)
    }

    /// Begins a reset: removes the instance and returns it.
    mutating func clear() -> Instance? {
        let cleared = load()
        switch policy {
        case .untilReset: strong = nil
        case .untilMemoryIsShort:
            strong = nil
            held.clear()
        case .whileHeld: held.clear()
        case .custom: custom?.clear()
        }
        generation += 1
        resets += 1
        return cleared
    }

    /// Ends a reset that `clear` has begun. A construction that began since then may have received instances from
    /// before the reset.
    mutating func endReset() {
        generation += 1
        resets -= 1
    }

    /// Holds a memory-sensitive instance weakly from now on, and returns it; nil if there is none to demote.
    mutating func demote() -> Demotion<Instance>? {
        guard case .untilMemoryIsShort = policy, let instance = strong else { return nil }
        held.store(instance)
        strong = nil
        return Demotion(instance: instance)
    }
}

/// A demoted instance, held until the caller has released the lock.
struct Demotion<Instance> {
    let instance: Instance
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension ResettableState: Sendable {}

extension Locked {
    /// Like ``ResettableState/loadKept()``. Takes no closure, so that a request makes one call.
    @inlinable @inline(never)
    func loadKept<Instance>() -> Instance? where State == ResettableState<Instance> {
        lock.lock()
        defer { lock.unlock() }
        return unsafe state.loadKept()
    }
}
