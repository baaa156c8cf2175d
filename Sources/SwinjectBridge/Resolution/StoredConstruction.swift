internal import StrataCore

/// The construction of an instance that outlives its graph. One thread constructs it, and other threads wait until its
/// completions have run. The exception is a thread for which the constructing thread waits: it takes the unpublished
/// instance, because its wait would never end.
final class StoredConstruction: Sendable {
    let flight: ForeignFlight
    private let unpublished = Locked<ForeignInstance?>(nil)

    init(label: ServiceKey) {
        flight = ForeignFlight(label: label)
    }

    /// The constructed instance that is not published yet.
    var instance: ForeignInstance? { unpublished.withLock { $0 } }

    /// Offers an instance. The first one that is suitable counts, because a cycle may have constructed one during this
    /// construction.
    ///
    /// - Parameter wanted: The type that an earlier instance must have to count; nil for any.
    /// - Returns: The earlier instance that counts; nil if it is the offered one.
    func offer(_ instance: ForeignInstance, beside slot: ForeignSlot, unless wanted: Any.Type?) -> ForeignInstance? {
        let (counting, replaced) = unpublished.withLock { unpublished -> (ForeignInstance?, ForeignInstance?) in
            if let earlier = unpublished ?? slot.instance, wanted.map(earlier.serves) ?? true { return (earlier, nil) }
            defer { unpublished = instance }
            return (nil, unpublished)
        }
        withExtendedLifetime(replaced) {}
        return counting
    }

    /// Stores an instance that does not have the requested type in place of the current one, published or not.
    func replace(with instance: ForeignInstance, in slot: ForeignSlot, ifGeneration generation: Int) {
        let replaced = unpublished.withLock { unpublished -> ForeignInstance? in
            defer { if unpublished != nil { unpublished = instance } }
            return unpublished
        }
        if replaced == nil { slot.store(instance, ifGeneration: generation) }
        withExtendedLifetime(replaced) {}
    }

    /// Publishes the instance, unless its scope was reset since its construction began.
    func publish(in slot: ForeignSlot, ifGeneration generation: Int) {
        guard let instance else { return }
        slot.store(instance, ifGeneration: generation)
        let dropped = unpublished.withLock { unpublished in
            defer { unpublished = nil }
            return unpublished
        }
        withExtendedLifetime(dropped) {}
    }
}
