/// What a resettable slot keeps: a pure value whose functions return what they let go, so that it outlives the lock.
///
/// Generations order a reset and a construction under way: an instance whose construction began before the end of a reset
/// is not kept. A reset clears all slots of its scope before it ends in any of them. So after a reset nobody meets an
/// instance from before it, nor one that was made of such.
@usableFromInline
struct ResettableState<Instance> {
    /// How long an instance is kept.
    @usableFromInline enum Policy: Sendable {
        case untilReset
        case untilMemoryIsShort
        case whileHeld
        /// As a team's own storage says.
        case custom
    }

    @usableFromInline let policy: Policy
    /// What is kept until it is let go.
    @usableFromInline private(set) var strong: Instance?
    /// What is kept as long as somebody else holds it: in weak scope, or since memory was short.
    @usableFromInline private(set) var held = WeakStorage<Instance>()
    private var custom: (any InstanceStorage<Instance>)?
    private(set) var generation = 0
    /// How many resets have cleared the slot and not ended yet.
    private var resets = 0

    /// What became of an instance that was to be kept.
    enum Kept {
        /// It is kept; the one before it, if there was one, is let go.
        case kept(letGo: Instance?)
        /// The scope was reset since its construction began, or is being reset.
        case tooLate
    }

    init(_ policy: Policy) {
        self.policy = policy
    }

    /// With a storage that was made for it. Those of this module are not asked: the state does the same.
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

    /// The instance; where the policy is to keep, one that is only held is kept again.
    @inlinable @inline(__always)
    mutating func load() -> Instance? {
        if case .whileHeld = policy { return held.load() }
        if let strong { return strong }
        return loadAgain()
    }

    /// The instance that is kept, or held where no other is; without a look anywhere else.
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

    /// The instance, if there is one; unlike `load` it does not keep a demoted one again.
    mutating func peek() -> Instance? {
        switch policy {
        case .untilReset: return strong
        case .untilMemoryIsShort: return strong ?? held.load()
        case .whileHeld: return held.load()
        case .custom: return custom?.load()
        }
    }

    /// Keeps what was made since the slot was seen in `generation`.
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

    /// Begins a reset: forgets the instance and returns it.
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

    /// Ends a reset that `clear` has begun. What a construction has met since then may be from before the reset.
    mutating func endReset() {
        generation += 1
        resets -= 1
    }

    /// Keeps a memory-sensitive instance weakly from now on and returns it; nil where there is none to demote.
    mutating func demote() -> Demotion<Instance>? {
        guard case .untilMemoryIsShort = policy, let instance = strong else { return nil }
        held.store(instance)
        strong = nil
        return Demotion(instance: instance)
    }
}

/// A demoted instance, kept until the caller has left the lock.
struct Demotion<Instance> {
    let instance: Instance
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension ResettableState: Sendable {}

extension Locked {
    /// As ``ResettableState/loadKept()``. Without a closure: a request makes one call.
    @inlinable @inline(never)
    func loadKept<Instance>() -> Instance? where State == ResettableState<Instance> {
        lock.lock()
        defer { lock.unlock() }
        return unsafe state.loadKept()
    }
}
