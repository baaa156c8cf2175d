/// Stores the instance as long as other code holds it. Not Sendable, because the slot that owns it has a lock.
///
/// The dynamic type decides: an object behind a protocol is held weakly, and a value is not stored at all.
public struct WeakStorage<Instance>: InstanceStorage {
    private var reference = WeakReference()

    /// An empty storage.
    public init() {}

    /// The instance while it is alive.
    public mutating func load() -> Instance? { try? reference.loadUnspecialized(Instance.self) }

    /// Stores an object weakly; drops a value immediately.
    public mutating func store(_ instance: Instance) { reference.store(instance) }

    /// Removes the instance.
    public mutating func clear() { reference.clear() }
}

@available(*, unavailable, message: "The slot that owns it holds a lock.")
extension WeakStorage: Sendable {}
