/// A resettable slot for a foreign engine: weak, or cached until it is cleared.
///
/// Each function takes the slot's own lock, and drops a removed instance only after releasing the lock. Not generic,
/// because the runtime would look up types at each request. Proof: its owner calls each function with the type with
/// which it created the slot. Sendable.
package struct ForeignSlot: Sendable {
    private let slot: ResettableSlot
    private var type: Any.Type { slot.instanceType }

    package init(isWeak: Bool, of type: Any.Type) {
        slot = ResettableSlot(isWeak ? .whileHeld : .untilReset, of: type)
    }

    /// The instance, if there is one.
    package func load<Instance>(_ type: Instance.Type) throws(Absent) -> Instance { try slot.load(type) }

    /// The instance in memory of its own; nil if there is none.
    package var instance: ForeignInstance? {
        func open<Instance>(_ type: Instance.Type) -> ForeignInstance? {
            do throws(Absent) { return ForeignInstance(try slot.load(type)) } catch { return nil }
        }
        return _openExistential(type, do: open)
    }

    /// Whether there is an instance.
    package var isConstructed: Bool {
        func open<Instance>(_ type: Instance.Type) -> Bool { slot.isConstructed(type) }
        return _openExistential(type, do: open)
    }

    /// Changes with each clearing. Read it before a construction, and pass it to `store`.
    package var generation: Int { slot.generation }

    /// Stores the instance; has no effect if the slot was cleared since `generation`.
    package func store(_ instance: ForeignInstance, ifGeneration generation: Int) {
        func open<Instance>(_ type: Instance.Type) {
            do throws(Absent) { _ = slot.store(try instance.load(type), ifGeneration: generation) } catch {}
        }
        _openExistential(type, do: open)
    }

    /// Clears the slot.
    package func clear() {
        func open<Instance>(_ type: Instance.Type) {
            defer { slot.endReset() }
            slot.clear(type)?.end(type)
        }
        _openExistential(type, do: open)
    }
}
