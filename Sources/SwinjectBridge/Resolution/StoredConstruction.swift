internal import StrataCore

/// The construction of an instance that outlives its graph: one thread makes it, and until its completions have run
/// nobody but that thread sees it.
final class StoredConstruction<Service>: @unchecked Sendable {
    // Sendable: the flight is; the instance is locked.
    let flight: GuestFlight
    private let unpublished = Locked<Service?>(nil)

    init(label: ServiceKey) {
        flight = GuestFlight(label: label)
    }

    /// What was made and is not yet published.
    var instance: Service? { unpublished.withLock { $0 } }

    /// Offers an instance. The first one that serves counts: that of a circle may have been made while another was on its
    /// way.
    ///
    /// - Returns: The one that counts, and whether it is this one.
    func offer(
        _ instance: Service, beside slot: GuestSlot<Service>, unless serves: (Service) -> Bool
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

    /// Keeps an instance of a wrong type in place of what is there, published or not.
    func replace(with instance: Service, in slot: GuestSlot<Service>, ifGeneration generation: Int) {
        let replaced = unpublished.withLock { unpublished -> Service? in
            defer { if unpublished != nil { unpublished = instance } }
            return unpublished
        }
        if replaced == nil { slot.store(instance, ifGeneration: generation) }
        withExtendedLifetime(replaced) {}
    }

    /// Publishes the instance, unless its scope was reset since its construction began.
    func publish(in slot: GuestSlot<Service>, ifGeneration generation: Int) {
        guard let instance else { return }
        slot.store(instance, ifGeneration: generation)
        let dropped = unpublished.withLock { unpublished in
            defer { unpublished = nil }
            return unpublished
        }
        withExtendedLifetime(dropped) {}
    }
}
