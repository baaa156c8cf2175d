/// An instance that can be let go: weak, memory-sensitive and custom scopes.
///
/// Every access is under the slot's own lock: a lock-free read beside a reset would be a use after free. What a call
/// lets go is kept until the lock is released, so no `deinit` runs under it.
final class ResettableSlot<Instance, Storage: InstanceStorage<Instance>>: AnyResettableSlot<Instance>,
    @unchecked Sendable
{
    // Sendable: all state is in `state`, which is locked.
    private let state: Locked<ResettableState<Instance, Storage>>

    init(_ storage: Storage) {
        state = Locked(ResettableState(storage))
    }

    override func load() -> Instance? {
        state.withLock { $0.load() }
    }

    override var isMade: Bool {
        // The instance is returned out of the lock, so that dropping it cannot run a `deinit` inside.
        state.withLock { $0.peek() } != nil
    }

    override var generation: Int {
        state.withLock { $0.generation }
    }

    override func store(_ instance: Instance, ifGeneration generation: Int) -> Bool {
        switch state.withLock({ $0.store(instance, ifGeneration: generation) }) {
        case .kept: true
        case .tooLate: false
        }
    }

    override func clear() -> Instance? {
        state.withLock { $0.clear() }
    }

    override func demote() -> Demotion<Instance>? {
        state.withLock { $0.demote() }
    }
}

/// `ResettableSlot` without the type of its storage.
class AnyResettableSlot<Instance>: @unchecked Sendable {
    // Sendable: no state of its own.
    func load() -> Instance? { nil }
    /// Whether there is an instance; changes nothing.
    var isMade: Bool { false }
    var generation: Int { 0 }
    /// Keeps the instance, unless there was a reset since `generation`: then false.
    func store(_ instance: Instance, ifGeneration generation: Int) -> Bool { false }
    /// Lets go of the instance and returns it, for its closing hooks.
    func clear() -> Instance? { nil }
    /// Demotes a memory-sensitive instance to weak; nil where there is none or the scope is another.
    func demote() -> Demotion<Instance>? { nil }
}
