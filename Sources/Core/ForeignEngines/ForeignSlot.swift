/// A resettable slot for a foreign engine: weak, or cached until it is cleared.
///
/// Each function takes the slot's own lock, and drops a removed instance only after releasing the lock. Sendable.
package final class ForeignSlot<Instance>: @unchecked Sendable {
    // Sendable: immutable; the slot has its own lock.
    private let slot: ResettableSlot

    package init(isWeak: Bool) {
        slot = ResettableSlot(isWeak ? .whileHeld : .untilReset, of: Instance.self)
    }

    /// The instance, if there is one.
    package func load() -> Instance? { slot.load(as: Instance.self) }

    /// Changes with each clearing. Read it before a construction, and pass it to `store`.
    package var generation: Int { slot.generation }

    /// Stores the instance; false if the slot was cleared since `generation`.
    @discardableResult
    package func store(_ instance: Instance, ifGeneration generation: Int) -> Bool {
        slot.store(instance, ifGeneration: generation)
    }

    /// Clears the slot and returns its instance.
    @discardableResult
    package func clear() -> Instance? {
        defer { slot.endReset() }
        guard let memory = slot.clear(Instance.self) else { return nil }
        defer { memory.end(Instance.self) }
        return memory.read(Instance.self)
    }
}
