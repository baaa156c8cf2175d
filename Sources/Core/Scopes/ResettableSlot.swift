/// An instance that can be let go: weak, memory-sensitive and custom scopes.
///
/// Every access is under the slot's own lock: a lock-free read beside a reset would be a use after free. What a call
/// lets go is kept until the lock is released, so no `deinit` runs under it.
final class ResettableSlot<Instance>: @unchecked Sendable {
    // Sendable: all state is in `state`, which is locked.
    /// Lives as long as the slot: a record of the hot path knows its address.
    let state: Locked<ResettableState<Instance>>

    init(_ policy: ResettableState<Instance>.Policy) {
        state = Locked(ResettableState(policy))
    }

    /// With a storage that was made for it.
    init<Storage: InstanceStorage<Instance>>(_ storage: Storage) {
        state = Locked(ResettableState(storage))
    }

    func load() -> Instance? {
        state.withLock { $0.load() }
    }

    /// Whether there is an instance; changes nothing.
    var isMade: Bool {
        // The instance is returned out of the lock, so that dropping it cannot run a `deinit` inside.
        state.withLock { $0.peek() } != nil
    }

    var generation: Int {
        state.withLock { $0.generation }
    }

    /// Keeps the instance, unless there was a reset since `generation` or there is one now: then false.
    func store(_ instance: Instance, ifGeneration generation: Int) -> Bool {
        switch state.withLock({ $0.store(instance, ifGeneration: generation) }) {
        case .kept: true
        case .tooLate: false
        }
    }

    /// Lets go of the instance and returns it, for its closing hooks. None is kept until `endReset`.
    func clear() -> Instance? {
        state.withLock { $0.clear() }
    }

    func endReset() {
        state.withLock { $0.endReset() }
    }

    /// Demotes a memory-sensitive instance to weak; nil where there is none or the scope is another.
    func demote() -> Demotion<Instance>? {
        state.withLock { $0.demote() }
    }
}
