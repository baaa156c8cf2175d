/// Stores the instance until the scope is reset. Not Sendable, because the slot that owns it has a lock.
public struct PermanentStorage<Instance>: InstanceStorage {
    private var instance: Instance?

    /// An empty storage.
    public init() {}

    /// The instance that was stored since the last reset.
    public mutating func load() -> Instance? { instance }
    /// Stores the instance.
    public mutating func store(_ instance: Instance) { self.instance = instance }
    /// Removes the instance.
    public mutating func clear() { instance = nil }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension PermanentStorage: Sendable {}
