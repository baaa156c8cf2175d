/// A resettable slot for another module's engine: weak, or kept until it is cleared.
///
/// Each function takes the slot's own lock; what it lets go is dropped after that. Sendable.
package final class GuestSlot<Instance>: @unchecked Sendable {
    // Sendable: immutable; the slot has a lock of its own.
    private let slot: ResettableSlot<Instance>

    package init(isWeak: Bool) {
        slot = ResettableSlot(isWeak ? .whileHeld : .untilReset)
    }

    /// The instance, if there is one.
    package func load() -> Instance? { slot.load() }

    /// Changes with each clearing: taken before a construction, and given back to `store`.
    package var generation: Int { slot.generation }

    /// Keeps the instance, unless the slot was cleared since `generation`: then false.
    @discardableResult
    package func store(_ instance: Instance, ifGeneration generation: Int) -> Bool {
        slot.store(instance, ifGeneration: generation)
    }

    /// Lets go of the instance and returns it.
    @discardableResult
    package func clear() -> Instance? {
        defer { slot.endReset() }
        return slot.clear()
    }
}
