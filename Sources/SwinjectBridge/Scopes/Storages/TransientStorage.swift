/// Stores nothing. Not Sendable.
public final class TransientStorage: InstanceStorage {
    /// Always nil; a value that is set is discarded.
    public var instance: Any? {
        get { nil }
        set {}
    }

    /// A storage.
    public init() {}
}
