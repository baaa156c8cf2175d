/// An instance that can be let go: weak, memory-sensitive and custom scopes.
///
/// Every access is under the slot's own lock: a lock-free read beside a reset would be a use after free. What a call
/// lets go is kept until the lock is released, so no `deinit` runs under it.
///
/// Generations order a reset and a construction under way: an instance whose construction began before a reset is
/// delivered to those who waited for it but not stored, so after a reset nobody meets an instance from before it.
final class ResettableSlot<Instance, Storage: InstanceStorage<Instance>>: AnyResettableSlot<Instance>,
    @unchecked Sendable
{
    // Sendable: all state is in `state`, which is locked.
    private struct State {
        var storage: Storage
        var generation = 0
    }

    private let state: Locked<State>

    init(_ storage: Storage) {
        state = Locked(State(storage: storage))
    }

    override func load() -> Instance? {
        state.withLock { $0.storage.load() }
    }

    override var isMade: Bool {
        // The instance is returned out of the lock, so that dropping it cannot run a `deinit` inside.
        state.withLock { state -> Instance? in
            guard var storage = state.storage as? MemorySensitiveStorage<Instance> else { return state.storage.load() }
            return storage.peek()
        } != nil
    }

    override var generation: Int {
        state.withLock { $0.generation }
    }

    override func store(_ instance: Instance, ifGeneration generation: Int) {
        // Kept until the lock is released.
        let replaced = state.withLock { state -> Instance? in
            guard state.generation == generation else { return nil }
            let replaced = state.storage.load()
            state.storage.store(instance)
            return replaced
        }
        withExtendedLifetime(replaced) {}
    }

    override func clear() -> Instance? {
        state.withLock { state in
            let cleared = state.storage.load()
            state.storage.clear()
            state.generation += 1
            return cleared
        }
    }

    override func demote() -> Demotion<Instance>? {
        state.withLock { state in
            guard var storage = state.storage as? MemorySensitiveStorage<Instance> else { return nil }
            defer { if let storage = storage as? Storage { state.storage = storage } }
            guard storage.isStrong, let instance = storage.load() else { return nil }
            storage.demote()
            return Demotion(instance: instance)
        }
    }
}

/// A demoted instance, kept until the caller has left the lock.
struct Demotion<Instance> {
    let instance: Instance
}

/// `ResettableSlot` without the type of its storage.
class AnyResettableSlot<Instance>: @unchecked Sendable {
    // Sendable: no state of its own.
    func load() -> Instance? { nil }
    /// Whether there is an instance; changes nothing.
    var isMade: Bool { false }
    var generation: Int { 0 }
    func store(_ instance: Instance, ifGeneration generation: Int) {}
    /// Lets go of the instance and returns it, for its closing hooks.
    func clear() -> Instance? { nil }
    /// Demotes a memory-sensitive instance to weak; nil where there is none or the scope is another.
    func demote() -> Demotion<Instance>? { nil }
}
