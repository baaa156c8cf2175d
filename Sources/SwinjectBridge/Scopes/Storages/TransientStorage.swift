/// Keeps nothing. Not Sendable.
public final class TransientStorage: InstanceStorage {
    /// Always nil; what is set is dropped.
    public var instance: Any? {
        get { nil }
        set {}
    }

    /// A storage.
    public init() {}
}
