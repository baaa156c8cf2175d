/// A slot whose instance can be released: weak, memory-sensitive and custom scopes.
///
/// Every access is under the slot's own lock, because a lock-free read during a reset would be a use after free. A
/// released instance is held until the lock is released, so no `deinit` runs under it.
final class ResettableSlot<Instance>: @unchecked Sendable {
    // Sendable: all state is in `state`, which is locked.
    /// Lives as long as the slot, because a record of the fast path has its address.
    let state: Locked<ResettableState<Instance>>

    init(_ policy: ResettableState<Instance>.Policy) {
        state = Locked(ResettableState(policy))
    }

    /// With a storage that was created for this slot.
    init<Storage: InstanceStorage<Instance>>(_ storage: Storage) {
        state = Locked(ResettableState(storage))
    }

    func load() -> Instance? {
        state.withLock { $0.load() }
    }

    /// Whether there is an instance. Does not change the state.
    var isMade: Bool {
        // The instance is returned out of the lock, so that dropping it cannot run a `deinit` under the lock.
        state.withLock { $0.peek() } != nil
    }

    var generation: Int {
        state.withLock { $0.generation }
    }

    /// Stores the instance and returns true. If a reset has happened since `generation`, or is under way, returns
    /// false.
    func store(_ instance: Instance, ifGeneration generation: Int) -> Bool {
        switch state.withLock({ $0.store(instance, ifGeneration: generation) }) {
        case .kept: true
        case .tooLate: false
        }
    }

    /// Releases the instance and returns it, for its closing hooks. No instance is stored until `endReset`.
    func clear() -> Instance? {
        state.withLock { $0.clear() }
    }

    func endReset() {
        state.withLock { $0.endReset() }
    }

    /// Demotes a memory-sensitive instance to weak; nil if there is none, or if the slot has another policy.
    func demote() -> Demotion<Instance>? {
        state.withLock { $0.demote() }
    }
}
