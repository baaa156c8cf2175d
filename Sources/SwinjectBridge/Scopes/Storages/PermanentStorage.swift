/// Stores the instance until it is set to nil. Not Sendable.
public final class PermanentStorage: InstanceStorage {
    /// The stored instance.
    public var instance: Any?

    /// An empty storage.
    public init() {}
}
