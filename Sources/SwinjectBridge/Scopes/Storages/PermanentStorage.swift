/// Keeps the instance until it is set to nil. Not Sendable.
public final class PermanentStorage: InstanceStorage {
    /// What is kept.
    public var instance: Any?

    /// An empty storage.
    public init() {}
}
