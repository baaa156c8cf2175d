internal import StrataCore

/// The construction of an instance that outlives its graph. One thread constructs it, and other threads wait until its
/// completions have run. The exception is a thread for which the constructing thread waits: it takes the unpublished
/// instance, because its wait would never end.
final class StoredConstruction<Service>: @unchecked Sendable {
    // Sendable: the flight is Sendable, and the instance is locked.
    let flight: ForeignFlight
    private let unpublished = Locked<Service?>(nil)

    init(label: ServiceKey) {
        flight = ForeignFlight(label: label)
    }

    /// The constructed instance that is not published yet.
    var instance: Service? { unpublished.withLock { $0 } }

    /// Offers an instance. The first one that is suitable counts, because a cycle may have constructed one during this
    /// construction.
    ///
    /// - Returns: The instance that counts, and whether it is the offered one.
    func offer(
        _ instance: Service, beside slot: ForeignSlot<Service>, unless serves: (Service) -> Bool
    ) -> (instance: Service, isFirst: Bool) {
        let (counting, replaced) = unpublished.withLock { unpublished -> (Service?, Service?) in
            if let earlier = unpublished ?? slot.load(), serves(earlier) { return (earlier, nil) }
            defer { unpublished = instance }
            return (nil, unpublished)
        }
        withExtendedLifetime(replaced) {}
        if let counting { return (counting, false) }
        return (instance, true)
    }

    /// Stores an instance that does not have the requested type in place of the current one, published or not.
    func replace(with instance: Service, in slot: ForeignSlot<Service>, ifGeneration generation: Int) {
        let replaced = unpublished.withLock { unpublished -> Service? in
            defer { if unpublished != nil { unpublished = instance } }
            return unpublished
        }
        if replaced == nil { slot.store(instance, ifGeneration: generation) }
        withExtendedLifetime(replaced) {}
    }

    /// Publishes the instance, unless its scope was reset since its construction began.
    func publish(in slot: ForeignSlot<Service>, ifGeneration generation: Int) {
        guard let instance else { return }
        slot.store(instance, ifGeneration: generation)
        let dropped = unpublished.withLock { unpublished in
            defer { unpublished = nil }
            return unpublished
        }
        withExtendedLifetime(dropped) {}
    }
}
